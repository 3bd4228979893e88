// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import static bowler.execute.PlanBuilders.INTEGER;
import static bowler.execute.PlanBuilders.TEXT;
import static bowler.execute.PlanBuilders.all;
import static bowler.execute.PlanBuilders.changing;
import static bowler.execute.PlanBuilders.compare;
import static bowler.execute.PlanBuilders.delete;
import static bowler.execute.PlanBuilders.equal;
import static bowler.execute.PlanBuilders.insert;
import static bowler.execute.PlanBuilders.integer;
import static bowler.execute.PlanBuilders.literal;
import static bowler.execute.PlanBuilders.parameter;
import static bowler.execute.PlanBuilders.plus;
import static bowler.execute.PlanBuilders.point;
import static bowler.execute.PlanBuilders.scan;
import static bowler.execute.PlanBuilders.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.catalog.TableDescriptor;
import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.plan.StatementPlan;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.types.DataType;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModifyTest {
    private final TestDatabase database = new TestDatabase();
    private final PlanSession session = database.session();
    private TableDescriptor table;

    @BeforeEach
    void makeTable() {
        table = database.create("T", 1, INTEGER, INTEGER, TEXT);
        session.update(insert(table, 1, 10, "one", 2, 20, "two", 3, null, "three"));
    }

    private List<String> rows() {
        return session.rows(scan(table));
    }

    private static void assertState(Runnable work, String sqlState) {
        assertThatThrownBy(work::run)
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo(sqlState));
    }

    @Test
    void insertedRowsAreReadInKeyOrder() {
        session.update(insert(table, 0, 5, "zero"));
        assertThat(rows()).containsExactly("0,5,zero", "1,10,one", "2,20,two", "3,-,three");
    }

    @Test
    void parametersAreInsertedAgainAndAgain() {
        Execution insert = session.start(insert(
            table, parameter(0, INTEGER), parameter(1, INTEGER), parameter(2, TEXT)));
        assertThat(insert.update(PlanSession.row(7, 70, "seven"))).isEqualTo(1);
        assertThat(insert.update(PlanSession.row(8, null, null))).isEqualTo(1);
        assertThat(insert.lastCount()).isEqualTo(1);
        assertThat(rows()).endsWith("7,70,seven", "8,-,-");
    }

    @Test
    void aKeyInUseUndoesTheWholeStatement() {
        assertState(() -> session.update(insert(table, 9, 9, "nine", 2, 2, "again")), "23505");
        assertThat(rows()).hasSize(3);
    }

    @Test
    void nullInANotNullColumnIsRefused() {
        assertState(() -> session.update(insert(table, null, 9, "nine")), "23502");
        assertState(() -> session.update(update(
            table, point(table, true, null, literal(1)), 0, literal(null))), "23502");
    }

    @Test
    void rowsNamedByTheirKeyAreChanged() {
        Execution change = session.start(update(
            table, point(table, true, null, parameter(1, INTEGER)),
            1, plus(integer(1), parameter(0, INTEGER))));
        assertThat(change.update(PlanSession.row(5, 1))).isEqualTo(1);
        assertThat(change.update(PlanSession.row(7, 2))).isEqualTo(1);
        assertThat(change.update(PlanSession.row(7, 4))).isZero();
        assertThat(change.update(PlanSession.row(7, null))).isZero();
        assertThat(rows()).containsExactly("1,15,one", "2,27,two", "3,-,three");
    }

    @Test
    void aRowNamedByItsKeyMustPassTheFilterToo() {
        Scalar filter = compare(Comparison.GREATER, integer(1), literal(15));
        assertThat(session.update(delete(table, point(table, true, filter, literal(1))))).isZero();
        assertThat(session.update(delete(table, point(table, true, filter, literal(2))))).isEqualTo(1);
        assertThat(rows()).containsExactly("1,10,one", "3,-,three");
    }

    @Test
    void stringsGrowAndBecomeNull() {
        session.update(update(table, changing(table, null), 2, literal("a longer text")));
        assertThat(rows()).containsExactly("1,10,a longer text", "2,20,a longer text", "3,-,a longer text");
        session.update(update(table, changing(table, null), 2, Scalar.Literal.nullOf(TEXT), 1, literal(4)));
        assertThat(rows()).containsExactly("1,4,-", "2,4,-", "3,4,-");
    }

    @Test
    void allKeysCanBeIncrementedByOne() {
        session.update(update(table, changing(table, null), 0, plus(integer(0), literal(1))));
        assertThat(rows()).containsExactly("2,10,one", "3,20,two", "4,-,three");
        assertState(() -> session.update(update(table, changing(table, null), 0, literal(5))), "23505");
        assertThat(rows()).containsExactly("2,10,one", "3,20,two", "4,-,three");
    }

    @Test
    void returnedColumnsAreThoseOfTheNewRows() {
        Execution insert = session.start(insert(table, 5, 50, "five", 6, 60, "six"));
        ResultCursor cursor = insert.updateReturning(PlanSession.row(), new int[] {2, 0});
        assertThat(PlanSession.rows(cursor, List.of(TEXT, INTEGER))).containsExactly("five,5", "six,6");
        assertThat(insert.lastCount()).isEqualTo(2);
        Execution change = session.start(update(
            table, point(table, true, null, literal(5)), 1, plus(integer(1), literal(1))));
        cursor = change.updateReturning(PlanSession.row(), new int[] {1});
        assertThat(PlanSession.rows(cursor, List.of(INTEGER))).containsExactly("51");
    }

    @Test
    void tablesWithoutKeyKeepEqualRows() {
        TableDescriptor heap = database.create("H", 0, INTEGER, TEXT);
        session.update(insert(heap, 1, "x", 1, "x", 2, "y"));
        assertThat(session.rows(scan(heap))).containsExactly("1,x", "1,x", "2,y");
        assertThat(session.update(delete(heap, changing(heap, equal(integer(0), literal(1)))))).isEqualTo(2);
        assertThat(session.update(update(heap, changing(heap, null), 0, literal(3)))).isEqualTo(1);
        assertThat(session.rows(scan(heap))).containsExactly("3,y");
    }

    @Test
    void aTableIsCopiedIntoItself() {
        TableDescriptor heap = database.create("H", 0, INTEGER);
        session.update(insert(heap, 1, 2, 3));
        for (int round = 0; round < 8; round++) {
            session.update(new StatementPlan.Insert(heap, scan(heap), -1));
        }
        assertThat(session.rows(scan(heap))).hasSize(3 << 8);
    }

    @Test
    void rowsChangedConcurrentlyAreFoundAgain() {
        session.commit();
        PlanSession other = database.session();
        Execution reading = session.start(new StatementPlan.Query(scan(table), false, null));
        ResultCursor cursor = reading.query(PlanSession.row());
        assertThat(cursor.next()).isTrue();
        other.update(update(table, changing(table, null), 1, literal(100)));
        other.commit();
        // The cursor continues with its original snapshot while its own session changes rows on a newer snapshot.
        assertThat(session.update(update(
            table, changing(table, equal(integer(1), literal(100))), 1, plus(integer(1), literal(1))))).isEqualTo(3);
        assertThat(session.rows(scan(table))).allMatch(row -> row.contains("101"));
        reading.close();
    }

    @Test
    void cursorsForUpdateLockAndTestAgain() {
        session.commit();
        PlanSession other = database.session();
        Scalar filter = compare(Comparison.GREATER, integer(1), literal(5));
        Execution reading = session.start(new StatementPlan.Query(changing(table, filter), true, null));
        ResultCursor cursor = reading.query(PlanSession.row());
        other.update(update(table, point(table, true, null, literal(1)), 1, literal(0)));
        other.update(update(table, point(table, true, null, literal(2)), 1, literal(77)));
        other.commit();
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.longAt(1)).isEqualTo(77);
        assertThat(cursor.next()).isFalse();
        assertState(() -> other.update(delete(table, point(table, true, null, literal(2)))), "40XL1");
        other.rollback();
        assertThat(other.update(delete(table, point(table, true, null, literal(1))))).isEqualTo(1);
    }

    @Test
    void manyRowsAreDeletedByAFilter() {
        TableDescriptor many = database.create("M", 1, INTEGER, DataType.BIGINT);
        Execution insert = session.start(insert(many, parameter(0, INTEGER), parameter(1, DataType.BIGINT)));
        for (int key = 0; key < 5_000; key++) {
            insert.update(PlanSession.row(key, (long) key % 7));
        }
        Scalar filter = equal(PlanBuilders.column(1, DataType.BIGINT), literal(3L));
        assertThat(session.update(delete(many, changing(many, filter)))).isEqualTo(714);
        assertThat(session.rows(scan(many))).hasSize(5_000 - 714);
        assertThat(all(many)).hasSize(2);
    }
}
