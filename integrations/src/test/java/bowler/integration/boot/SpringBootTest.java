// SPDX-License-Identifier: Apache-2.0
package bowler.integration.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.util.ClassUtils;

/// Starts an application of Spring Boot with JPA and the actuator. The application is compiled here, so that the sources of this
/// project need no class of Boot.
class SpringBootTest {
    private static final String BOOT = "org.springframework.boot.SpringApplication";

    @TempDir
    private Path folder;

    private ClassLoader loader;

    @BeforeEach
    void compile() throws IOException {
        assumeTrue(ClassUtils.isPresent(BOOT, SpringBootTest.class.getClassLoader()), "Spring Boot is not on the class path");
        Path source = folder.resolve("PetApplication.java");
        try (InputStream text = SpringBootTest.class.getResourceAsStream("PetApplication.java.txt")) {
            Files.copy(text, source);
        }
        // Boot refuses an application in the default package, as it would search all classes for others.
        Files.writeString(source, "package pets;\n" + Files.readString(source));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.run(null, null, null, "-proc:none", "-parameters", "-cp", System.getProperty("java.class.path"), "-d", folder.toString(), source.toString())).isZero();
        loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, SpringBootTest.class.getClassLoader());
    }

    private ConfigurableApplicationContext start(String... arguments) throws Exception {
        Thread.currentThread().setContextClassLoader(loader);
        try {
            List<String> all = new ArrayList<>(List.of(arguments));
            // These are on the class path for other tests.
            all.addAll(List.of("--spring.flyway.enabled=false", "--spring.liquibase.enabled=false", "--spring.main.banner-mode=off", "--logging.level.root=warn"));
            Method run = Class.forName(BOOT).getMethod("run", Class.class, String[].class);
            return (ConfigurableApplicationContext) run.invoke(null, loader.loadClass("pets.PetApplication"), all.toArray(String[]::new));
        } finally {
            Thread.currentThread().setContextClassLoader(SpringBootTest.class.getClassLoader());
        }
    }

    @Test
    void aUrlIsAllThatAnApplicationNeeds() throws Exception {
        try (ConfigurableApplicationContext context = start("--spring.datasource.url=jdbc:bowler:" + folder.resolve("db") + ";create=true",
            "--spring.jpa.hibernate.ddl-auto=create")) {
            assertThat(((Callable<?>) context.getBean("names")).call()).isEqualTo("[1 Rex, 2 Rita]");
            assertThat(new JdbcTemplate(context.getBean(DataSource.class)).queryForObject("SELECT COUNT(*) FROM pet", Integer.class)).isEqualTo(3);
            assertThat(context.getBean(MeterRegistry.class).get("bowler.transactions.committed").functionCounter().count()).isPositive();
            Object health = context.getBean("dbHealthContributor");
            assertThat(health.getClass().getMethod("health").invoke(health)).hasToString("UP {database=Apache Derby, validationQuery=isValid()}");
        }
    }

    @Test
    void anApplicationWithoutAUrlHasADatabaseInMemory() throws Exception {
        boolean hasOther = ClassUtils.isPresent("org.h2.Driver", loader) || ClassUtils.isPresent("org.apache.derby.jdbc.EmbeddedDriver", loader);
        assumeTrue(!hasOther, "another embedded database is on the class path");
        try (ConfigurableApplicationContext context = start("--spring.jpa.hibernate.ddl-auto=create")) {
            assertThat(context.getEnvironment().getProperty("spring.datasource.url")).startsWith("jdbc:bowler:memory:");
            assertThat(context.getEnvironment().getProperty("spring.test.database.replace")).isEqualTo("none");
            assertThat(((Callable<?>) context.getBean("names")).call()).isEqualTo("[1 Rex, 2 Rita]");
        }
    }
}
