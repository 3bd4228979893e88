// SPDX-License-Identifier: Apache-2.0
package bowler.enlist;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.jta.TransactionNames;
import bowler.jta.TransactionService;
import bowler.jta.TransactionSettings;
import bowler.pool.PooledDataSource;
import bowler.pool.settings.PoolSettings;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.naming.InitialContext;
import javax.sql.XADataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/// Frameworks that were told nothing find the manager where containers have it.
class LookupTest {
    @TempDir
    private Path folder;

    @Test
    void theManagerIsFoundUnderTheNamesOfContainers() throws Exception {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:lookup;DB_CLOSE_DELAY=-1");
        h2.setUser("sa");
        try (TransactionService service = TransactionService.open(TransactionSettings.in(folder.resolve("tx").toString()));
            PooledDataSource pool = new PoolTransactions(service).open(PoolSettings.of((XADataSource) h2).poolName("orders").maximumPoolSize(2))) {
            TransactionNames.install(service);
            execute(pool, "CREATE TABLE t (a INT PRIMARY KEY)");
            byHand(pool);
            springByItself(pool);
            hibernateByItsPlatforms(pool);
            execute(pool, "SHUTDOWN");
        }
    }

    /// Does the same as code for Jakarta EE, Quarkus and WildFly.
    private static void byHand(PooledDataSource pool) throws Exception {
        for (String name : new String[] {"java:comp/UserTransaction", "java:jboss/UserTransaction"}) {
            UserTransaction user = InitialContext.doLookup(name);
            user.begin();
            execute(pool, "INSERT INTO t VALUES (1)");
            user.rollback();
        }
        for (String name : new String[] {"java:comp/TransactionManager", "java:/TransactionManager", "java:jboss/TransactionManager",
            "java:appserver/TransactionManager"}) {
            TransactionManager manager = InitialContext.doLookup(name);
            manager.begin();
            assertThat(manager.suspend()).as(name).isNotNull();
            assertThat(manager.getStatus()).isEqualTo(Status.STATUS_NO_TRANSACTION);
        }
        for (String name : new String[] {"java:comp/TransactionSynchronizationRegistry", "java:jboss/TransactionSynchronizationRegistry"}) {
            TransactionSynchronizationRegistry registry = InitialContext.doLookup(name);
            assertThat(registry.getTransactionKey()).as(name).isNull();
        }
        assertThat(count(pool)).isZero();
    }

    private static void springByItself(PooledDataSource pool) throws SQLException {
        var spring = new JtaTransactionManager();
        spring.afterPropertiesSet();
        assertThat(spring.getTransactionManager()).as("found").isNotNull();
        assertThat(spring.getTransactionSynchronizationRegistry()).isNotNull();
        new TransactionTemplate(spring).executeWithoutResult(status -> {
            try {
                execute(pool, "INSERT INTO t VALUES (2)");
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        });
        assertThat(count(pool)).isEqualTo(1);
    }

    private static void hibernateByItsPlatforms(PooledDataSource pool) throws Exception {
        int id = 0;
        for (String platform : new String[] {"JBossAS", "org.hibernate.engine.transaction.jta.platform.internal.GlassFishJtaPlatform"}) {
            var configuration = new Configuration().addAnnotatedClass(HibernateTransactionTest.Item.class);
            configuration.getProperties().put("hibernate.transaction.coordinator_class", "jta");
            configuration.getProperties().put("hibernate.transaction.jta.platform", platform);
            configuration.getProperties().put("hibernate.connection.datasource", pool);
            configuration.getProperties().put("hibernate.hbm2ddl.auto", "update");
            try (SessionFactory factory = configuration.buildSessionFactory()) {
                UserTransaction user = InitialContext.doLookup("java:comp/UserTransaction");
                user.begin();
                factory.getCurrentSession().persist(new HibernateTransactionTest.Item(++id, "hammer"));
                user.commit();
                try (var session = factory.openSession()) {
                    assertThat(session.createSelectionQuery("select count(i) from Item i", Long.class).getSingleResult()).as(platform).isEqualTo(id);
                }
            }
        }
    }

    private static void execute(PooledDataSource source, String sql) throws SQLException {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int count(PooledDataSource source) throws SQLException {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
