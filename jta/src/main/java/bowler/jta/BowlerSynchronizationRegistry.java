// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import bowler.jta.transaction.CoordinatedTransaction;
import bowler.jta.transaction.Coordinator;
import bowler.jta.transaction.MarkedForRollback;
import bowler.jta.transaction.TransactionStatus;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;

/// Lets frameworks attach objects and synchronizations to the transaction of their thread.
public final class BowlerSynchronizationRegistry implements TransactionSynchronizationRegistry {
    private final Coordinator coordinator;

    BowlerSynchronizationRegistry(Coordinator coordinator) {
        this.coordinator = coordinator;
    }

    private CoordinatedTransaction require() {
        CoordinatedTransaction present = coordinator.threads().transaction();
        if (present == null) {
            throw new IllegalStateException("the thread has no transaction");
        }
        return present;
    }

    /// Null if the thread has none.
    @Override
    public Object getTransactionKey() {
        CoordinatedTransaction present = coordinator.threads().transaction();
        return present == null ? null : present.id();
    }

    @Override
    public void putResource(Object key, Object value) {
        require().putResource(key, value);
    }

    @Override
    public Object getResource(Object key) {
        if (key == null) {
            throw new NullPointerException("a resource needs a key");
        }
        return require().resource(key);
    }

    @Override
    public void registerInterposedSynchronization(Synchronization synchronization) {
        try {
            require().register(new JtaSynchronization(synchronization), true);
        } catch (MarkedForRollback marked) {
            throw new IllegalStateException(marked.getMessage(), marked);
        }
    }

    @Override
    public int getTransactionStatus() {
        CoordinatedTransaction present = coordinator.threads().transaction();
        return present == null ? TransactionStatus.NO_TRANSACTION : present.status();
    }

    @Override
    public void setRollbackOnly() {
        require().markRollbackOnly("it was marked for rollback", null);
    }

    @Override
    public boolean getRollbackOnly() {
        int status = require().status();
        return status == TransactionStatus.MARKED_ROLLBACK || status == TransactionStatus.ROLLING_BACK
            || status == TransactionStatus.ROLLED_BACK;
    }
}
