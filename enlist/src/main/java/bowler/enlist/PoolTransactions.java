// SPDX-License-Identifier: Apache-2.0
package bowler.enlist;

import bowler.jta.TransactionService;
import bowler.jta.resource.RecoverableResource;
import bowler.jta.resource.RecoveryLink;
import bowler.jta.resource.XaDataSourceResource;
import bowler.jta.transaction.CoordinatedTransaction;
import bowler.jta.transaction.TransactionStatus;
import bowler.pool.PooledDataSource;
import bowler.pool.settings.PoolSettings;
import bowler.pool.transaction.ThreadTransaction;
import java.sql.SQLException;

/// Pools whose connections take part in the transactions of one manager, by themselves.
///
///     var pools = new PoolTransactions(service);
///     var orders = pools.open(PoolSettings.of(ordersXaDataSource).poolName("orders"));
public final class PoolTransactions implements ThreadTransaction {
    private final TransactionService service;

    public PoolTransactions(TransactionService service) {
        this.service = service;
    }

    /// Opens a pool for this manager's transactions, and registers it for recovery if it supports XA. The pool's name
    /// is the name of the resource. It must not change while transactions of the resource are unfinished.
    public PooledDataSource open(PoolSettings settings) throws SQLException {
        PooledDataSource pool = PooledDataSource.open(settings.transactionContext(this));
        if (pool.hasXa()) {
            boolean registered = false;
            try {
                service.register(recoverable(pool));
                registered = true;
            } finally {
                if (!registered) {
                    pool.close();
                }
            }
        }
        return pool;
    }

    /// Returns the resource through which recovery reaches a pool; for pools that were opened in another way.
    public static RecoverableResource recoverable(PooledDataSource pool) {
        return new RecoverableResource() {
            @Override
            public String name() {
                return pool.name();
            }

            @Override
            public RecoveryLink open() throws SQLException {
                return XaDataSourceResource.link(pool.name(), pool.openUnpooled());
            }
        };
    }

    @Override
    public PooledTransaction current() throws SQLException {
        CoordinatedTransaction transaction = service.current();
        if (transaction == null) {
            return null;
        }
        int status = transaction.status();
        if (status != TransactionStatus.ACTIVE && status != TransactionStatus.MARKED_ROLLBACK) {
            throw EnlistError.ENDED.exception(null, transaction);
        }
        PooledTransaction present = (PooledTransaction) transaction.resource(this);
        if (present == null) {
            present = new PooledTransaction(service, transaction);
            transaction.putResource(this, present);
        }
        return present;
    }
}
