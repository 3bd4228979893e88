// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.base.error.SqlFailure;
import bowler.drda.command.EndTransaction;
import bowler.drda.reply.FailureReply;
import bowler.drda.reply.SqlCard;
import bowler.server.failure.ServerError;
import bowler.server.statement.Cards;
import bowler.session.TransactionVerb;
import java.io.IOException;

/// Executes RDBCMM, RDBRLLBCK and SQL statements that control transactions. The server never commits by itself: with
/// auto-commit, clients chain a commit after each statement.
final class TransactionCommands {
    private final SessionState state;

    TransactionCommands(SessionState state) {
        this.state = state;
    }

    void end(EndTransaction command, int correlator) throws IOException {
        SqlFailure failed = null;
        state.clearReportedUpdate();
        try {
            if (command.commits()) {
                state.commit();
            } else {
                state.rollback();
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            failed = Cards.of(e);
            state.failed(failed);
        }
        FailureReply.endOfTransaction(command.commits() && failed == null).write(state.writer, correlator, state.text);
        if (failed == null) {
            SqlCard.done(ServerIdentity.PRODUCT_ID, 0).write(state.writer, correlator);
        } else {
            state.card(failed, correlator);
        }
    }

    /// Executes the texts COMMIT, ROLLBACK and SET SESSION CHARACTERISTICS. BEGIN and SET TRANSACTION are rejected. The
    /// client's auto-commit decides where the transaction that they open ends, and the server does not know that
    /// setting.
    void run(TransactionVerb verb) {
        switch (verb.kind()) {
            case COMMIT -> state.commit();
            case ROLLBACK -> state.rollback();
            case BEGIN -> throw ServerError.NOT_SUPPORTED.failure("BEGIN; turn off the connection's auto-commit instead");
            case SET -> throw ServerError.NOT_SUPPORTED.failure(
                "SET TRANSACTION; use SET SESSION CHARACTERISTICS, or the connection's methods, instead");
            case SET_SESSION -> transition(verb);
        }
    }

    private void transition(TransactionVerb verb) {
        if (verb.isolation() != null) {
            state.session.setIsolation(verb.isolation());
        }
        if (verb.readOnly() != null) {
            state.session.setReadOnly(verb.readOnly());
        }
    }
}
