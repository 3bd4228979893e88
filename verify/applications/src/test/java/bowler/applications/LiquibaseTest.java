// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.UpdateSummaryEnum;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.core.DerbyDatabase;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.snapshot.DatabaseSnapshot;
import liquibase.snapshot.SnapshotControl;
import liquibase.snapshot.SnapshotGeneratorFactory;
import liquibase.structure.core.ForeignKey;
import liquibase.structure.core.Index;
import liquibase.structure.core.PrimaryKey;
import liquibase.structure.core.Sequence;
import liquibase.structure.core.Table;
import liquibase.structure.core.UniqueConstraint;
import liquibase.structure.core.View;
import liquibase.ui.LoggerUIService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Liquibase with its database class for Derby: changes of all kinds there and back, and what it reads from the catalog.
class LiquibaseTest {
    private static final Contexts NO_CONTEXTS = new Contexts();
    private static final LabelExpression ANY_LABEL = new LabelExpression();

    private final bowler.applications.ApplicationDatabase applicationDatabase = new bowler.applications.ApplicationDatabase("liquibase");
    private Liquibase liquibase;
    private Database seen;
    private String scope;

    @BeforeEach
    void open() throws Exception {
        scope = Scope.enter(Map.of(Scope.Attr.ui.name(), new LoggerUIService()));
        Connection connection = applicationDatabase.source().getConnection();
        seen = DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(connection));
        liquibase = new Liquibase("bowler/applications/shop.changelog.xml", new ClassLoaderResourceAccessor(), seen);
        liquibase.setShowSummary(UpdateSummaryEnum.OFF);
    }

    @AfterEach
    void close() throws Exception {
        liquibase.close();
        Scope.exit(scope);
        applicationDatabase.close();
    }

    @Test
    void changesAreAppliedRolledBackAndAppliedAgain() throws Exception {
        assertThat(seen).isInstanceOf(DerbyDatabase.class);
        liquibase.update(NO_CONTEXTS, ANY_LABEL);
        assertThat(liquibase.listUnrunChangeSets(NO_CONTEXTS, ANY_LABEL)).isEmpty();
        assertThat(applicationDatabase.column("SELECT full_name FROM customer ORDER BY id")).containsExactly("Ada Lovelace", "Alan Turing");
        assertThat(applicationDatabase.column("SELECT name FROM customer_names")).hasSize(2);
        assertThatThrownBy(() -> applicationDatabase.execute("INSERT INTO orders (customer_id, amount) VALUES (99, 1)"))
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("23503"));
        applicationDatabase.execute("INSERT INTO orders (customer_id) VALUES (1)");
        assertThat(applicationDatabase.column("SELECT amount FROM orders")).containsExactly("0.00");
        int count = liquibase.getDatabaseChangeLog().getChangeSets().size();
        assertThat(applicationDatabase.count("DATABASECHANGELOG")).isEqualTo(count);
        liquibase.rollback(count, NO_CONTEXTS, ANY_LABEL);
        assertThat(applicationDatabase.tables("APP")).containsOnly("DATABASECHANGELOG", "DATABASECHANGELOGLOCK");
        liquibase.update(NO_CONTEXTS, ANY_LABEL);
        assertThat(applicationDatabase.count("customer")).isEqualTo(2);
        liquibase.update(NO_CONTEXTS, ANY_LABEL);
        assertThat(applicationDatabase.count("DATABASECHANGELOG")).as("nothing is done twice").isEqualTo(count);
    }

    @Test
    void aSnapshotShowsWhatIsThere() throws Exception {
        liquibase.update(NO_CONTEXTS, ANY_LABEL);
        DatabaseSnapshot snapshot = SnapshotGeneratorFactory.getInstance()
            .createSnapshot(seen.getDefaultSchema(), seen, new SnapshotControl(seen));
        assertThat(snapshot.get(Table.class)).extracting(Table::getName).contains("CUSTOMER", "ORDERS", "DATABASECHANGELOG");
        assertThat(snapshot.get(View.class)).extracting(View::getName).containsExactly("CUSTOMER_NAMES");
        assertThat(snapshot.get(ForeignKey.class)).extracting(ForeignKey::getName).containsExactly("FK_ORDERS_CUSTOMER");
        assertThat(snapshot.get(UniqueConstraint.class)).extracting(UniqueConstraint::getName)
            .containsExactlyInAnyOrder("UQ_CUSTOMER_NUMBER", "UQ_ORDERS");
        assertThat(snapshot.get(Index.class)).extracting(Index::getName).contains("IX_ORDERS_PLACED");
        assertThat(snapshot.get(Sequence.class)).extracting(Sequence::getName).containsExactly("TICKETS");
        assertThat(snapshot.get(PrimaryKey.class)).extracting(PrimaryKey::getName).contains("PK_CUSTOMER");
    }

    @Test
    void dropAllRemovesEverything() throws Exception {
        liquibase.update(NO_CONTEXTS, ANY_LABEL);
        liquibase.dropAll();
        assertThat(applicationDatabase.tables("APP")).isEmpty();
    }
}
