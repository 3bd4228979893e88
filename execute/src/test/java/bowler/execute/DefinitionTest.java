// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import static bowler.execute.PlanBuilders.INTEGER;
import static bowler.execute.PlanBuilders.TEXT;
import static bowler.execute.PlanBuilders.byIndex;
import static bowler.execute.PlanBuilders.changing;
import static bowler.execute.PlanBuilders.insert;
import static bowler.execute.PlanBuilders.integer;
import static bowler.execute.PlanBuilders.literal;
import static bowler.execute.PlanBuilders.plus;
import static bowler.execute.PlanBuilders.scan;
import static bowler.execute.PlanBuilders.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.SqlIsolation;
import bowler.plan.StatementPlan;
import bowler.plan.definition.KeyDefinition;
import bowler.plan.query.KeyBounds;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefinitionTest {
    private final TestDatabase database = new TestDatabase();
    private final PlanSession session = database.session();

    private static void assertState(Runnable work, String sqlState) {
        assertThatThrownBy(work::run)
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo(sqlState));
    }

    private TableDescriptor filled() {
        TableDescriptor table = database.create("T", 1, INTEGER, INTEGER, TEXT);
        session.update(insert(table, 1, 30, "c", 2, 10, "a", 3, 20, "b", 4, null, "d", 5, 20, "e"));
        session.commit();
        return table;
    }

    @Test
    void anIndexContainsExistingRows() {
        filled();
        TableDescriptor table = database.index("T", "BY_B", false, 1);
        RowSource all = byIndex(table, table.indexes().getFirst(), KeyBounds.ALL, false, false);
        assertThat(session.rows(all)).containsExactly("2,10,a", "3,20,b", "5,20,e", "1,30,c", "4,-,d");
        KeyBounds twenty = KeyBounds.equalTo(List.of(literal(20)));
        assertThat(session.rows(byIndex(table, table.indexes().getFirst(), twenty, false, false)))
            .containsExactly("3,20,b", "5,20,e");
    }

    @Test
    void rangesExcludeNulls() {
        filled();
        TableDescriptor table = database.index("T", "BY_B", false, 1);
        KeyBounds above = new KeyBounds(List.of(), literal(10), false, null, true);
        assertThat(session.rows(byIndex(table, table.indexes().getFirst(), above, false, false)))
            .containsExactly("3,20,b", "5,20,e", "1,30,c");
        KeyBounds below = new KeyBounds(List.of(), null, true, literal(20), true);
        assertThat(session.rows(byIndex(table, table.indexes().getFirst(), below, false, false)))
            .containsExactly("2,10,a", "3,20,b", "5,20,e");
        KeyBounds nothing = new KeyBounds(List.of(), literal(null), true, null, true);
        assertThat(session.rows(byIndex(table, table.indexes().getFirst(), nothing, false, false))).isEmpty();
    }

    @Test
    void anIndexAnswersWithoutTheTable() {
        filled();
        TableDescriptor table = database.index("T", "BY_B", false, 1);
        TableAccess access = new TableAccess(
            table, table.indexes().getFirst(), KeyBounds.ALL, true, List.of(1, 0), null, true, false, false,
            PlanBuilders.ESTIMATE);
        assertThat(session.rows(access)).containsExactly("-,4", "30,1", "20,5", "20,3", "10,2");
    }

    @Test
    void anIndexFollowsChanges() {
        filled();
        TableDescriptor table = database.index("T", "BY_A_AND_B", true, 0, 1);
        table = database.index("T", "BY_C", false, 1);
        RowSource byB = byIndex(table, table.indexes().get(1), KeyBounds.ALL, false, false);
        session.update(update(
            table, byIndex(table, table.indexes().get(1), KeyBounds.ALL, false, true), 1,
            plus(integer(1), literal(5))));
        assertThat(session.rows(byB)).containsExactly("2,15,a", "3,25,b", "5,25,e", "1,35,c", "4,-,d");
        session.update(PlanBuilders.delete(table, changing(table, PlanBuilders.equal(integer(1), literal(25)))));
        assertThat(session.rows(byB)).containsExactly("2,15,a", "1,35,c", "4,-,d");
        session.update(update(table, changing(table, null), 0, plus(integer(0), literal(1))));
        assertThat(session.rows(byB)).containsExactly("3,15,a", "2,35,c", "5,-,d");
    }

    @Test
    void aDuplicateIndexIsNotCreated() {
        filled();
        assertThat(database.index("T", "LIKE_THE_KEY", true, 0).indexes()).isEmpty();
        assertThat(database.index("T", "BY_B", false, 1).indexes()).hasSize(1);
        assertThat(database.index("T", "BY_B_AGAIN", false, 1).indexes()).hasSize(1);
    }

    @Test
    void aUniqueIndexRefusesEqualKeys() {
        TableDescriptor table = filled();
        assertState(() -> database.index("T", "UNIQUE_B", true, 1), "23505");
        assertThat(database.table("T").indexes()).isEmpty();
        session.update(PlanBuilders.delete(table, changing(table, PlanBuilders.equal(integer(0), literal(5)))));
        session.commit();
        TableDescriptor indexed = database.index("T", "UNIQUE_B", true, 1);
        assertState(() -> session.update(insert(indexed, 6, 20, "f")), "23505");
        assertState(() -> session.update(insert(indexed, 6, null, "f")), "23505");
        assertThat(session.rows(scan(indexed))).hasSize(4);
        session.update(update(indexed, changing(indexed, null), 1, plus(integer(1), literal(10))));
        assertThat(session.rows(scan(indexed))).containsExactly("1,40,c", "2,20,a", "3,30,b", "4,-,d");
        KeyBounds thirty = KeyBounds.equalTo(List.of(literal(30)));
        assertThat(session.rows(byIndex(indexed, indexed.indexes().getFirst(), thirty, true, false)))
            .containsExactly("3,30,b");
        assertThat(session.update(PlanBuilders.delete(
            indexed, byIndex(indexed, indexed.indexes().getFirst(), thirty, true, true)))).isEqualTo(1);
    }

    @Test
    void uniqueConstraintsAllowSeveralNulls() {
        List<ColumnDescriptor> columns = List.of(
            new ColumnDescriptor("A", 0, INTEGER, true, null, null), new ColumnDescriptor("B", 1, TEXT, true, null, null));
        KeyDefinition unique = new KeyDefinition("ONE_A", List.of(new KeyColumn(0, false)));
        session.update(new StatementPlan.CreateTable("NEW", true, "U", columns, null, List.of(unique)));
        TableDescriptor table = session.catalog().table("NEW", "U");
        session.update(insert(table, 1, "x", null, "y", null, "z"));
        assertState(() -> session.update(insert(table, 1, "again")), "23505");
        assertThat(session.rows(scan(table))).containsExactly("1,x", "-,y", "-,z");
        session.rollback();
        assertThat(session.catalog().hasSchema("NEW")).isFalse();
    }

    @Test
    void aFailedDefinitionLeavesNothing() {
        filled();
        List<ColumnDescriptor> columns = List.of(new ColumnDescriptor("A", 0, INTEGER, true, null, null));
        KeyDefinition twice = new KeyDefinition("T_KEY", List.of(new KeyColumn(0, false)));
        assertState(() -> session.update(
            new StatementPlan.CreateTable("APP", false, "OTHER", columns, null, List.of(twice))), "X0Y32");
        assertThat(session.catalog().table("APP", "OTHER")).isNull();
        session.update(new StatementPlan.DropTable(database.table("T"), false));
        assertThat(session.catalog().table("APP", "T")).isNull();
        session.rollback();
        assertThat(session.rows(scan(database.table("T")))).hasSize(5);
    }

    @Test
    void sessionsAreSet() {
        session.update(new StatementPlan.SetSchema(PlanBuilders.parameter(0, TEXT)), "OTHER");
        assertThat(session.schema).isEqualTo("OTHER");
        session.update(new StatementPlan.SetIsolation(SqlIsolation.RR));
        assertThat(session.sqlIsolation).isEqualTo(SqlIsolation.RR);
        filled();
        assertThat(session.update(new StatementPlan.LockTable(database.table("T"), true))).isZero();
        PlanSession other = database.session();
        assertState(() -> other.update(new StatementPlan.LockTable(database.table("T"), false)), "X0X02");
    }
}
