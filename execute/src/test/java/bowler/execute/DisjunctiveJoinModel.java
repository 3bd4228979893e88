// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import static bowler.execute.PlanBuilders.ESTIMATE;
import static bowler.execute.PlanBuilders.INTEGER;
import static bowler.execute.PlanBuilders.compare;
import static bowler.execute.PlanBuilders.equal;
import static bowler.execute.PlanBuilders.insert;
import static bowler.execute.PlanBuilders.integer;
import static bowler.execute.PlanBuilders.parameter;
import static bowler.execute.PlanBuilders.scan;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.catalog.TableDescriptor;
import bowler.execute.api.Execution;
import bowler.plan.query.JoinChoice;
import bowler.plan.query.JoinKind;
import bowler.plan.query.KeyBounds;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.simulation.SeededRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares joins by `l.a = r.a OR l.b = r.b AND l.id < r.id OR l.a = r.id` with nested loops. Runs with ample memory
/// and with a limit that makes the join process right rows piece by piece.
class DisjunctiveJoinModel {
    private static final int LEFT_ROWS = 150;
    private static final int RIGHT_ROWS = 4_500;
    private static final int KEYS = 300;

    private final List<Integer[]> leftRows = new ArrayList<>();
    private final List<Integer[]> rightRows = new ArrayList<>();
    private TestDatabase database;
    private PlanSession session;
    private TableDescriptor left;
    private TableDescriptor right;

    private void fill(long memoryBytes) {
        database = new TestDatabase(memoryBytes);
        session = database.session();
        SeededRandom random = new SeededRandom(11);
        left = database.create("L", 1, INTEGER, INTEGER, INTEGER);
        database.create("R", 1, INTEGER, INTEGER, INTEGER);
        database.index("R", "R_A", false, 1);
        right = database.index("R", "R_B", false, 2);
        fill(left, leftRows, LEFT_ROWS, random);
        fill(right, rightRows, RIGHT_ROWS, random);
    }

    private void fill(TableDescriptor table, List<Integer[]> rows, int count, SeededRandom random) {
        Execution insert = session.start(
            insert(table, parameter(0, INTEGER), parameter(1, INTEGER), parameter(2, INTEGER)));
        for (int id = 0; id < count; id++) {
            Integer[] row = {id, key(random), key(random)};
            rows.add(row);
            insert.update(PlanSession.row((Object[]) row));
        }
    }

    /// One key has many rows.
    private static Integer key(SeededRandom random) {
        return random.chance(8) ? null : random.chance(10) ? Integer.valueOf(1) : random.nextInt(KEYS);
    }

    private static boolean isPair(Integer[] one, Integer[] other) {
        return one[1] != null && (one[1].equals(other[1]) || one[1].equals(other[0]))
            || one[2] != null && one[2].equals(other[2]) && one[0] < other[0];
    }

    private static Scalar before() {
        return compare(Comparison.LESS, integer(0), integer(3));
    }

    private static List<JoinChoice> choices() {
        return List.of(
            new JoinChoice(equal(integer(1), integer(4)), null),
            new JoinChoice(new Scalar.And(List.of(equal(integer(2), integer(5)), before())), before()),
            new JoinChoice(equal(integer(1), integer(3)), null));
    }

    /// Returns a condition that only right rows after the last left row meet.
    private static Scalar condition() {
        return compare(Comparison.GREATER, integer(3), PlanBuilders.literal(LEFT_ROWS));
    }

    private List<String> expected(JoinKind kind, boolean isNarrowed) {
        List<String> joined = new ArrayList<>();
        boolean[] partnered = new boolean[rightRows.size()];
        for (Integer[] one : leftRows) {
            boolean found = false;
            for (Integer[] other : rightRows) {
                if (isPair(one, other) && (!isNarrowed || other[0] > LEFT_ROWS)) {
                    found = true;
                    partnered[other[0]] = true;
                    if (kind.emitsRight()) {
                        joined.add(text(one) + "," + text(other));
                    }
                }
            }
            if (!found && kind.emitsRight() && kind != JoinKind.INNER) {
                joined.add(text(one) + ",-,-,-");
            }
            if (!kind.emitsRight() && found == (kind == JoinKind.SEMI)) {
                joined.add(text(one));
            }
        }
        for (Integer[] other : kind == JoinKind.FULL ? rightRows : List.<Integer[]>of()) {
            if (!partnered[other[0]]) {
                joined.add("-,-,-," + text(other));
            }
        }
        joined.sort(null);
        return joined;
    }

    private static String text(Integer[] row) {
        return String.join(",", Arrays.stream(row).map(value -> value == null ? "-" : value.toString()).toList());
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void byTables(long memoryBytes) {
        fill(memoryBytes);
        List<List<Scalar>> leftKeys = List.of(List.of(integer(1)), List.of(integer(2)), List.of(integer(1)));
        List<List<Scalar>> rightKeys = List.of(List.of(integer(1)), List.of(integer(2)), List.of(integer(0)));
        for (JoinKind kind : JoinKind.values()) {
            for (Scalar condition : new Scalar[] {null, condition()}) {
                RowSource join = new RowSource.ChoiceHashJoin(
                    kind, scan(left), scan(right), leftKeys, rightKeys, choices(), condition, ESTIMATE);
                assertThat(session.rows(join).stream().sorted().toList()).isEqualTo(expected(kind, condition != null));
            }
        }
        RowSource none = new RowSource.ChoiceHashJoin(JoinKind.FULL, scan(left, Scalar.Literal.FALSE), scan(right),
            leftKeys, rightKeys, choices(), null, ESTIMATE);
        assertThat(session.rows(none)).hasSize(RIGHT_ROWS).allMatch(row -> row.startsWith("-,-,-,"));
        assertThat(database.spill.list("spill")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void byLookups(boolean isNarrowed) {
        fill(TestDatabase.AMPLE_BYTES);
        Scalar filter = isNarrowed ? compare(Comparison.GREATER, integer(0), PlanBuilders.literal(LEFT_ROWS)) : null;
        List<TableAccess> rights = List.of(
            access("R_A", integer(1), filter), access("R_B", integer(2), filter), access(null, integer(1), filter));
        for (JoinKind kind : JoinKind.values()) {
            if (kind != JoinKind.FULL) {
                RowSource join = new RowSource.ChoiceLookupJoin(kind, scan(left), rights, choices(), null, ESTIMATE);
                assertThat(session.rows(join).stream().sorted().toList()).isEqualTo(expected(kind, isNarrowed));
            }
        }
    }

    /// @param index null for the table's own key, which finds one row
    private TableAccess access(String index, Scalar bound, Scalar filter) {
        return new TableAccess(right,
            right.indexes().stream().filter(each -> each.name().equals(index)).findAny().orElse(null),
            KeyBounds.equalTo(List.of(bound)), false, PlanBuilders.all(right), filter, false, index == null, false, ESTIMATE);
    }
}
