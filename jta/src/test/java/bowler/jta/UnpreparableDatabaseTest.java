// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.jta.resource.XaDataSourceResource;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.sql.XADataSource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Databases that will not prepare anything are named when they are registered.
class UnpreparableDatabaseTest {
    private final JtaFixture jtaFixture = new JtaFixture().open();
    private final List<String> said = new ArrayList<>();
    private final Handler listener = new Handler() {
        @Override
        public void publish(LogRecord record) {
            said.add(record.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private int preparable;
    private int asked;

    @BeforeEach
    void listen() {
        Logger.getLogger("bowler.jta").addHandler(listener);
    }

    @AfterEach
    void stop() {
        Logger.getLogger("bowler.jta").removeHandler(listener);
        jtaFixture.service.close();
    }

    /// A driver all of whose objects answer by the names of methods.
    private Object driver(Class<?> type, String product) {
        return Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> switch (method.getName()) {
            case "getDatabaseProductName" -> product;
            case "executeQuery" -> {
                assertThat(arguments[0]).isEqualTo("SHOW max_prepared_transactions");
                asked++;
                yield driver(method.getReturnType(), product);
            }
            case "next" -> true;
            case "getInt" -> preparable;
            case "recover" -> new Xid[0];
            default -> method.getReturnType().isInterface() ? driver(method.getReturnType(), product) : null;
        });
    }

    private void register(String name, String product) {
        jtaFixture.service.register(new XaDataSourceResource(name, (XADataSource) driver(XADataSource.class, product)));
        jtaFixture.runAside();
    }

    @Test
    void postgresThatPreparesNothingIsNamedOnce() {
        register("orders", "PostgreSQL");
        jtaFixture.workers.advance(Duration.ofMinutes(5), 1000);
        assertThat(said).filteredOn(line -> line.contains("resource 'orders' cannot prepare transactions: max_prepared_transactions")).hasSize(1);
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void otherDatabasesAreNotReported() {
        preparable = 100;
        register("orders", "PostgreSQL");
        register("stock", "H2");
        assertThat(said).noneMatch(line -> line.contains("cannot prepare"));
        assertThat(asked).isEqualTo(1);
        assertThat(jtaFixture.service.recovery()).hasSize(2).allSatisfy(state -> assertThat(state.failure()).isNull());
    }
}
