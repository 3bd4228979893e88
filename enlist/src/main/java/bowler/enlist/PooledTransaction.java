// SPDX-License-Identifier: Apache-2.0
package bowler.enlist;

import bowler.base.error.SqlFailure;
import bowler.jta.TransactionService;
import bowler.jta.resource.LastResource;
import bowler.jta.transaction.MarkedForRollback;
import bowler.jta.transaction.ResourceFailure;
import bowler.jta.transaction.TransactionSynchronization;
import bowler.pool.transaction.LocalResource;
import bowler.pool.transaction.PoolTransaction;
import java.sql.SQLException;
import javax.transaction.xa.XAResource;

/// Adapts a transaction of the manager to the interface that pools use.
public final class PooledTransaction implements PoolTransaction {
    private final TransactionService service;
    private final bowler.jta.transaction.CoordinatedTransaction transaction;

    PooledTransaction(TransactionService service, bowler.jta.transaction.CoordinatedTransaction transaction) {
        this.service = service;
        this.transaction = transaction;
    }

    @Override
    public Object resource(Object key) {
        return transaction.resource(key);
    }

    @Override
    public void putResource(Object key, Object value) {
        transaction.putResource(key, value);
    }

    @Override
    public void requireOpen() throws SQLException {
        try {
            transaction.requireActive();
        } catch (MarkedForRollback | IllegalStateException refused) {
            throw EnlistError.REFUSED.exception(refused, refused.getMessage());
        }
    }

    @Override
    public void enlist(XAResource resource, String name) throws SQLException {
        enlist(resource, name, null);
    }

    @Override
    public void enlist(XAResource resource, String name, Runnable breakOff) throws SQLException {
        try {
            transaction.enlist(resource, service.resource(name), breakOff);
        } catch (MarkedForRollback | ResourceFailure | SqlFailure | IllegalStateException refused) {
            throw EnlistError.REFUSED.exception(refused, refused.getMessage());
        }
    }

    @Override
    public void enlistLast(LocalResource resource, String name) throws SQLException {
        try {
            transaction.enlistLast(new LastResource() {
                @Override
                public void commit() throws SQLException {
                    resource.commit();
                }

                @Override
                public void rollback() throws SQLException {
                    resource.rollback();
                }
            }, name);
        } catch (MarkedForRollback | IllegalStateException refused) {
            throw EnlistError.REFUSED.exception(refused, refused.getMessage());
        }
    }

    @Override
    public void beforeRevocation(Runnable action) {
        transaction.beforeRevocation(action);
    }

    @Override
    public void afterEnd(Runnable action) {
        try {
            transaction.register(new TransactionSynchronization() {
                @Override
                public void beforeCompletion() {}

                @Override
                public void afterCompletion(int status) {
                    action.run();
                }
            }, true);
        } catch (MarkedForRollback marked) {
            throw new IllegalStateException(marked.getMessage(), marked);
        }
    }
}
