// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.output.MigrateResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Flyway with its module for Derby, which it picks by the product's name where it is given a data source.
class FlywayTest {
    @TempDir
    private Path folder;
    private final ApplicationDatabase applicationDatabase = new ApplicationDatabase("flyway");

    @BeforeEach
    void write() throws IOException {
        write("V1__tables.sql", """
            -- a comment; with a semicolon
            CREATE TABLE person (id INT NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name VARCHAR(20));
            CREATE TABLE pet (person INT REFERENCES person, name VARCHAR(20) DEFAULT 'it''s; unnamed');
            INSERT INTO person (name) VALUES ('Ada'), ('Alan');
            """);
        write("V2__view.sql", "CREATE VIEW names AS SELECT name FROM person;\nCREATE INDEX person_name ON person (name);");
        write("R__again.sql", "DELETE FROM pet; INSERT INTO pet (person) VALUES (1);");
    }

    @AfterEach
    void close() throws Exception {
        applicationDatabase.close();
    }

    @Test
    void itMigratesOnceValidatesAndContinues() throws Exception {
        MigrateResult first = flyway("APP").migrate();
        assertThat(first.migrationsExecuted).isEqualTo(3);
        assertThat(first.databaseType).contains("Derby");
        assertThat(flyway("APP").migrate().migrationsExecuted).isZero();
        assertThat(applicationDatabase.column("SELECT name FROM pet")).containsExactly("it's; unnamed");
        write("V3__more.sql", "ALTER TABLE person ADD COLUMN born DATE;");
        write("R__again.sql", "DELETE FROM pet;");
        assertThat(flyway("APP").migrate().migrationsExecuted).isEqualTo(2);
        assertThat(applicationDatabase.count("pet")).isZero();
        assertThat(flyway("APP").info().applied()).extracting(MigrationInfo::getScript).contains("V3__more.sql");
        flyway("APP").validate();
        write("V2__view.sql", "CREATE VIEW names AS SELECT name || '!' AS name FROM person;");
        assertThatThrownBy(() -> flyway("APP").validate()).isInstanceOf(FlywayException.class);
        flyway("APP").repair();
        flyway("APP").validate();
    }

    /// Definitions are part of a transaction here, but Flyway takes Derby at its word that they are not, and so wants a repair.
    @Test
    void aMigrationThatFailsIsRepairedAndRunAgain() throws Exception {
        flyway("APP").migrate();
        write("V3__wrong.sql", "CREATE TABLE fine (a INT);\nCREATE TABEL wrong (a INT);");
        assertThatThrownBy(() -> flyway("APP").migrate()).hasMessageContaining("V3__wrong.sql").hasMessageContaining("42X01");
        flyway("APP").repair();
        write("V3__wrong.sql", "CREATE TABLE fine (a INT);");
        assertThat(flyway("APP").migrate().migrationsExecuted).isEqualTo(1);
        assertThat(applicationDatabase.count("fine")).isZero();
    }

    @Test
    void aSchemaOfItsOwnIsMadeAndCleaned() throws Exception {
        write("V3__all.sql", """
            CREATE SEQUENCE numbers;
            ALTER TABLE pet ADD COLUMN friend VARCHAR(20);
            """);
        flyway("ZOO").migrate();
        assertThat(applicationDatabase.column("SELECT COUNT(*) FROM zoo.person")).containsExactly("2");
        flyway("ZOO").clean();
        assertThat(applicationDatabase.tables("ZOO")).isEmpty();
        flyway("ZOO").migrate();
        assertThat(applicationDatabase.column("SELECT COUNT(*) FROM zoo.person")).containsExactly("2");
    }

    /// Flyway looks at the beginning of a URL, so this needs the jar with Derby's names.
    @Test
    void aUrlOfDerbyIsEnough() {
        var flyway = Flyway.configure().dataSource(DatabaseAccess.CURRENT.derbyUrl("flyway"), "app", "").locations("filesystem:" + folder).load();
        assertThat(flyway.migrate().migrationsExecuted).isEqualTo(3);
        assertThat(flyway.migrate().migrationsExecuted).isZero();
    }

    private void write(String script, String text) throws IOException {
        Files.writeString(folder.resolve(script), text);
    }

    private Flyway flyway(String schema) {
        return Flyway.configure().dataSource(applicationDatabase.source()).locations("filesystem:" + folder).schemas(schema)
            .cleanDisabled(false).load();
    }
}
