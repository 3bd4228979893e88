// SPDX-License-Identifier: Apache-2.0
package bowler.applications.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jta.TransactionService;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import jakarta.transaction.UserTransaction;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.transaction.spi.TransactionServices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// CDI as in Quarkus and Jakarta EE: the three interfaces are injected, methods are `@Transactional`, and observers are told after success.
class CdiTest {
    private static TwoDatabases databases;

    @TempDir
    private Path folder;

    /// The code that a program without a container contains, as the manual says. The `UserTransaction` is made by
    /// `weld-jta` of [Services].
    @ApplicationScoped
    public static class Producers {
        @Produces
        TransactionManager manager() {
            return databases.service.manager();
        }

        @Produces
        TransactionSynchronizationRegistry registry() {
            return databases.service.registry();
        }
    }

    /// The part of a framework that is needed here: an interceptor for each kind.
    public abstract static class Framework {
        @Inject
        private TransactionManager manager;

        Object within(InvocationContext call) throws Exception {
            manager.begin();
            boolean done = false;
            try {
                Object result = call.proceed();
                done = true;
                return result;
            } finally {
                if (done) {
                    manager.commit();
                } else {
                    manager.rollback();
                }
            }
        }
    }

    /// Joins the caller's.
    @Interceptor
    @Transactional
    @Priority(Interceptor.Priority.PLATFORM_BEFORE)
    public static class Required extends Framework {
        @Inject
        private TransactionManager manager;

        @AroundInvoke
        Object around(InvocationContext call) throws Exception {
            return manager.getTransaction() == null ? within(call) : call.proceed();
        }
    }

    /// Begins one of its own; the caller's is away meanwhile.
    @Interceptor
    @Transactional(Transactional.TxType.REQUIRES_NEW)
    @Priority(Interceptor.Priority.PLATFORM_BEFORE)
    public static class RequiresNew extends Framework {
        @Inject
        private TransactionManager manager;

        @AroundInvoke
        Object around(InvocationContext call) throws Exception {
            Transaction outer = manager.suspend();
            try {
                return within(call);
            } finally {
                if (outer != null) {
                    manager.resume(outer);
                }
            }
        }
    }

    /// A program.
    @ApplicationScoped
    public static class Shop {
        private final List<String> told = new ArrayList<>();
        @Inject
        private Event<String> events;
        @Inject
        private TransactionSynchronizationRegistry registry;
        @Inject
        private Diary diary;

        @Transactional
        public void buy(int id, boolean fails) throws SQLException {
            execute(databases.orders, "INSERT INTO thing VALUES (" + id + ")");
            diary.write(id);
            events.fire("bought " + id);
            registry.registerInterposedSynchronization(new Synchronization() {
                @Override
                public void beforeCompletion() {
                    told.add("before");
                }

                @Override
                public void afterCompletion(int status) {
                    told.add(status == Status.STATUS_COMMITTED ? "committed" : "rolled back");
                }
            });
            if (fails) {
                throw new IllegalStateException("out of stock");
            }
        }

        void bought(@Observes(during = TransactionPhase.AFTER_SUCCESS) String what) {
            told.add(what);
        }

        List<String> told() {
            return told;
        }
    }

    /// Keeps what it has written whatever becomes of the caller's transaction.
    @ApplicationScoped
    public static class Diary {
        @Transactional(Transactional.TxType.REQUIRES_NEW)
        public void write(int id) throws SQLException {
            execute(databases.stock, "INSERT INTO thing VALUES (" + id + ")");
        }
    }

    /// Through which the container tells observers of a transaction's end.
    private record Services(TransactionService service) implements TransactionServices {
        @Override
        public void registerSynchronization(Synchronization synchronization) {
            service.registry().registerInterposedSynchronization(synchronization);
        }

        @Override
        public boolean isTransactionActive() {
            return service.manager().getStatus() == Status.STATUS_ACTIVE;
        }

        @Override
        public UserTransaction getUserTransaction() {
            return service.manager();
        }

        @Override
        public void cleanup() {}
    }

    private static void execute(DataSource source, String sql) throws SQLException {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void methodsAreTransactionsAndObserversAreNotified() throws Exception {
        databases = new TwoDatabases(folder, "cdi-tx");
        try (var container = new Weld().disableDiscovery().beanClasses(Producers.class, Required.class, RequiresNew.class, Shop.class, Diary.class)
            .addServices(new Services(databases.service)).initialize()) {
            databases.execute("CREATE TABLE thing (id INT PRIMARY KEY)");
            Shop shop = container.select(Shop.class).get();
            shop.buy(1, false);
            assertThat(databases.count("thing")).isEqualTo("1 and 1");
            assertThat(shop.told()).containsExactlyInAnyOrder("before", "committed", "bought 1");
            shop.told().clear();
            assertThatThrownBy(() -> shop.buy(2, true)).hasMessage("out of stock");
            assertThat(databases.count("thing")).as("the diary is a transaction of its own").isEqualTo("1 and 2");
            assertThat(shop.told()).containsExactly("rolled back");
            UserTransaction user = container.select(UserTransaction.class).get();
            user.begin();
            shop.buy(3, false);
            user.rollback();
            assertThat(databases.count("thing")).isEqualTo("1 and 3");
        } finally {
            databases.close();
        }
    }
}
