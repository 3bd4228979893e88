// SPDX-License-Identifier: Apache-2.0
package bowler.applications.transactions;

import bowler.applications.DatabaseAccess;
import bowler.enlist.PoolTransactions;
import bowler.jta.BowlerTransactionManager;
import bowler.jta.TransactionNames;
import bowler.jta.TransactionService;
import bowler.jta.TransactionSettings;
import bowler.pool.PooledDataSource;
import bowler.pool.settings.PoolSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.h2.jdbcx.JdbcDataSource;

/// A manager that is found by the names of containers, orders in H2 (with XA), stock in Bowler (the last part); both in memory.
final class TwoDatabases implements AutoCloseable {
    final TransactionService service;
    final PooledDataSource orders;
    final PooledDataSource stock;
    /// The same databases outside of any transaction.
    final DataSource ordersAlone;
    final DataSource stockAlone;
    private final String name;

    TwoDatabases(Path folder, String name) throws Exception {
        this.name = name;
        service = TransactionService.open(TransactionSettings.in(folder.resolve("tx").toString()));
        TransactionNames.install(service);
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
        h2.setUser("sa");
        ordersAlone = h2;
        stockAlone = DatabaseAccess.CURRENT.source(name);
        var pools = new PoolTransactions(service);
        orders = pools.open(PoolSettings.of((XADataSource) h2).poolName("orders").maximumPoolSize(3));
        stock = pools.open(PoolSettings.of(stockAlone).poolName("stock").maximumPoolSize(3));
    }

    BowlerTransactionManager manager() {
        return service.manager();
    }

    void execute(String sql) throws SQLException {
        for (DataSource source : new DataSource[] {ordersAlone, stockAlone}) {
            try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }

    /// Returns the numbers of rows in both, as "1 and 2", and checks that no connection is lent.
    String count(String table) throws SQLException {
        if (orders.control().getInUse() + stock.control().getInUse() > 0) {
            throw new IllegalStateException("in use: " + orders + ", " + stock);
        }
        return count(ordersAlone, table) + " and " + count(stockAlone, table);
    }

    private static int count(DataSource source, String table) throws SQLException {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Override
    public void close() throws SQLException {
        orders.close();
        stock.close();
        service.close();
        try (Connection connection = ordersAlone.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        }
        DatabaseAccess.CURRENT.drop(name);
    }
}
