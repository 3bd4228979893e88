// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.base.error.SqlFailure;
import bowler.drda.command.ExecuteStatement;
import bowler.drda.command.PackageSection;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.fdoca.RowCodec;
import bowler.drda.fdoca.WireColumn;
import bowler.drda.reply.SqlCard;
import bowler.drda.reply.StatementDescription;
import bowler.server.failure.ServerError;
import bowler.server.routine.Routine;
import bowler.server.routine.Routines;
import bowler.server.statement.Cards;
import bowler.server.statement.ForwardQuery;
import bowler.server.statement.LobTexts;
import bowler.server.statement.RunningQuery.LobValue;
import bowler.server.statement.RunningQuery.QueryTerms;
import bowler.server.statement.Section;
import bowler.types.RowReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Executes EXCSQLSTT of a CALL: it returns output parameters, then result sets with their first rows.
final class CallCommand {
    private static final int RESULT_SET_OPEN = 1;
    private static final int NONE_CHANGED = -1;
    private static final int FOLLOWS = 0x8004;

    private final SessionState state;
    private final QueryCommands queries;

    CallCommand(SessionState state, QueryCommands queries) {
        this.state = state;
        this.queries = queries;
    }

    /// Calls a procedure that was not prepared, in a section that may be new.
    void named(ExecuteStatement command, int correlator) throws IOException {
        Routine routine = Routines.named(command.procedure());
        Section section = state.section(command.section());
        section.clear();
        if (routine == null) {
            state.skipObjects();
            state.card(ServerError.NOT_SUPPORTED.failure("the procedure " + command.procedure() + " without a prepared CALL"), correlator);
            return;
        }
        section.prepared(routine);
        run(section, routine, command, correlator);
    }

    void run(Section section, Routine routine, ExecuteStatement command, int correlator) throws IOException {
        Routine.Result result;
        try {
            RowReader arguments = state.parameters.read(section);
            section.closeQueries();
            result = routine.call(state.routines, arguments);
        } catch (ProtocolException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            SqlFailure failure = Cards.of(e);
            state.failed(failure);
            state.card(failure, correlator);
            state.reportSession(correlator);
            return;
        }
        boolean hasOutput = routine.parameters().stream().anyMatch(parameter -> parameter.mode() != 1);
        if (!result.rows().isEmpty()) {
            writeResultSets(section, routine, result, hasOutput, command, correlator);
        } else if (hasOutput) {
            writeExternals(writeOutputs(routine, result, correlator), correlator);
        } else {
            SqlCard.done(ServerIdentity.PRODUCT_ID, NONE_CHANGED).write(state.writer, correlator);
        }
        state.reportSession(correlator);
    }

    /// @return the values that follow
    private List<LobValue> writeOutputs(Routine routine, Routine.Result result, int correlator) throws IOException {
        List<WireColumn> columns = new ArrayList<>();
        for (Routine.Parameter parameter : routine.parameters()) {
            columns.add(WireColumn.of(parameter.type(), true, state.client.dialect()).asOutput());
        }
        RowCodec codec = new RowCodec(columns);
        DssWriter writer = state.writer;
        List<LobValue> externals = new ArrayList<>();
        writer.begin(DssReader.OBJECT, correlator);
        int object = writer.beginObject(CodePoint.SQLDTARD);
        int descriptor = writer.beginObject(CodePoint.FDODSC);
        codec.descriptor().writeForRows(writer);
        writer.endObject(descriptor);
        int data = writer.beginObject(CodePoint.FDODTA);
        SqlCard.writeNullGroup(writer);
        writer.u1(0);
        codec.write(writer, result.outputs(), state.client.dialect(),
            (column, row, place) -> {
                Object value = LobTexts.valueOf(column, row, place);
                return !LobTexts.isEmpty(value) && externals.add(new LobValue(column, value)) ? FOLLOWS : 0;
            });
        writer.endObject(data);
        writer.endObject(object);
        writer.end();
        return externals;
    }

    private void writeExternals(List<LobValue> values, int correlator) throws IOException {
        for (int i = 0; i < values.size(); i++) {
            queries.writeExternal(values.get(i), correlator, i < values.size() - 1 || state.hasSessionChanges());
        }
    }

    private void writeResultSets(
            Section section, Routine routine, Routine.Result result, boolean hasOutput, ExecuteStatement command, int correlator)
            throws IOException {
        DssWriter writer = state.writer;
        List<ForwardQuery> opened = new ArrayList<>();
        writer.begin(DssReader.REPLY, correlator);
        int reply = writer.beginObject(CodePoint.RSLSETRM);
        writer.scalar2(CodePoint.SVRCOD, 0);
        int list = writer.beginObject(CodePoint.PKGSNLST);
        for (Routine.Rows rows : result.rows()) {
            PackageSection name = section.name().withToken(section.name().token() - opened.size());
            opened.add(opened(section, name, rows, opened.size()));
            name.write(writer, state.text);
        }
        writer.endObject(list);
        writer.endObject(reply);
        writer.end();
        List<LobValue> externals = List.of();
        if (hasOutput) {
            externals = writeOutputs(routine, result, correlator);
        } else {
            SqlCard.done(ServerIdentity.PRODUCT_ID, 0).write(writer, correlator);
        }
        writer.begin(DssReader.OBJECT, correlator);
        int results = writer.beginObject(CodePoint.SQLRSLRD);
        writer.u2(opened.size());
        for (int index = 0; index < opened.size(); index++) {
            writer.i4(index);
            writer.u2(0);
            writer.u2(0);
            writer.i4(RESULT_SET_OPEN);
        }
        writer.endObject(results);
        writer.end();
        int blockBytes = command.blockBytes() == 0 ? Short.MAX_VALUE : command.blockBytes();
        for (int index = 0; index < opened.size(); index++) {
            ForwardQuery query = opened.get(index);
            queries.writeOpened(query, DssReader.OBJECT, false, correlator);
            new StatementDescription(null, section.name().isHeld(),
                Descriptions.ofColumns(result.rows().get(index).columns(), List.of(), state.client.dialect()))
                .writeOfResultSet(writer, correlator);
            queries.writeDescriptor(query, correlator);
            queries.writeBlock(section, query, Math.min(blockBytes, 10 << 20), 1, correlator);
        }
        writeExternals(externals, correlator);
    }

    private ForwardQuery opened(Section section, PackageSection name, Routine.Rows rows, int index) {
        RowCodec codec = Section.codec(rows.columns(), state.client.dialect());
        QueryTerms terms = new QueryTerms(name.token(), state.nextInstance(), cursorName(name, index), name.isHeld(), false, false,
            ServerIdentity.PRODUCT_ID);
        ForwardQuery query = new ForwardQuery(
            null, rows.cursor(), codec, state.client.dialect(), terms, queries::locator, state.session::newScrollableRows, false);
        section.addResult(query);
        return query;
    }

    private static String cursorName(PackageSection name, int index) {
        return name.cursorName() + (index == 0 ? "" : "_" + index);
    }
}
