// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.base.error.SqlFailure;
import bowler.drda.command.CloseQuery;
import bowler.drda.command.ContinueQuery;
import bowler.drda.command.OpenQuery;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.fdoca.Descriptor;
import bowler.drda.fdoca.RowCodec;
import bowler.drda.fdoca.WireType;
import bowler.drda.reply.FailureReply;
import bowler.drda.reply.OpenQueryReply;
import bowler.drda.reply.SqlCard;
import bowler.server.failure.ServerError;
import bowler.server.statement.Cards;
import bowler.server.statement.ForwardQuery;
import bowler.server.statement.RunningQuery.LobValue;
import bowler.server.statement.RunningQuery.QueryTerms;
import bowler.server.statement.RunningQuery;
import bowler.server.statement.ScrollingQuery;
import bowler.server.statement.Section;
import bowler.session.Cursor;
import bowler.session.Lob;
import bowler.session.Statement;
import bowler.types.LobReference;
import bowler.types.RowReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// OPNQRY, CNTQRY, CLSQRY.
final class QueryCommands {
    private static final int MAX_BLOCK_BYTES = 10 << 20;
    private static final int CHUNK_BYTES = 16 * 1024;
    private static final int NEVER_CLOSES_IMPLICITLY = 2;

    private final SessionState state;
    private final DssWriter writer;

    QueryCommands(SessionState state) {
        this.state = state;
        writer = state.writer;
    }

    void open(OpenQuery command, int correlator) throws IOException {
        Section section = state.knownSection(command.section());
        if (section.isEmpty()) {
            state.skipObjects();
            refuse(SqlCard.done(ServerIdentity.PRODUCT_ID, 0), correlator);
            return;
        }
        long mark = writer.mark();
        try {
            RunningQuery query = start(section, command);
            reply(section, query, command, correlator);
        } catch (ProtocolException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            state.skipObjects();
            writer.rewind(mark);
            SqlFailure failure = Cards.of(e);
            state.failed(failure);
            section.closeQueries();
            refuse(state.card(failure), correlator);
            state.reportSession(correlator);
        }
    }

    private void refuse(SqlCard card, int correlator) throws IOException {
        writer.begin(DssReader.REPLY, correlator);
        FailureReply.of(CodePoint.OPNQFLRM, FailureReply.ERROR, state.databaseName).writeObject(writer, state.text);
        card.writeObject(writer);
        writer.end();
    }

    private RunningQuery start(Section section, OpenQuery command) throws IOException {
        RowReader parameters = state.parameters.read(section);
        section.closeQueries();
        state.takeTimeLimit(section);
        state.adoptIsolation(section.name());
        Statement statement = section.statement();
        if (statement == null || !statement.isQuery()) {
            throw ServerError.ROWS_EXPECTED.failure();
        }
        Cursor cursor = statement.query(parameters);
        RowCodec codec = section.codec(state.client.dialect());
        boolean edits = statement.target() != null;
        boolean lobs = codec.descriptor().hasExternalized();
        QueryTerms terms = new QueryTerms(section.name().token(), state.nextInstance(), section.name().cursorName(), section.name().isHeld(),
            edits || lobs || command.singleRows(), edits, ServerIdentity.PRODUCT_ID);
        RunningQuery query = section.scrolls()
            ? new ScrollingQuery(statement, cursor, codec, state.client.dialect(), terms, this::locator, state.session::newScrollableRows, edits)
            : new ForwardQuery(statement, cursor, codec, state.client.dialect(), terms, this::locator, state.session::newScrollableRows, edits);
        section.opened(query);
        query.warnFrom(state.session::takeWarnings);
        if (section.isForUpdate() && !edits) {
            query.warn(ServerError.NOT_UPDATABLE.failure());
        }
        return query;
    }

    int locator(bowler.drda.fdoca.WireColumn column, Object value) {
        return state.locators.add(value, column.form().id().isCharacter());
    }

    private void reply(Section section, RunningQuery query, OpenQuery command, int correlator) throws IOException {
        boolean scrolls = query instanceof ScrollingQuery;
        writeOpened(query, DssReader.REPLY, scrolls, correlator);
        if (section.isRedescribed()) {
            Descriptions.ofColumns(section, state.client.dialect()).write(writer, correlator, ServerIdentity.PRODUCT_ID);
        }
        List<SqlFailure> warnings = state.session.takeWarnings();
        if (!warnings.isEmpty()) {
            query.warn(warnings.getFirst());
        }
        writeDescriptor(query, correlator);
        if (!query.terms().singleRows() && command.rowSet() != 0) {
            int blockBytes = Math.min(command.blockBytes(), MAX_BLOCK_BYTES);
            if (query instanceof ScrollingQuery scrolling) {
                scrolling.writeFirst(writer, correlator, command.rowSet(), blockBytes);
            } else {
                writeBlock(section, (ForwardQuery) query, blockBytes, command.closesImplicitly(), correlator);
            }
        }
        state.reportSession(correlator);
    }

    /// @param type [DssReader#REPLY], or [DssReader#OBJECT] for result sets of a CALL
    void writeOpened(RunningQuery query, int type, boolean scrolls, int correlator) throws IOException {
        QueryTerms terms = query.terms();
        new OpenQueryReply(terms.singleRows(), terms.isHeld(), terms.instance(), scrolls, terms.isUpdatable()).write(writer, type, correlator);
    }

    void writeDescriptor(RunningQuery query, int correlator) throws IOException {
        writer.begin(DssReader.OBJECT, correlator);
        int object = writer.beginObject(CodePoint.QRYDSC);
        query.codec().descriptor().writeForRows(writer);
        writer.endObject(object);
        writer.end();
    }

    void writeBlock(Section section, ForwardQuery query, int blockBytes, int closesImplicitly, int correlator) throws IOException {
        query.writeBlock(writer, correlator, blockBytes);
        writeExternals(query, correlator);
        if (query.failure() != null) {
            state.failed(query.failure());
        }
        if (query.isDone() && closesImplicitly != NEVER_CLOSES_IMPLICITLY) {
            query.close();
            section.closed(query);
        }
    }

    void proceed(ContinueQuery command, int correlator) throws IOException {
        Section section = state.knownSection(command.section());
        RunningQuery query = section.query(command.section().token());
        readOverride(query);
        if (query == null) {
            new FailureReply(CodePoint.QRYNOPRM, FailureReply.ERROR, state.databaseName, command.section(), List.of())
                .write(writer, correlator, state.text);
            return;
        }
        long mark = writer.mark();
        try {
            if (query instanceof ScrollingQuery scrolling) {
                scrolling.writeRowSet(writer, correlator, command);
                writeExternals(query, correlator);
            } else {
                writeBlock(section, (ForwardQuery) query, Math.min(command.blockBytes(), MAX_BLOCK_BYTES), 1, correlator);
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            if (!writer.rewind(mark)) {
                throw e;
            }
            SqlFailure failure = Cards.of(e);
            state.failed(failure);
            query.close();
            section.closed(query);
            FailureReply.of(CodePoint.ABNUOWRM, FailureReply.ERROR, state.databaseName).write(writer, correlator, state.text);
            state.card(failure, correlator);
        }
        state.reportSession(correlator);
    }

    /// With the first CNTQRY, clients choose whether LOBs are sent as locators.
    private void readOverride(RunningQuery query) throws IOException {
        while (state.reader.isSameCorrelatorNext() && state.reader.next()) {
            DdmReader objects = state.reader.payload();
            while (objects.nextObject()) {
                if (objects.codePoint() == CodePoint.OUTOVR) {
                    override(query, Descriptor.read(objects));
                } else {
                    objects.skipObject();
                }
            }
        }
    }

    private static void override(RunningQuery query, Descriptor wanted) {
        for (int column = 0; query != null && column < wanted.columnCount(); column++) {
            int type = WireType.notNull(wanted.type(column));
            if (type == WireType.LOB_LOCATOR || type == WireType.CLOB_LOCATOR) {
                query.useLocators();
            }
        }
    }

    // Values sent after their row

    private void writeExternals(RunningQuery query, int correlator) throws IOException {
        List<LobValue> values = query.takeExternals();
        for (int i = 0; i < values.size(); i++) {
            writeExternal(values.get(i), correlator, i < values.size() - 1 || state.hasSessionChanges());
        }
    }

    /// @param more whether more replies of the command follow
    void writeExternal(LobValue value, int correlator, boolean more) throws IOException {
        writer.beginStreamed(DssReader.OBJECT, correlator, CodePoint.EXTDTA, more || state.reader.isChained(), more);
        if (value.column().isNullable()) {
            writer.stream(new byte[] {0}, 0, 1);
        }
        switch (value.value()) {
            case byte[] bytes -> writer.stream(bytes, 0, bytes.length);
            case String text -> stream(text);
            case LobReference reference -> stream(reference, value.column().form().id().isCharacter());
            default -> throw new IllegalStateException("not a long value: " + value.value().getClass());
        }
        writer.endStreamed();
    }

    private void stream(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        writer.stream(bytes, 0, bytes.length);
    }

    private void stream(LobReference reference, boolean isText) throws IOException {
        try (Lob lob = state.session.open(reference)) {
            char[] characters = new char[isText ? CHUNK_BYTES : 0];
            byte[] bytes = new byte[isText ? 0 : CHUNK_BYTES];
            for (long at = 0; at < reference.length();) {
                int count = isText ? lob.read(at, characters, 0, CHUNK_BYTES) : lob.read(at, bytes, 0, CHUNK_BYTES);
                if (count <= 0) {
                    throw ServerError.INTERNAL.failure("a long value ends before its length");
                }
                if (isText) {
                    boolean splits = count > 1 && Character.isHighSurrogate(characters[count - 1]) && at + count < reference.length();
                    count -= splits ? 1 : 0;
                    stream(new String(characters, 0, count));
                } else {
                    writer.stream(bytes, 0, count);
                }
                at += count;
            }
        }
    }

    /// Closes a query. A query that is already closed, for example by its last row, is not an error.
    void close(CloseQuery command, int correlator) throws IOException {
        Section section = state.knownSection(command.section());
        RunningQuery query = section.query(command.section().token());
        if (query != null) {
            query.close();
            section.closed(query);
        }
        SqlCard.done(ServerIdentity.PRODUCT_ID, 0).write(writer, correlator);
    }
}
