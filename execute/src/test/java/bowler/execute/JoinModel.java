// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import static bowler.execute.PlanBuilders.ESTIMATE;
import static bowler.execute.PlanBuilders.INTEGER;
import static bowler.execute.PlanBuilders.TEXT;
import static bowler.execute.PlanBuilders.compare;
import static bowler.execute.PlanBuilders.equal;
import static bowler.execute.PlanBuilders.insert;
import static bowler.execute.PlanBuilders.integer;
import static bowler.execute.PlanBuilders.literal;
import static bowler.execute.PlanBuilders.parameter;
import static bowler.execute.PlanBuilders.scan;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.catalog.TableDescriptor;
import bowler.execute.api.Execution;
import bowler.plan.query.JoinKind;
import bowler.plan.query.KeyBounds;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.query.SortKey;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.simulation.SeededRandom;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares every kind of join with nested loops over lists, with ample memory and with a limit that makes it spill.
class JoinModel {
    private static final int LEFT_ROWS = 700;
    private static final int RIGHT_ROWS = 2_600;
    private static final int KEYS = 400;

    private record Row(int id, Integer key, String text) {}

    private final List<Row> leftRows = new ArrayList<>();
    private final List<Row> rightRows = new ArrayList<>();
    private PlanSession session;
    private TableDescriptor left;
    private TableDescriptor right;

    private void fill(long memoryBytes) {
        TestDatabase database = new TestDatabase(memoryBytes);
        session = database.session();
        SeededRandom random = new SeededRandom(7);
        left = database.create("L", 1, INTEGER, INTEGER, TEXT);
        database.create("R", 1, INTEGER, INTEGER, TEXT);
        right = database.index("R", "R_KEY", false, 1);
        fill(left, leftRows, LEFT_ROWS, random);
        fill(right, rightRows, RIGHT_ROWS, random);
    }

    private void fill(TableDescriptor table, List<Row> rows, int count, SeededRandom random) {
        Execution insert = session.start(
            insert(table, parameter(0, INTEGER), parameter(1, INTEGER), parameter(2, TEXT)));
        for (int id = 0; id < count; id++) {
            // One key has many rows, so that a partition does not fit into little memory.
            Integer key = random.chance(5) ? null : random.chance(20) ? Integer.valueOf(1) : random.nextInt(KEYS);
            Row row = new Row(id, key, "text " + random.nextInt(100));
            rows.add(row);
            insert.update(PlanSession.row(row.id, row.key, row.text));
        }
    }

    private List<String> expected(JoinKind kind, boolean residual) {
        List<String> joined = new ArrayList<>();
        for (Row one : leftRows) {
            boolean found = false;
            for (Row other : rightRows) {
                if (one.key != null && one.key.equals(other.key) && (!residual || one.id < other.id)) {
                    found = true;
                    if (kind.emitsRight()) {
                        joined.add(text(one) + "," + text(other));
                    }
                }
            }
            if (!found && kind != JoinKind.INNER && kind.emitsRight()) {
                joined.add(text(one) + ",-,-,-");
            }
            if (!kind.emitsRight() && found == (kind == JoinKind.SEMI)) {
                joined.add(text(one));
            }
        }
        for (Row other : kind == JoinKind.FULL ? rightRows : List.<Row>of()) {
            boolean unmatched = leftRows.stream().noneMatch(one -> one.key != null && one.key.equals(other.key)
                && (!residual || one.id < other.id));
            if (unmatched) {
                joined.add("-,-,-," + text(other));
            }
        }
        return joined;
    }

    private static String text(Row row) {
        return row.id + "," + (row.key == null ? "-" : row.key) + "," + row.text;
    }

    private static Scalar residual() {
        return compare(Comparison.LESS, integer(0), integer(3));
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void hashJoin(long memoryBytes) {
        fill(memoryBytes);
        for (JoinKind kind : JoinKind.values()) {
            for (boolean residual : new boolean[] {false, true}) {
                RowSource join = new RowSource.HashJoin(
                    kind, scan(left), scan(right), List.of(integer(1)), List.of(integer(1)),
                    residual ? residual() : null, ESTIMATE);
                assertThat(sorted(session.rows(join))).isEqualTo(sorted(expected(kind, residual)));
            }
        }
    }

    private static RowSource byKey(TableDescriptor table) {
        return new RowSource.Sort(scan(table), List.of(new SortKey(1, false, false)), null, null, ESTIMATE);
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void mergeJoin(long memoryBytes) {
        fill(memoryBytes);
        for (JoinKind kind : JoinKind.values()) {
            for (boolean residual : new boolean[] {false, true}) {
                for (boolean asBytes : new boolean[] {false, true}) {
                    Scalar key = asBytes ? new Scalar.Cast(integer(1), DataType.decimal(20, 3), false) : integer(1);
                    if (kind != JoinKind.FULL || !residual) {
                        RowSource join = new RowSource.MergeJoin(
                            kind, byKey(left), byKey(right), List.of(key), List.of(key), false,
                            residual ? residual() : null, ESTIMATE);
                        assertThat(sorted(session.rows(join))).isEqualTo(sorted(expected(kind, residual)));
                    }
                }
            }
        }
    }

    @Test
    void mergedRowsOfOneKeyOverSeveralBatches() {
        TestDatabase database = new TestDatabase(1);
        session = database.session();
        left = database.create("L", 1, INTEGER, INTEGER);
        right = database.create("R", 1, INTEGER, INTEGER);
        session.update(insert(left, 1, 5, 2, null, 3, 6, 4, 5, 5, 4));
        Execution insert = session.start(insert(right, parameter(0, INTEGER), PlanBuilders.literal(5)));
        for (int id = 0; id < 5_000; id++) {
            insert.update(PlanSession.row(id));
        }
        session.update(insert(right, 5_000, null, 5_001, 7, 5_002, 4));
        List<String> expected = new ArrayList<>(List.of("2,-,-,-", "3,6,-,-", "5,4,5002,4"));
        for (int id = 0; id < 5_000; id++) {
            expected.add("1,5," + id + ",5");
            expected.add("4,5," + id + ",5");
        }
        RowSource join = new RowSource.MergeJoin(
            JoinKind.LEFT, byKey(left), byKey(right), List.of(integer(1)), List.of(integer(1)), false, null, ESTIMATE);
        assertThat(sorted(session.rows(join))).isEqualTo(sorted(expected));
        expected.addAll(List.of("-,-,5000,-", "-,-,5001,7"));
        RowSource full = new RowSource.MergeJoin(
            JoinKind.FULL, byKey(left), byKey(right), List.of(integer(1)), List.of(integer(1)), false, null, ESTIMATE);
        assertThat(sorted(session.rows(full))).isEqualTo(sorted(expected));
        List<String> turned = new ArrayList<>(List.of("-,-,2,-", "-,-,3,6", "5002,4,5,4", "5000,-,-,-", "5001,7,-,-"));
        for (int id = 0; id < 5_000; id++) {
            turned.add(id + ",5,1,5");
            turned.add(id + ",5,4,5");
        }
        assertThat(sorted(session.rows(new RowSource.MergeJoin(
            JoinKind.FULL, byKey(right), byKey(left), List.of(integer(1)), List.of(integer(1)), false, null, ESTIMATE))))
            .isEqualTo(sorted(turned));
        List<String> byId = new ArrayList<>();
        for (int id = 0; id <= 5_002; id++) {
            byId.add((id < 1 || id > 5 ? "-" : id) + "," + id);
        }
        assertThat(session.rows(new RowSource.Project(new RowSource.MergeJoin(
            JoinKind.FULL, scan(left), scan(right), List.of(integer(0)), List.of(integer(0)), true, null, ESTIMATE),
            List.of(integer(0), integer(2)), ESTIMATE))).containsExactlyInAnyOrderElementsOf(byId);
        RowSource semi = new RowSource.MergeJoin(
            JoinKind.SEMI, byKey(left), byKey(right), List.of(integer(1)), List.of(integer(1)), false, null, ESTIMATE);
        assertThat(sorted(session.rows(semi))).containsExactly("1,5", "4,5", "5,4");
        assertThat(session.rows(new RowSource.MergeJoin(
            JoinKind.INNER, scan(left), scan(right), List.of(integer(0)), List.of(integer(0)), true, null, ESTIMATE)))
            .hasSize(5);
        assertThat(database.spill.list("spill")).isEmpty();
    }

    private static List<String> sorted(List<String> rows) {
        return rows.stream().sorted().toList();
    }

    @Test
    void rowsOfOneKeyAreReadInParts() {
        TestDatabase database = new TestDatabase(1);
        session = database.session();
        left = database.create("L", 1, INTEGER, INTEGER);
        right = database.create("R", 1, INTEGER, INTEGER);
        session.update(insert(left, 1, 5, 2, null, 3, 6, 4, 5));
        Execution insert = session.start(insert(right, parameter(0, INTEGER), PlanBuilders.literal(5)));
        for (int id = 0; id < 9_000; id++) {
            insert.update(PlanSession.row(id));
        }
        List<String> expected = new ArrayList<>(List.of("2,-,-,-", "3,6,-,-"));
        for (int id = 0; id < 9_000; id++) {
            expected.add("1,5," + id + ",5");
            expected.add("4,5," + id + ",5");
        }
        RowSource join = new RowSource.HashJoin(
            JoinKind.LEFT, scan(left), scan(right), List.of(integer(1)), List.of(integer(1)), null, ESTIMATE);
        assertThat(sorted(session.rows(join))).isEqualTo(sorted(expected));
        session.update(insert(right, 9_000, null, 9_001, 7));
        expected.add("-,-,9000,-");
        expected.add("-,-,9001,7");
        RowSource full = new RowSource.HashJoin(
            JoinKind.FULL, scan(left), scan(right), List.of(integer(1)), List.of(integer(1)), null, ESTIMATE);
        assertThat(sorted(session.rows(full))).isEqualTo(sorted(expected));
        // Without left rows, or if no pair meets the residual condition, all right rows are unmatched.
        RowSource none = new RowSource.HashJoin(
            JoinKind.FULL, scan(left, Scalar.Literal.FALSE), scan(right), List.of(integer(1)), List.of(integer(1)), null,
            ESTIMATE);
        assertThat(session.rows(none)).hasSize(9_002).allMatch(row -> row.startsWith("-,-,"));
        RowSource unmet = new RowSource.HashJoin(
            JoinKind.FULL, scan(left), scan(right), List.of(integer(1)), List.of(integer(1)), Scalar.Literal.FALSE,
            ESTIMATE);
        assertThat(session.rows(unmet)).hasSize(9_006);
        assertThat(database.spill.list("spill")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void nestedLoopJoin(long memoryBytes) {
        fill(memoryBytes);
        for (JoinKind kind : JoinKind.values()) {
            Scalar condition = new Scalar.And(List.of(equal(integer(1), integer(4)), residual()));
            RowSource join = new RowSource.NestedLoopJoin(kind, scan(left), scan(right), condition, ESTIMATE);
            assertThat(session.rows(join)).isEqualTo(expected(kind, true));
        }
        RowSource few = scan(left, compare(Comparison.LESS, integer(0), literal(2)));
        List<String> product = new ArrayList<>();
        leftRows.subList(0, 2).forEach(one -> rightRows.forEach(other -> product.add(text(one) + "," + text(other))));
        assertThat(session.rows(new RowSource.NestedLoopJoin(JoinKind.INNER, few, scan(right), null, ESTIMATE))).isEqualTo(product);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void lookupJoin(boolean residual) {
        fill(TestDatabase.AMPLE_BYTES);
        TableAccess access = new TableAccess(
            right, right.indexes().getFirst(), KeyBounds.equalTo(List.of(integer(1))), false, PlanBuilders.all(right), null,
            false, false, false, ESTIMATE);
        for (JoinKind kind : new JoinKind[] {JoinKind.INNER, JoinKind.LEFT}) {
            RowSource join =
                new RowSource.LookupJoin(kind, scan(left), access, residual ? residual() : null, ESTIMATE);
            assertThat(session.rows(join)).isEqualTo(expected(kind, residual));
        }
    }
}
