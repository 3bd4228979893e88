// SPDX-License-Identifier: Apache-2.0
package bowler.enlist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jta.TransactionService;
import bowler.jta.TransactionSettings;
import bowler.jta.recovery.RecoveryState;
import bowler.pool.PooledDataSource;
import bowler.pool.settings.PoolSettings;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/// Two databases of another make, pools, the manager, and Spring on top.
class TwoDatabasesTest {
    @TempDir
    private Path folder;
    private TransactionService service;
    private PooledDataSource orders;
    private PooledDataSource stock;

    @BeforeEach
    void open() throws SQLException {
        service = TransactionService.open(TransactionSettings.in(folder.resolve("tx").toString()).withGrace(Duration.ZERO));
        var pools = new PoolTransactions(service);
        orders = pools.open(PoolSettings.of((javax.sql.XADataSource) h2("orders")).poolName("orders").maximumPoolSize(2).minimumIdle(1));
        stock = pools.open(PoolSettings.of((javax.sql.XADataSource) h2("stock")).poolName("stock").maximumPoolSize(2).minimumIdle(1));
        execute(orders, "CREATE TABLE t (a INT PRIMARY KEY)");
        execute(stock, "CREATE TABLE t (a INT PRIMARY KEY)");
    }

    private JdbcDataSource h2(String name) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:" + name + folder.getFileName() + ";DB_CLOSE_DELAY=-1");
        source.setUser("sa");
        return source;
    }

    @AfterEach
    void close() throws SQLException {
        execute(orders, "DROP TABLE t");
        execute(stock, "DROP TABLE t");
        orders.close();
        stock.close();
        service.close();
    }

    private static void execute(DataSource source, String sql) throws SQLException {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int count(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void bothCommitOrNone() throws Exception {
        service.manager().begin();
        execute(orders, "INSERT INTO t VALUES (1)");
        execute(stock, "INSERT INTO t VALUES (1)");
        service.manager().commit();
        assertThat(count(orders)).isEqualTo(1);
        assertThat(count(stock)).isEqualTo(1);
        service.manager().begin();
        execute(orders, "INSERT INTO t VALUES (2)");
        assertThat(count(orders)).as("the transaction's own connection").isEqualTo(2);
        assertThatThrownBy(() -> execute(stock, "INSERT INTO t VALUES (1)")).isInstanceOf(SQLException.class);
        service.manager().rollback();
        assertThat(count(orders)).isEqualTo(1);
        assertThat(orders.control().getInUse()).isZero();
        assertThat(service.inDoubt()).isEmpty();
    }

    @Test
    void aPoolWithoutXaTakesPartOnce() throws Exception {
        var pools = new PoolTransactions(service);
        try (PooledDataSource old = pools.open(PoolSettings.of((DataSource) h2("old")).poolName("old").maximumPoolSize(1));
            PooledDataSource older = pools.open(PoolSettings.of((DataSource) h2("older")).poolName("older").maximumPoolSize(1))) {
            execute(old, "CREATE TABLE t (a INT PRIMARY KEY)");
            service.manager().begin();
            execute(orders, "INSERT INTO t VALUES (1)");
            execute(old, "INSERT INTO t VALUES (1)");
            assertThatThrownBy(() -> execute(older, "SELECT 1")).isInstanceOf(SQLException.class).hasMessageContaining("'old'");
            service.manager().commit();
            assertThat(count(old)).isEqualTo(1);
            assertThat(count(orders)).isEqualTo(1);
        }
    }

    /// However busy the pool is: a connection would be waited for in vain.
    @Test
    void aTransactionMarkedForRollbackEnlistsNoConnection() throws Exception {
        try (Connection one = stock.getConnection(); Connection two = stock.getConnection()) {
            service.manager().begin();
            execute(orders, "INSERT INTO t VALUES (1)");
            service.manager().setRollbackOnly();
            long waits = stock.control().getWaits();
            assertThatThrownBy(stock::getConnection).isInstanceOf(SQLException.class).hasMessageContaining("marked for rollback");
            assertThat(count(orders)).as("what it has it may use").isEqualTo(1);
            assertThat(stock.control().getWaits()).isEqualTo(waits);
            service.manager().rollback();
        }
        assertThat(count(orders)).isZero();
    }

    /// Settings as in a properties file; the class is a plain data source, too.
    @Test
    void aClassByNameTakesPartWithXa() throws Exception {
        var settings = new Properties();
        settings.setProperty("poolName", "named");
        settings.setProperty("dataSourceClassName", "org.h2.jdbcx.JdbcDataSource");
        settings.setProperty("dataSource.url", "jdbc:h2:mem:named" + folder.getFileName() + ";DB_CLOSE_DELAY=-1");
        settings.setProperty("username", "sa");
        settings.setProperty("maximumPoolSize", "1");
        try (PooledDataSource named = new PoolTransactions(service).open(PoolSettings.of(settings))) {
            execute(named, "CREATE TABLE t (a INT PRIMARY KEY)");
            assertThat(named.hasXa()).isTrue();
            service.manager().begin();
            execute(named, "INSERT INTO t VALUES (1)");
            execute(orders, "INSERT INTO t VALUES (1)");
            execute(stock, "INSERT INTO t VALUES (1)");
            service.manager().commit();
            assertThat(count(named)).isEqualTo(1);
            assertThat(service.recovery()).extracting(RecoveryState::resource).contains("named");
        }
    }

    @Test
    void theConnectionOfAHangingThreadIsAborted() throws Exception {
        service.manager().setTransactionTimeout(1);
        service.manager().begin();
        service.manager().setTransactionTimeout(0);
        try (Connection connection = orders.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO t VALUES (1)");
            while (service.manager().getStatus() != Status.STATUS_ROLLEDBACK) {
                LockSupport.parkNanos(10_000_000);
            }
            assertThatThrownBy(() -> statement.execute("INSERT INTO t VALUES (2)")).isInstanceOf(SQLException.class);
            assertThatThrownBy(connection::createStatement).isInstanceOf(SQLException.class);
            assertThatThrownBy(orders::getConnection).isInstanceOf(SQLException.class).hasMessageContaining("roll it back");
        }
        assertThatThrownBy(() -> service.manager().commit()).isInstanceOf(RollbackException.class).hasMessageContaining("timeout of 1 s");
        assertThat(count(orders)).isZero();
        assertThat(orders.control().getInUse()).isZero();
    }

    @Test
    void springBeginsSuspendsAndCommits() throws Exception {
        var spring = new JtaTransactionManager(service.manager(), service.manager());
        spring.setTransactionSynchronizationRegistry(service.registry());
        spring.afterPropertiesSet();
        var required = new TransactionTemplate(spring);
        var apart = new TransactionTemplate(spring);
        apart.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        required.executeWithoutResult(status -> {
            insert(orders, 1);
            apart.executeWithoutResult(inner -> insert(stock, 7));
            insert(stock, 1);
        });
        assertThat(count(orders)).isEqualTo(1);
        assertThat(count(stock)).isEqualTo(2);
        assertThatThrownBy(() -> required.executeWithoutResult(status -> {
            insert(orders, 2);
            required.executeWithoutResult(inner -> inner.setRollbackOnly());
        })).isInstanceOf(UnexpectedRollbackException.class);
        assertThat(count(orders)).isEqualTo(1);
    }

    private static void insert(DataSource source, int value) {
        try {
            execute(source, "INSERT INTO t VALUES (" + value + ")");
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
