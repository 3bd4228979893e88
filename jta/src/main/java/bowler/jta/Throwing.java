// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import bowler.jta.transaction.MarkedForRollback;
import bowler.jta.transaction.Outcome;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;

/// Outcomes and failures as the exceptions of `jakarta.transaction`.
final class Throwing {
    private Throwing() {}

    static void afterCommit(Outcome outcome)
            throws RollbackException, HeuristicMixedException, HeuristicRollbackException, SystemException {
        switch (outcome.kind()) {
            case COMMITTED -> { }
            case ROLLED_BACK -> throw because(new RollbackException(outcome.message()), outcome.cause());
            case HEURISTIC_ROLLBACK -> throw because(new HeuristicRollbackException(outcome.message()), outcome.cause());
            case HEURISTIC_MIXED -> throw because(new HeuristicMixedException(outcome.message()), outcome.cause());
            case UNDECIDED -> throw system(outcome.message(), outcome.cause());
        }
    }

    static void afterRollback(Outcome outcome) throws SystemException {
        switch (outcome.kind()) {
            case ROLLED_BACK, HEURISTIC_ROLLBACK -> { }
            case COMMITTED, HEURISTIC_MIXED, UNDECIDED -> throw system(
                outcome.message() == null ? "it was committed before" : outcome.message(), outcome.cause());
        }
    }

    static SystemException system(String message, Throwable cause) {
        return because(new SystemException(message), cause);
    }

    static RollbackException rollback(MarkedForRollback marked) {
        return because(new RollbackException(marked.getMessage()), marked.getCause() == null ? marked : marked.getCause());
    }

    static NotSupportedException nested(Object present) {
        return new NotSupportedException("the thread works on " + present + " already; commit, roll back or suspend it first");
    }

    private static <E extends Exception> E because(E exception, Throwable cause) {
        if (cause != null) {
            exception.initCause(cause);
        }
        return exception;
    }
}
