// SPDX-License-Identifier: Apache-2.0
package bowler.enlist;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.jta.TransactionService;
import bowler.jta.TransactionSettings;
import bowler.pool.PooledDataSource;
import bowler.pool.settings.PoolSettings;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.XADataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.engine.transaction.jta.platform.internal.AbstractJtaPlatform;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Hibernate on two pools in one transaction, by the platform of the manual.
class HibernateTransactionTest {
    private static final Logger CHATTER = Logger.getLogger("org.hibernate");

    @TempDir
    private Path folder;
    private TransactionService service;
    private PooledDataSource orders;
    private PooledDataSource stock;
    private SessionFactory ordersFactory;
    private SessionFactory stockFactory;

    /// An order, or an item in stock.
    @Entity(name = "Item")
    public static class Item {
        @Id
        private long id;
        private String name;

        protected Item() {}

        Item(long id, String name) {
            this.id = id;
            this.name = name;
        }
    }

    /// The platform class of the manual, without a static service.
    private static final class BowlerPlatform extends AbstractJtaPlatform {
        private static final long serialVersionUID = 1L;

        private final transient TransactionService service;

        BowlerPlatform(TransactionService service) {
            this.service = service;
        }

        @Override
        protected TransactionManager locateTransactionManager() {
            return service.manager();
        }

        @Override
        protected UserTransaction locateUserTransaction() {
            return service.manager();
        }
    }

    @BeforeEach
    void open() throws Exception {
        CHATTER.setLevel(Level.OFF);
        service = TransactionService.open(TransactionSettings.in(folder.resolve("tx").toString()));
        var pools = new PoolTransactions(service);
        orders = pools.open(PoolSettings.of(h2("orders")).poolName("orders").maximumPoolSize(2).minimumIdle(1));
        stock = pools.open(PoolSettings.of(h2("stock")).poolName("stock").maximumPoolSize(2).minimumIdle(1));
        ordersFactory = factory(orders);
        stockFactory = factory(stock);
    }

    private XADataSource h2(String name) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:hibernate-" + name + folder.getFileName() + ";DB_CLOSE_DELAY=-1");
        source.setUser("sa");
        return source;
    }

    private SessionFactory factory(PooledDataSource pool) {
        var configuration = new Configuration().addAnnotatedClass(Item.class);
        configuration.getProperties().put("hibernate.transaction.coordinator_class", "jta");
        configuration.getProperties().put("hibernate.transaction.jta.platform", new BowlerPlatform(service));
        configuration.getProperties().put("hibernate.connection.datasource", pool);
        configuration.getProperties().put("hibernate.hbm2ddl.auto", "create");
        return configuration.buildSessionFactory();
    }

    @AfterEach
    void close() {
        ordersFactory.close();
        stockFactory.close();
        orders.close();
        stock.close();
        service.close();
        CHATTER.setLevel(null);
    }

    private static long count(SessionFactory factory) {
        try (Session session = factory.openSession()) {
            return session.createSelectionQuery("select count(i) from Item i", Long.class).getSingleResult();
        }
    }

    @Test
    void sessionsOfTwoDatabasesAreFlushedAndCommittedTogether() throws Exception {
        service.manager().begin();
        ordersFactory.getCurrentSession().persist(new Item(1, "hammer"));
        stockFactory.getCurrentSession().persist(new Item(1, "hammer"));
        service.manager().commit();
        assertThat(count(ordersFactory)).isEqualTo(1);
        assertThat(count(stockFactory)).isEqualTo(1);
        assertThat(service.committedCount()).isPositive();
    }

    @Test
    void aRollbackLeavesNoChangesInEither() throws Exception {
        service.manager().begin();
        Session session = ordersFactory.getCurrentSession();
        session.persist(new Item(1, "hammer"));
        session.flush();
        stockFactory.getCurrentSession().persist(new Item(1, "hammer"));
        service.manager().rollback();
        assertThat(session.isOpen()).as("closed after completion").isFalse();
        assertThat(count(ordersFactory)).isZero();
        assertThat(count(stockFactory)).isZero();
        assertThat(orders.control().getInUse()).isZero();
    }
}
