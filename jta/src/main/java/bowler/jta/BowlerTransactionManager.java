// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import bowler.base.error.SqlFailure;
import bowler.jta.transaction.CoordinatedTransaction;
import bowler.jta.transaction.Coordinator;
import bowler.jta.transaction.ResourceFailure;
import bowler.jta.transaction.ThreadSlot;
import bowler.jta.transaction.TransactionStatus;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.InvalidTransactionException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;

/// The transactions of threads. For any number of them.
public final class BowlerTransactionManager implements TransactionManager, UserTransaction {
    private final Coordinator coordinator;
    private final ThreadSlot threads;

    BowlerTransactionManager(Coordinator coordinator) {
        this.coordinator = coordinator;
        this.threads = coordinator.threads();
    }

    @Override
    public void begin() throws NotSupportedException, SystemException {
        CoordinatedTransaction present = threads.transaction();
        if (present != null) {
            throw JtaExceptions.nested(present);
        }
        try {
            threads.set(coordinator.begin());
        } catch (SqlFailure closed) {
            throw JtaExceptions.system(closed.getMessage(), closed);
        }
    }

    @Override
    public void commit() throws RollbackException, HeuristicMixedException, HeuristicRollbackException, SystemException {
        JtaExceptions.afterCommit(require("commit").commit());
    }

    @Override
    public void rollback() throws SystemException {
        JtaExceptions.afterRollback(require("roll back").rollback());
    }

    @Override
    public void setRollbackOnly() {
        require("mark for rollback").markRollbackOnly("it was marked for rollback", null);
    }

    private CoordinatedTransaction require(String what) {
        CoordinatedTransaction present = threads.transaction();
        if (present == null) {
            throw new IllegalStateException("the thread has no transaction to " + what);
        }
        return present;
    }

    @Override
    public int getStatus() {
        CoordinatedTransaction present = threads.transaction();
        return present == null ? TransactionStatus.NO_TRANSACTION : present.status();
    }

    /// Null if the thread has none.
    @Override
    public JtaTransaction getTransaction() {
        return JtaTransaction.of(threads.transaction());
    }

    /// Sets the timeout of the transactions that this thread begins from now on; 0 selects the default.
    @Override
    public void setTransactionTimeout(int seconds) throws SystemException {
        if (seconds < 0) {
            throw JtaExceptions.system("a timeout of " + seconds + " s cannot be", null);
        }
        threads.setTimeoutSeconds(seconds);
    }

    /// @return null if the thread has none
    @Override
    public Transaction suspend() throws SystemException {
        CoordinatedTransaction present = threads.transaction();
        if (present == null) {
            return null;
        }
        try {
            present.suspend();
        } catch (ResourceFailure failure) {
            throw JtaExceptions.system(failure.getMessage(), failure.getCause());
        }
        threads.set(null);
        return JtaTransaction.of(present);
    }

    @Override
    public void resume(Transaction transaction) throws InvalidTransactionException, SystemException {
        CoordinatedTransaction present = threads.transaction();
        if (present != null) {
            throw new IllegalStateException("the thread works on " + present + " already");
        }
        if (!(transaction instanceof JtaTransaction ours)) {
            throw new InvalidTransactionException("no transaction of this manager: " + transaction);
        }
        if (!ours.transaction().isOf(coordinator)) {
            throw new InvalidTransactionException("a transaction of another manager: " + transaction);
        }
        if (ours.transaction().status() == TransactionStatus.COMMITTED) {
            throw new InvalidTransactionException(transaction + " has ended");
        }
        try {
            ours.transaction().resume();
        } catch (ResourceFailure failure) {
            throw JtaExceptions.system(failure.getMessage(), failure.getCause());
        }
        threads.set(ours.transaction());
    }
}
