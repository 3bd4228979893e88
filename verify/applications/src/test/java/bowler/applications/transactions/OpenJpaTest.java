// SPDX-License-Identifier: Apache-2.0
package bowler.applications.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManagerFactory;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.apache.openjpa.persistence.PersistenceProviderImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// OpenJPA, which looks for a manager under several names by itself. Its classes of entities are older than Java 25: it cannot read those yet.
class OpenJpaTest {
    private static final String ENTITY = """
        @jakarta.persistence.Entity(name = "Thing")
        public class Thing {
            @jakarta.persistence.Id
            private long id;
            private String name;

            protected Thing() {}

            public Thing(long id, String name) {
                this.id = id;
                this.name = name;
            }
        }
        """;
    private static final String UNIT = """
        <persistence xmlns="https://jakarta.ee/xml/ns/persistence" version="3.0">
          <persistence-unit name="open" transaction-type="JTA">
            <class>Thing</class>
            <exclude-unlisted-classes>true</exclude-unlisted-classes>
          </persistence-unit>
        </persistence>
        """;

    @TempDir
    private Path folder;

    @Test
    void entitiesOfTwoDatabases() throws Exception {
        compile();
        Files.writeString(Files.createDirectories(folder.resolve("META-INF")).resolve("persistence.xml"), UNIT);
        Thread me = Thread.currentThread();
        ClassLoader before = me.getContextClassLoader();
        try (var own = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            me.setContextClassLoader(own);
            Constructor<?> thing = Class.forName("Thing", true, own).getConstructor(long.class, String.class);
            try (var databases = new TwoDatabases(folder, "openjpa-tx");
                EntityManagerFactory orders = factory("orders", databases.orders, databases.ordersAlone);
                EntityManagerFactory stock = factory("stock", databases.stock, databases.stockAlone)) {
                new Entities(databases, orders, stock, (id, name) -> make(thing, id, name)).areCommittedOrRolledBackTogether();
            }
        } finally {
            me.setContextClassLoader(before);
        }
    }

    private static Object make(Constructor<?> thing, long id, String name) {
        try {
            return thing.newInstance(id, name);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private void compile() {
        var source = new SimpleJavaFileObject(URI.create("string:///Thing.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return ENTITY;
            }
        };
        var says = new StringWriter();
        boolean done = ToolProvider.getSystemJavaCompiler().getTask(says, null, null,
            List.of("--release", "21", "-proc:none", "-d", folder.toString(), "-cp", EntityManagerFactory.class.getProtectionDomain().getCodeSource().getLocation().getPath()),
            null, List.of(source)).call();
        assertThat(done).as(says.toString()).isTrue();
    }

    private static EntityManagerFactory factory(String name, Object managed, Object alone) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("openjpa.Id", name);
        settings.put("openjpa.ConnectionFactory", managed);
        settings.put("openjpa.ConnectionFactoryMode", "managed");
        settings.put("openjpa.ConnectionFactory2", alone);
        settings.put("openjpa.TransactionMode", "managed");
        settings.put("openjpa.RuntimeUnenhancedClasses", "supported");
        settings.put("openjpa.DynamicEnhancementAgent", "false");
        settings.put("openjpa.jdbc.SynchronizeMappings", "buildSchema");
        settings.put("openjpa.Log", "none");
        return new PersistenceProviderImpl().createEntityManagerFactory("open", settings);
    }
}
