// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import bowler.pool.PooledDataSource;
import bowler.pool.settings.PoolSettings;
import bowler.tools.peer.Jar;
import bowler.tools.peer.PeerRounds;
import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;

/// The pools that are measured, each opened with its defaults but for its sizes.
enum PoolPeer implements PeerRounds.Peer {
    BOWLER() {
        @Override
        DataSource open(Target target, int max, int min) throws SQLException {
            return PooledDataSource.open(PoolSettings.of(target.url()).driverClassName(target.driver()).maximumPoolSize(max)
                .minimumIdle(min));
        }
    },

    /// The same, told to keep the order of arrival whatever it costs.
    BOWLER_STRICT() {
        @Override
        DataSource open(Target target, int max, int min) throws SQLException {
            return PooledDataSource.open(PoolSettings.of(target.url()).driverClassName(target.driver()).maximumPoolSize(max)
                .minimumIdle(min).strictOrder(true));
        }
    },

    HIKARI(
        Jar.of("com.zaxxer", "HikariCP", "7.0.2", "f1e612fa27345be3107a85431e8a8aeb205c15364ab2f2d411e40a9d7bb08095"),
        Shared.SLF4J) {
        @Override
        DataSource open(Target target, int max, int min) throws ReflectiveOperationException {
            return bean("com.zaxxer.hikari.HikariDataSource", Map.of("JdbcUrl", target.url(), "DriverClassName", target.driver(),
                "MaximumPoolSize", max, "MinimumIdle", min));
        }
    },

    AGROAL(
        Jar.of("io.agroal", "agroal-pool", "2.8", "2964854555dab2c32b745b383ac13400396f827f35b2f12a2c984afacfe7523e"),
        Jar.of("io.agroal", "agroal-api", "2.8", "e5500e8fd736e749ec0373e8af3f2d2af8c37cf0d9eb73a35290b2dd2156421a")) {
        @Override
        DataSource open(Target target, int max, int min) throws ReflectiveOperationException {
            Class<?> reader = Class.forName("io.agroal.api.configuration.supplier.AgroalPropertiesReader");
            Object settings = reader.getMethod("readProperties", Map.class).invoke(reader.getConstructor().newInstance(),
                Map.of("jdbcUrl", target.url(), "providerClassName", target.driver(), "maxSize", Integer.toString(max),
                    "minSize", Integer.toString(min), "initialSize", Integer.toString(min), "acquisitionTimeout_s", "30"));
            Class<?> configuration = Class.forName("io.agroal.api.configuration.AgroalDataSourceConfiguration");
            Method get = Class.forName("java.util.function.Supplier").getMethod("get");
            Class<?> source = Class.forName("io.agroal.api.AgroalDataSource");
            Class<?>[] listeners = {configuration, Class.forName("[Lio.agroal.api.AgroalDataSourceListener;")};
            Object none = java.lang.reflect.Array.newInstance(Class.forName("io.agroal.api.AgroalDataSourceListener"), 0);
            return (DataSource) source.getMethod("from", listeners).invoke(null, get.invoke(settings), none);
        }
    },

    TOMCAT(
        Jar.of("org.apache.tomcat", "tomcat-jdbc", "11.0.14", "579e3c77dd0bf5134025fc6e4238e80be2ce9b747894c93e114088cbd57b237e"),
        Jar.of("org.apache.tomcat", "tomcat-juli", "11.0.14", "a6e2024454e703fe8e3a6741e9c7235a8ad0290a7c5a1542f9ef79db4d7e4afa")) {
        @Override
        DataSource open(Target target, int max, int min) throws ReflectiveOperationException {
            return bean("org.apache.tomcat.jdbc.pool.DataSource", Map.of("Url", target.url(), "DriverClassName", target.driver(),
                "MaxActive", max, "MaxIdle", max, "MinIdle", min, "InitialSize", min));
        }
    },

    DBCP(
        Jar.of("org.apache.commons", "commons-dbcp2", "2.13.0", "db6f0ed71cd16c8830902db9f56095fa2ee16acc2674f84b7cb5bdc98df19392"),
        Jar.of("org.apache.commons", "commons-pool2", "2.12.1", "5273c8bc8c0dca2211175c0d27efbd7228efae99689aac001a8e1ef8e872e9ef"),
        Jar.of("commons-logging", "commons-logging", "1.3.5", "6d7a744e4027649fbb50895df9497d109f98c766a637062fe8d2eabbb3140ba4")) {
        @Override
        DataSource open(Target target, int max, int min) throws ReflectiveOperationException {
            return bean("org.apache.commons.dbcp2.BasicDataSource", Map.of("Url", target.url(), "DriverClassName", target.driver(),
                "MaxTotal", max, "MaxIdle", max, "MinIdle", min, "InitialSize", min));
        }
    },

    BTM_2_1_4(Jar.of("org.codehaus.btm", "btm", "2.1.4", "5d3e522831f848bc44b53ef400e59bcc9ab7ff656f5b4824b7b72c2eeafd7a5f"), Shared.SLF4J,
        Shared.JTA) {
        @Override
        DataSource open(Target target, int max, int min) throws ReflectiveOperationException {
            return btm(target, max, min);
        }
    },

    BTM_2_1_2(Jar.of("org.codehaus.btm", "btm", "2.1.2", "cd5f00310078c03aa839825b74fc600b811e6d1e1adcc2154d7d94475a55e84d"), Shared.SLF4J,
        Shared.JTA) {
        @Override
        DataSource open(Target target, int max, int min) throws ReflectiveOperationException {
            return btm(target, max, min);
        }
    };

    /// Jars of more than one pool.
    private static final class Shared {
        static final Jar SLF4J = Jar.of("org.slf4j", "slf4j-api", "2.0.17", "7b751d952061954d5abfed7181c1f645d336091b679891591d63329c622eb832");
        static final Jar JTA = Jar.of("javax.transaction", "jta", "1.1", "b8ec163b4a47bad16f9a0b7d03c3210c6b0a29216d768031073ac20817c0ba50");
    }

    /// The database that connections lead to.
    record Target(String url, String driver) {}

    private final List<Jar> jars;

    PoolPeer(Jar... jars) {
        this.jars = List.of(jars);
    }

    abstract DataSource open(Target target, int max, int min) throws SQLException, ReflectiveOperationException;

    @Override
    public List<Jar> jars() {
        return jars;
    }

    /// A pool of drivers' connections, used outside of transactions, as it allows where it is told so.
    private static DataSource btm(Target target, int max, int min) throws ReflectiveOperationException {
        DataSource source = bean("bitronix.tm.resource.jdbc.PoolingDataSource", Map.of("ClassName", "bitronix.tm.resource.jdbc.lrc.LrcXADataSource",
            "UniqueName", "measured" + System.nanoTime(), "MaxPoolSize", max, "MinPoolSize", min));
        source.getClass().getMethod("setAllowLocalTransactions", boolean.class).invoke(source, true);
        var properties = (Properties) source.getClass().getMethod("getDriverProperties").invoke(source);
        properties.setProperty("url", target.url());
        properties.setProperty("driverClassName", target.driver());
        source.getClass().getMethod("init").invoke(source);
        return source;
    }

    private static DataSource bean(String className, Map<String, Object> properties) throws ReflectiveOperationException {
        Class<?> type = Class.forName(className);
        Object bean = type.getConstructor().newInstance();
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            Method setter = Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals("set" + property.getKey()) && method.getParameterCount() == 1)
                .filter(method -> method.getParameterTypes()[0] == (property.getValue() instanceof Integer ? int.class : String.class))
                .findFirst().orElseThrow(() -> new NoSuchMethodException(className + ".set" + property.getKey()));
            setter.invoke(bean, property.getValue());
        }
        return (DataSource) bean;
    }
}
