// SPDX-License-Identifier: Apache-2.0
package bowler.integration.boot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.ClassUtils;

/// Gives a Spring Boot application the properties that Boot derives from the URLs of other databases. It sets the driver, and a
/// database in memory if no other database is configured. The properties of the application take precedence.
public final class BowlerContextInitializer implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    static final String PREFIX = "jdbc:bowler:";
    private static final String URL = "spring.datasource.url";
    private static final String DRIVER = "spring.datasource.driver-class-name";
    private static final String BOWLER_DRIVER = "bowler.jdbc.BowlerDriver";
    /// The properties that name a data source in another way.
    private static final List<String> OTHERS = List.of(DRIVER, "spring.datasource.jndi-name", "spring.datasource.embedded-database-connection",
        "spring.datasource.hikari.jdbc-url", "spring.datasource.hikari.data-source-class-name", "spring.datasource.xa.data-source-class-name");
    /// The databases that Boot starts in memory by itself.
    private static final List<String> EMBEDDED = List.of("org.h2.Driver", "org.hsqldb.jdbc.JDBCDriver", "org.apache.derby.jdbc.EmbeddedDriver");
    private static final String ENGINE = "bowler.engine.Engine";

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ConfigurableEnvironment environment = context.getEnvironment();
        ClassLoader loader = context.getClassLoader();
        Map<String, Object> properties = new HashMap<>();
        String url = environment.getProperty(URL);
        if (url == null && startsInMemory(environment, loader)) {
            url = PREFIX + "memory:" + UUID.randomUUID() + ";create=true";
            properties.put(URL, url);
        }
        if (url == null || !url.startsWith(PREFIX)) {
            return;
        }
        properties.put(DRIVER, BOWLER_DRIVER);
        if (url.startsWith(PREFIX + "memory:")) {
            // Boot would replace the database of a test by one of those that it knows.
            properties.put("spring.test.database.replace", "none");
        }
        environment.getPropertySources().addLast(new MapPropertySource("bowler", properties));
    }

    private static boolean startsInMemory(ConfigurableEnvironment environment, ClassLoader loader) {
        return ClassUtils.isPresent(BOWLER_DRIVER, loader) && ClassUtils.isPresent(ENGINE, loader) && OTHERS.stream().noneMatch(environment::containsProperty)
            && EMBEDDED.stream().noneMatch(each -> ClassUtils.isPresent(each, loader));
    }
}
