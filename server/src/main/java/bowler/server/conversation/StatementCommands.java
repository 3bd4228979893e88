// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.drda.command.DescribeStatement;
import bowler.drda.command.ExecuteImmediate;
import bowler.drda.command.ExecuteStatement;
import bowler.drda.command.PrepareStatement;
import bowler.drda.command.SetSession;
import bowler.drda.command.SqlText;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.reply.FailureReply;
import bowler.drda.reply.SqlCard;
import bowler.drda.reply.StatementDescription;
import bowler.server.failure.ServerError;
import bowler.server.routine.DeclaredCall;
import bowler.server.routine.DeclaredFunction;
import bowler.server.routine.Routine;
import bowler.server.routine.Routines;
import bowler.server.statement.Cards;
import bowler.server.statement.Section;
import bowler.session.Statement;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Executes PRPSQLSTT, DSCSQLSTT, EXCSQLIMM, EXCSQLSTT and EXCSQLSET.
final class StatementCommands {
    private static final RowBuffer NO_PARAMETERS = new RowBuffer(0);
    private static final String TIMEOUT = "SET STATEMENT_TIMEOUT ";
    private static final String UNKNOWN_SETTING_STATE = "01000";

    private final SessionState state;
    private final TransactionCommands transactions;
    private final CallCommand calls;

    /// The texts that follow a command.
    private record Texts(String statement, String attributes) {
        boolean has(String word) {
            return attributes.contains(word);
        }
    }

    StatementCommands(SessionState state, TransactionCommands transactions, QueryCommands queries) {
        this.state = state;
        this.transactions = transactions;
        calls = new CallCommand(state, queries);
    }

    private Texts readTexts() throws IOException {
        String statement = null;
        String attributes = "";
        while (state.reader.isSameCorrelatorNext()) {
            if (!state.reader.next() || state.reader.type() != DssReader.OBJECT) {
                throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.SQLSTT);
            }
            DdmReader objects = state.reader.payload();
            while (objects.nextObject()) {
                switch (objects.codePoint()) {
                    case CodePoint.SQLSTT -> statement = SqlText.read(objects);
                    case CodePoint.SQLATTR -> attributes = SqlText.read(objects).toUpperCase(Locale.ENGLISH);
                    case CodePoint.TYPDEFNAM, CodePoint.TYPDEFOVR -> objects.skipObject();
                    default -> throw ProtocolException.objectNotSupported(objects.codePoint());
                }
                objects.endObject();
            }
        }
        if (statement == null) {
            throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.SQLSTT);
        }
        state.activity.statement = statement;
        return new Texts(statement, attributes);
    }

    void prepare(PrepareStatement command, int correlator) throws IOException {
        Section section = state.section(command.section());
        Texts texts = readTexts();
        try {
            section.clear();
            Routine routine = Routines.of(texts.statement());
            String function = routine != null ? null : DeclaredFunction.query(texts.statement());
            if (routine != null) {
                section.prepared(routine);
            } else if (function != null) {
                Statement statement = state.session.prepare(function);
                section.prepared(statement, new DeclaredFunction(statement));
            } else {
                boolean forUpdate = texts.has("FOR UPDATE");
                Statement statement = forUpdate ? state.session.prepareUpdatable(texts.statement()) : state.session.prepare(texts.statement());
                if (statement.isCall()) {
                    section.prepared(statement, new DeclaredCall(statement));
                } else {
                    section.prepared(statement, texts.has("INSENSITIVE") && texts.has("SCROLL") || texts.has("SENSITIVE STATIC SCROLL"), forUpdate);
                }
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            SqlFailure failure = Cards.of(e);
            state.failed(failure);
            if (failure.severity().compareTo(Severity.SESSION) < 0) {
                FailureReply.of(CodePoint.SQLERRRM, FailureReply.ERROR, null).write(state.writer, correlator, state.text);
            }
            state.card(failure, correlator);
            return;
        }
        if (command.describes()) {
            describe(section, correlator);
        } else {
            SqlCard.done(ServerIdentity.PRODUCT_ID, 0).write(state.writer, correlator);
        }
    }

    private void describe(Section section, int correlator) throws IOException {
        StatementDescription columns = Descriptions.ofColumns(section, state.client.dialect());
        boolean isRestricted = section.name().isHeld() && section.statement() != null && section.statement().isQuery()
            && state.session.branches().isAssociated();
        StatementDescription shown = isRestricted
            ? new StatementDescription(Cards.warning(ServerError.NOT_HELD_IN_BRANCH.failure(), ServerIdentity.PRODUCT_ID, 0), false,
                columns.columns())
            : columns;
        shown.write(state.writer, correlator, ServerIdentity.PRODUCT_ID);
    }

    void describe(DescribeStatement command, int correlator) throws IOException {
        Section section = state.knownSection(command.section());
        if (section.isEmpty()) {
            SqlCard.done(ServerIdentity.PRODUCT_ID, 0).write(state.writer, correlator);
        } else if (command.isOfParameters()) {
            StatementDescription parameters = Descriptions.ofParameters(section, state.client.dialect());
            parameters.write(state.writer, correlator, ServerIdentity.PRODUCT_ID);
        } else {
            describe(section, correlator);
        }
    }

    void immediate(ExecuteImmediate command, int correlator) throws IOException {
        Section section = state.section(command.section());
        Texts texts = readTexts();
        long count;
        try {
            section.closeQueries();
            state.adoptIsolation(section.name());
            count = runOnce(texts.statement());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            fail(e, correlator);
            return;
        }
        state.reportUpdate(correlator);
        state.done(count, correlator);
        state.reportSession(correlator);
    }

    private long runOnce(String text) {
        int seconds = state.takeTimeLimit();
        try (Statement statement = state.session.prepare(text)) {
            if (seconds > 0) {
                statement.setTimeoutMillis(1000L * seconds);
            }
            return run(statement, NO_PARAMETERS);
        }
    }

    private long run(Statement statement, RowReader parameters) {
        if (statement.verb() != null) {
            transactions.run(statement.verb());
            return 0;
        }
        if (statement.isQuery()) {
            throw ServerError.COUNT_EXPECTED.failure();
        }
        return statement.update(parameters);
    }

    private void fail(Throwable e, int correlator) throws IOException {
        SqlFailure failure = Cards.of(e);
        state.failed(failure);
        state.card(failure, correlator);
        state.reportSession(correlator);
    }

    void execute(ExecuteStatement command, int correlator) throws IOException {
        if (command.procedure() != null) {
            calls.named(command, correlator);
            return;
        }
        Section section = state.knownSection(command.section());
        if (section.isEmpty()) {
            state.skipObjects();
            SqlCard.done(ServerIdentity.PRODUCT_ID, 0).write(state.writer, correlator);
            return;
        }
        if (section.routine() != null) {
            state.takeTimeLimit(section);
            state.adoptIsolation(section.name());
            calls.run(section, section.routine(), command, correlator);
            return;
        }
        long count;
        try {
            RowReader parameters = state.parameters.read(section);
            section.closeQueries();
            state.takeTimeLimit(section);
            state.adoptIsolation(section.name());
            count = run(section.statement(), parameters);
        } catch (ProtocolException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            state.skipObjects();
            fail(e, correlator);
            return;
        }
        state.done(count, correlator);
        state.reportSession(correlator);
    }

    /// Applies settings. A setting that the database does not know causes only a warning, because clients send many
    /// that have no use here.
    void set(SetSession command, int correlator) throws IOException {
        List<String> texts = new ArrayList<>();
        while (state.reader.isSameCorrelatorNext() && state.reader.next()) {
            DdmReader objects = state.reader.payload();
            while (objects.nextObject()) {
                if (objects.codePoint() == CodePoint.SQLSTT) {
                    texts.add(SqlText.read(objects));
                } else {
                    objects.skipObject();
                }
            }
        }
        SqlCard card = SqlCard.done(ServerIdentity.PRODUCT_ID, 0);
        for (String text : texts) {
            try {
                if (text.startsWith(TIMEOUT)) {
                    state.limitTime(Integer.parseInt(text.substring(TIMEOUT.length()).strip()));
                } else if (!text.regionMatches(true, 0, "SET CLIENT ", 0, "SET CLIENT ".length())) {
                    runOnce(text);
                }
            } catch (NumberFormatException e) {
                throw ProtocolException.valueNotSupported(CodePoint.SQLSTT);
            } catch (SqlFailure failure) {
                state.failed(failure);
                card = new SqlCard(SqlCard.WARNING, UNKNOWN_SETTING_STATE, ServerIdentity.PRODUCT_ID, 0, 0, failure.getMessage());
            }
        }
        card.write(state.writer, correlator);
    }
}
