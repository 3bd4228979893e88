// SPDX-License-Identifier: Apache-2.0
package bowler.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.integration.liquibase.BowlerDatabase;
import bowler.integration.micrometer.BowlerMetrics;
import bowler.integration.spring.BowlerEmbeddedDatabase;
import bowler.jdbc.BowlerDataSource;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.database.Database;
import liquibase.database.DatabaseConnection;
import liquibase.database.DatabaseFactory;
import liquibase.database.core.DerbyDatabase;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.DirectoryResourceAccessor;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabase;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseBuilder;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/// Each library with a `jdbc:bowler:` URL and nothing else.
class IntegrationsTest {
    private static final String URL = "jdbc:bowler:memory:integrations";

    @TempDir
    private Path folder;

    private static int count(String table) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL); Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static void drop() {
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";drop=true")).hasMessageContaining("integrations");
    }

    @Test
    void flywayRecognisesTheUrl() throws Exception {
        Files.writeString(folder.resolve("V1__tables.sql"), "CREATE TABLE pet (name VARCHAR(20)); INSERT INTO pet VALUES ('Rex');");
        try (Connection kept = DriverManager.getConnection(URL + ";create=true")) {
            Flyway flyway = Flyway.configure().dataSource(URL, "APP", "").locations("filesystem:" + folder).defaultSchema("APP").load();
            assertThat(flyway.migrate().databaseType).isEqualTo("Derby (Bowler)");
            assertThat(flyway.migrate().migrationsExecuted).isZero();
            flyway.validate();
            assertThat(kept.isValid(1)).isTrue();
            assertThat(count("pet")).isOne();
        } finally {
            drop();
        }
    }

    @Test
    void liquibaseRecognisesTheUrl() throws Exception {
        Files.writeString(folder.resolve("changes.sql"), "--liquibase formatted sql\n--changeset ann:1 dbms:derby\nCREATE TABLE pet (name VARCHAR(20));\n"
            + "--rollback DROP TABLE pet;\n--changeset ann:2\nINSERT INTO pet VALUES ('Rex');\n--rollback DELETE FROM pet;\n");
        try (Connection kept = DriverManager.getConnection(URL + ";create=true");
            DirectoryResourceAccessor files = new DirectoryResourceAccessor(folder)) {
            Database database = DatabaseFactory.getInstance().openDatabase(URL, "APP", "", null, files);
            assertThat(database).isInstanceOf(BowlerDatabase.class);
            try (Liquibase liquibase = new Liquibase("changes.sql", files, database)) {
                liquibase.update(new Contexts(), new LabelExpression());
                assertThat(count("pet")).isOne();
                liquibase.rollback(1, new Contexts(), new LabelExpression());
                assertThat(count("pet")).isZero();
            }
            assertThat(kept.isValid(1)).isTrue();
        } finally {
            drop();
        }
    }

    /// Liquibase asks only one class for each short name.
    @Test
    void liquibaseRecognisesUrlsOfDerby() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL + ";create=true")) {
            DatabaseConnection ofDerby = new JdbcConnection(connection) {
                @Override
                public String getURL() {
                    return "jdbc:derby://localhost:1527/shop";
                }
            };
            assertThat(DatabaseFactory.getInstance().findCorrectDatabaseImplementation(ofDerby)).isInstanceOf(DerbyDatabase.class);
            connection.rollback();
        } finally {
            drop();
        }
    }

    @Test
    void micrometerShowsTheCountersOfTheDatabase() throws Exception {
        BowlerDataSource source = new BowlerDataSource();
        source.setDatabaseName("memory:integrations");
        source.setCreateDatabase("create");
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            SimpleMeterRegistry registry = new SimpleMeterRegistry();
            new BowlerMetrics(source, Tags.of("db", "shop")).bindTo(registry);
            double before = registry.get("bowler.transactions.committed").tag("db", "shop").functionCounter().count();
            statement.execute("CREATE TABLE t (a INT)");
            statement.execute("INSERT INTO t VALUES (1)");
            Thread.sleep(1100);
            System.gc(); // A registry does not hold the objects of its meters.
            assertThat(registry.get("bowler.transactions.committed").functionCounter().count()).isGreaterThan(before);
            assertThat(registry.get("bowler.session.sessions").gauge().value()).isGreaterThanOrEqualTo(1);
            assertThat(registry.get("bowler.buffer.page.size").gauge().value()).isEqualTo(16384);
            assertThat(registry.get("bowler.waits").tag("kind", "lock").functionCounter().count()).isZero();
        } finally {
            drop();
        }
    }

    @Test
    void springBuildsAnEmbeddedDatabase() {
        ResourceDatabasePopulator scripts = new ResourceDatabasePopulator(new ByteArrayResource("CREATE TABLE t (a INT); INSERT INTO t VALUES (7);".getBytes()));
        EmbeddedDatabase database = new EmbeddedDatabaseBuilder().setName("spring").setDatabaseConfigurer(new BowlerEmbeddedDatabase()).build();
        scripts.execute(database);
        assertThat(new JdbcTemplate(database).queryForObject("SELECT a FROM t", Integer.class)).isEqualTo(7);
        database.shutdown();
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:spring")).hasMessageContaining("spring");
    }
}
