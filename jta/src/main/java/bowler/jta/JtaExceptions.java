// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import bowler.jta.transaction.MarkedForRollback;
import bowler.jta.transaction.TransactionOutcome;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;

/// Outcomes and failures as the exceptions of `jakarta.transaction`.
final class JtaExceptions {
    private JtaExceptions() {}

    static void afterCommit(TransactionOutcome transactionOutcome)
            throws RollbackException, HeuristicMixedException, HeuristicRollbackException, SystemException {
        switch (transactionOutcome.kind()) {
            case COMMITTED -> { }
            case ROLLED_BACK -> throw because(new RollbackException(transactionOutcome.message()), transactionOutcome.cause());
            case HEURISTIC_ROLLBACK -> throw because(new HeuristicRollbackException(transactionOutcome.message()), transactionOutcome.cause());
            case HEURISTIC_MIXED -> throw because(new HeuristicMixedException(transactionOutcome.message()), transactionOutcome.cause());
            case UNDECIDED -> throw system(transactionOutcome.message(), transactionOutcome.cause());
        }
    }

    static void afterRollback(TransactionOutcome transactionOutcome) throws SystemException {
        switch (transactionOutcome.kind()) {
            case ROLLED_BACK, HEURISTIC_ROLLBACK -> { }
            case COMMITTED, HEURISTIC_MIXED, UNDECIDED -> throw system(
                transactionOutcome.message() == null ? "it was committed before" : transactionOutcome.message(), transactionOutcome.cause());
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
