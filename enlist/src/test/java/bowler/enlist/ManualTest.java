// SPDX-License-Identifier: Apache-2.0
package bowler.enlist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jta.TransactionMetric;
import bowler.jta.TransactionService;
import bowler.jta.TransactionSettings;
import bowler.pool.PoolControl;
import bowler.pool.PooledDataSource;
import bowler.pool.settings.PoolSettings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import javax.tools.ToolProvider;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/// The examples of the manual, word by word: compiled, and run with two databases.
class ManualTest {
    private static final String CLASS = "Example";
    private static final int MAX_LINES = 15;
    private static final String METERS = "import bowler.pool.*; import bowler.jta.*; import io.micrometer.core.instrument.*;\n";

    @TempDir
    private Path folder;
    private final JdbcDataSource orders = h2("manual-orders");
    private final JdbcDataSource stock = h2("manual-stock");

    private static JdbcDataSource h2(String name) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
        source.setUser("sa");
        return source;
    }

    @AfterEach
    void shutDown() throws SQLException {
        execute(orders, "SHUTDOWN");
        execute(stock, "SHUTDOWN");
    }

    private static void execute(DataSource source, String sql) throws SQLException {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int number(DataSource source, String query) throws SQLException {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private void makeTables() throws SQLException {
        execute(orders, "CREATE TABLE orders (id INT PRIMARY KEY, what VARCHAR(40))");
        execute(stock, "CREATE TABLE stock (name VARCHAR(40) PRIMARY KEY, amount INT CHECK (amount >= 0))");
        execute(stock, "INSERT INTO stock VALUES ('hammer', 1)");
    }

    /// The first Java block below a heading.
    private static String example(String document, String heading) throws Exception {
        Path manual = Path.of("docs", document);
        String text = Files.readString(Files.exists(manual) ? manual : Path.of("..").resolve(manual));
        int below = text.indexOf("\n" + heading + "\n");
        assertThat(below).as(heading).isNotNegative();
        int begin = text.indexOf("```java\n", below) + "```java\n".length();
        return text.substring(begin, text.indexOf("```", begin));
    }

    private Class<?> compiled(String imports, String members) throws Exception {
        Path source = Files.writeString(folder.resolve(CLASS + ".java"), imports + "public class " + CLASS + " {\n" + members + "\n}\n");
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        URL own = PoolTransactions.class.getProtectionDomain().getCodeSource().getLocation();
        int failed = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-d", folder.toString(), "-cp",
            classPath + java.io.File.pathSeparator + Path.of(own.toURI()) + java.io.File.pathSeparator + loaded(), source.toString());
        assertThat(failed).isZero();
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader()).loadClass(CLASS);
    }

    /// Returns the class path of the classes that the examples use, for any class loader.
    private static String loaded() throws Exception {
        StringBuilder places = new StringBuilder();
        for (Class<?> used : List.of(bowler.jta.TransactionService.class, bowler.pool.PooledDataSource.class, jakarta.transaction.Status.class,
            JtaTransactionManager.class, AnnotationConfigApplicationContext.class, org.springframework.beans.factory.BeanFactory.class,
            org.springframework.core.Ordered.class, JdbcDataSource.class, MeterRegistry.class)) {
            places.append(Path.of(used.getProtectionDomain().getCodeSource().getLocation().toURI())).append(java.io.File.pathSeparator);
        }
        return places.toString();
    }

    @Test
    void twoDatabasesInPlainJava() throws Exception {
        String example = example("transactions-xa.md", "## Two databases, plain Java");
        assertThat(example.lines().count()).isLessThanOrEqualTo(MAX_LINES);
        makeTables();
        Class<?> type = compiled("import bowler.enlist.*; import bowler.jta.*; import bowler.pool.settings.*; import jakarta.transaction.*;\n",
            "public static void run(javax.sql.XADataSource ordersXaDataSource, javax.sql.XADataSource stockXaDataSource) throws Exception {\n"
                + example.replace("data/transactions", folder.resolve("tx").toString().replace('\\', '/')) + "}");
        Method run = type.getMethod("run", javax.sql.XADataSource.class, javax.sql.XADataSource.class);
        run.invoke(null, orders, stock);
        assertThat(number(orders, "SELECT COUNT(*) FROM orders")).isEqualTo(1);
        assertThat(number(stock, "SELECT amount FROM stock")).isZero();
        execute(orders, "DELETE FROM orders");
        assertThatThrownBy(() -> run.invoke(null, orders, stock)).isInstanceOf(InvocationTargetException.class)
            .cause().isInstanceOf(SQLException.class).hasMessageContaining("Check constraint");
        assertThat(number(orders, "SELECT COUNT(*) FROM orders")).as("rolled back with the other").isZero();
    }

    @Test
    void twoDatabasesInSpring() throws Exception {
        makeTables();
        String beans = example("transactions-xa.md", "## Spring").replace("data/transactions", folder.resolve("tx").toString().replace('\\', '/'));
        String second = beans.substring(beans.lastIndexOf("@Bean")).replace("orders", "stock");
        Class<?> type = compiled("import bowler.enlist.*; import bowler.jta.*; import bowler.pool.settings.*; import java.sql.*; import javax.sql.*;\n"
            + "import org.springframework.context.annotation.*; import org.springframework.transaction.jta.JtaTransactionManager;\n@Configuration(proxyBeanMethods = false)\n",
            "public static XADataSource first; public static XADataSource second;\nXADataSource ordersXaDataSource() { return first; }\n"
                + "XADataSource stockXaDataSource() { return second; }\n" + beans + second);
        type.getField("first").set(null, orders);
        type.getField("second").set(null, stock);
        try (var context = new AnnotationConfigApplicationContext(type)) {
            var template = new TransactionTemplate(context.getBean(JtaTransactionManager.class));
            DataSource pooledOrders = context.getBean("orders", DataSource.class);
            DataSource pooledStock = context.getBean("stock", DataSource.class);
            template.executeWithoutResult(status -> buy(pooledOrders, pooledStock, 7));
            assertThat(number(stock, "SELECT amount FROM stock")).isZero();
            assertThatThrownBy(() -> template.executeWithoutResult(status -> buy(pooledOrders, pooledStock, 8))).hasMessageContaining("Check constraint");
            assertThat(number(orders, "SELECT COUNT(*) FROM orders")).isEqualTo(1);
        }
    }

    private static void buy(DataSource orders, DataSource stock, int id) {
        try {
            execute(orders, "INSERT INTO orders VALUES (" + id + ", 'hammer')");
            execute(stock, "UPDATE stock SET amount = amount - 1 WHERE name = 'hammer'");
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void aPool() throws Exception {
        execute(orders, "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(40))");
        execute(orders, "INSERT INTO customer VALUES (7, 'Ada')");
        String example = example("pool.md", "# The connection pool").replace("jdbc:postgresql://db/shop", orders.getURL()).replace("\"app\"", "\"sa\"");
        Class<?> type = compiled("import bowler.pool.*; import bowler.pool.settings.*;\n",
            "public static void run(String secret) throws Exception {\n" + example + "}");
        type.getMethod("run", String.class).invoke(null, "");
    }

    /// A pool and a manager in one registry: what is said of the one's metrics holds for the other's.
    @Test
    void metricsForMicrometer() throws Exception {
        String example = example("pool.md", "## At run time");
        String forManager = example.replace("PoolControl.METRICS", "TransactionMetric.ALL").replace("control", "service")
            .replace("\"pool\", pool.name()", "\"node\", service.nodeName()");
        Method run = compiled(METERS, "public static void pool(MeterRegistry registry, PooledDataSource pool) {\n"
            + "PoolControl control = pool.control();\n" + example + "}\n"
            + "public static void manager(MeterRegistry registry, TransactionService service) {\n" + forManager + "}")
            .getMethod("pool", MeterRegistry.class, PooledDataSource.class);
        Method runForManager = run.getDeclaringClass().getMethod("manager", MeterRegistry.class, TransactionService.class);
        MeterRegistry registry = new SimpleMeterRegistry();
        try (TransactionService service = TransactionService.open(TransactionSettings.in(folder.resolve("tx").toString()).withNodeName("shop-1"));
            PooledDataSource pool = new PoolTransactions(service).open(PoolSettings.of((XADataSource) orders).poolName("orders").maximumPoolSize(3))) {
            run.invoke(null, registry, pool);
            runForManager.invoke(null, registry, service);
            assertThat(registry.getMeters()).hasSize(PoolControl.METRICS.size() + TransactionMetric.ALL.size());
            double borrowed = registry.get("bowler.pool.borrowed").tag("pool", "orders").functionCounter().count();
            service.manager().begin();
            try (Connection connection = pool.getConnection()) {
                assertThat(registry.get("bowler.pool.in.use").gauge().value()).isEqualTo(1);
                assertThat(registry.get("bowler.jta.active").tag("node", "shop-1").gauge().value()).isEqualTo(1);
            }
            service.manager().commit();
            assertThat(registry.get("bowler.pool.in.use").gauge().value()).isZero();
            assertThat(registry.get("bowler.pool.maximum").gauge().value()).isEqualTo(3);
            assertThat(registry.get("bowler.pool.borrowed").functionCounter().count()).isEqualTo(borrowed + 1);
            assertThat(registry.get("bowler.jta.committed").functionCounter().count()).isEqualTo(1);
        } finally {
            registry.close();
        }
    }
}
