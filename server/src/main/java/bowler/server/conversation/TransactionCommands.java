// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.base.error.SqlFailure;
import bowler.drda.message.EndTransaction;
import bowler.drda.message.FailureReply;
import bowler.drda.message.SqlCard;
import bowler.server.statement.Cards;
import bowler.server.failure.ServerError;
import bowler.session.TransactionVerb;
import java.io.IOException;

/// RDBCMM and RDBRLLBCK, and what statements say of the transaction. The server never commits by itself: with auto-commit, clients chain
/// a commit behind each statement.
final class TransactionCommands {
    private final SessionState state;

    TransactionCommands(SessionState state) {
        this.state = state;
    }

    void end(EndTransaction command, int correlator) throws IOException {
        SqlFailure failed = null;
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

    /// Runs COMMIT, ROLLBACK, BEGIN and SET TRANSACTION as texts. BEGIN has nothing to do: a transaction begins with the next statement.
    void run(TransactionVerb verb) {
        switch (verb.kind()) {
            case COMMIT -> state.commit();
            case ROLLBACK -> state.rollback();
            case BEGIN, SET, SET_SESSION -> become(verb);
        }
    }

    private void become(TransactionVerb verb) {
        if (verb.kind() == TransactionVerb.Kind.SET && (verb.isolation() != null || verb.readOnly() != null)) {
            // The client's auto-commit, not known here, decides when the transaction of these properties would end.
            throw ServerError.NOT_SUPPORTED.failure("SET TRANSACTION over the network; use SET SESSION CHARACTERISTICS, or the connection's methods");
        }
        if (verb.isolation() != null) {
            state.session.setIsolation(verb.isolation());
        }
        if (verb.readOnly() != null) {
            state.session.setReadOnly(verb.readOnly());
        }
    }
}
