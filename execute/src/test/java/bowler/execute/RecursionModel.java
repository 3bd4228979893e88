// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import static bowler.execute.PlanBuilders.ESTIMATE;
import static bowler.execute.PlanBuilders.INTEGER;
import static bowler.execute.PlanBuilders.column;
import static bowler.execute.PlanBuilders.insert;
import static bowler.execute.PlanBuilders.integer;
import static bowler.execute.PlanBuilders.parameter;
import static bowler.execute.PlanBuilders.project;
import static bowler.execute.PlanBuilders.scan;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.catalog.TableDescriptor;
import bowler.execute.api.Execution;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource;
import bowler.plan.query.SortKey;
import bowler.simulation.SeededRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares the reachable nodes of a graph with a search in Java, and tests rows shared by two readers. Runs with ample
/// memory and with a limit that makes them spill.
class RecursionModel {
    private static final int NODES = 6_000;
    private static final int EDGES = 12_000;

    private final List<List<Integer>> edges = new ArrayList<>();
    private TestDatabase database;
    private PlanSession session;
    private TableDescriptor table;

    private void fill(long memoryBytes) {
        database = new TestDatabase(memoryBytes);
        session = database.session();
        table = database.create("EDGE", 1, INTEGER, INTEGER, INTEGER);
        SeededRandom random = new SeededRandom(17);
        Execution insert = session.start(
            insert(table, parameter(0, INTEGER), parameter(1, INTEGER), parameter(2, INTEGER)));
        for (int node = 0; node < NODES; node++) {
            edges.add(new ArrayList<>());
        }
        for (int id = 0; id < EDGES; id++) {
            int from = random.nextInt(NODES);
            Integer to = random.chance(1) ? null : random.nextInt(NODES);
            edges.get(from).add(to);
            insert.update(PlanSession.row(id, from, to));
        }
    }

    private TreeSet<Integer> reached() {
        TreeSet<Integer> reached = new TreeSet<>(List.of(0));
        ArrayDeque<Integer> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            for (Integer next : edges.get(open.pop())) {
                // NULL is reached too, once, and has no successors.
                if (reached.add(next == null ? -1 : next) && next != null) {
                    open.push(next);
                }
            }
        }
        return reached;
    }

    private RowSource reachable() {
        RowSource base = PlanBuilders.values(List.of(INTEGER), 0);
        RowSource last = new RowSource.WorkingRead(3, "R", List.of(INTEGER), null, ESTIMATE);
        RowSource step = project(new RowSource.HashJoin(
            JoinKind.INNER, scan(table), last, List.of(integer(1)), List.of(integer(0)), null, ESTIMATE),
            column(2, INTEGER));
        return new RowSource.Recursion(3, "R", base, List.of(step), true, ESTIMATE);
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void recursionWithDistinctRowsEnds(long memoryBytes) {
        fill(memoryBytes);
        List<String> expected = reached().stream().map(node -> node < 0 ? "-" : node.toString()).toList();
        assertThat(expected).hasSizeGreaterThan(NODES / 2);
        assertThat(session.rows(reachable())).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(database.spill.list("spill")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void aLimitEndsAnEndlessRecursion(long memoryBytes) {
        fill(memoryBytes);
        RowSource recursion = reachable();
        RowSource endless = new RowSource.Recursion(
            3, "R", PlanBuilders.values(List.of(INTEGER), 0),
            List.of(new RowSource.WorkingRead(3, "R", List.of(INTEGER), null, ESTIMATE)), false, ESTIMATE);
        assertThat(session.rows(new RowSource.Limit(endless, null, PlanBuilders.literal(5L), 1, ESTIMATE)))
            .containsOnly("0").hasSize(5);
        assertThat(session.rows(new RowSource.Limit(recursion, null, PlanBuilders.literal(5L), 1, ESTIMATE))).hasSize(5);
        assertThat(database.spill.list("spill")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void sharedRowsAreComputedOnceAndReadTwice(long memoryBytes) {
        fill(memoryBytes);
        RowSource.SharedRows shared = new RowSource.SharedRows(4, "S", List.of("N"), reachable());
        RowSource read = new RowSource.SharedRead(shared, null, ESTIMATE);
        RowSource join = new RowSource.HashJoin(
            JoinKind.FULL, read, read, List.of(integer(0)), List.of(integer(0)), null, ESTIMATE);
        RowSource sorted = new RowSource.Sort(join, List.of(new SortKey(0, false, true)), null, null, ESTIMATE);
        List<String> rows = session.rows(sorted);
        // The NULL row has no match on either side.
        assertThat(rows).hasSize(reached().size() + 1).contains("0,0", "-,-");
        RowSource both = new RowSource.Concatenation(List.of(read, read), ESTIMATE);
        assertThat(session.rows(both)).hasSize(2 * reached().size());
        assertThat(database.spill.list("spill")).isEmpty();
    }
}
