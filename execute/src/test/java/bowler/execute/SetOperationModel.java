// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import static bowler.execute.PlanBuilders.ESTIMATE;
import static bowler.execute.PlanBuilders.INTEGER;
import static bowler.execute.PlanBuilders.TEXT;
import static bowler.execute.PlanBuilders.column;
import static bowler.execute.PlanBuilders.insert;
import static bowler.execute.PlanBuilders.parameter;
import static bowler.execute.PlanBuilders.scan;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.catalog.TableDescriptor;
import bowler.execute.api.Execution;
import bowler.plan.query.RowSource;
import bowler.plan.query.SetOperator;
import bowler.plan.query.SortKey;
import bowler.plan.scalar.Scalar;
import bowler.simulation.SeededRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares set operations over three tables with counts in Java's maps, with ample memory and with a limit that makes
/// them spill.
class SetOperationModel {
    private static final int TABLES = 3;

    private final List<List<String>> rows = new ArrayList<>();
    private final List<RowSource> inputs = new ArrayList<>();
    private TestDatabase database;
    private PlanSession session;

    private void fill(long memoryBytes, int values, int... rowCounts) {
        database = new TestDatabase(memoryBytes);
        session = database.session();
        SeededRandom random = new SeededRandom(13);
        for (int number = 0; number < TABLES; number++) {
            TableDescriptor table = database.create("T" + number, 1, INTEGER, INTEGER, TEXT);
            Execution insert = session.start(
                insert(table, parameter(0, INTEGER), parameter(1, INTEGER), parameter(2, TEXT)));
            List<String> written = new ArrayList<>();
            for (int id = 0; id < rowCounts[number]; id++) {
                Integer value = random.chance(3) ? null : random.nextInt(values);
                String text = random.chance(3) ? null : "text " + random.nextInt(2);
                insert.update(PlanSession.row(id, value, text));
                written.add((value == null ? "-" : value) + "," + (text == null ? "-" : text));
            }
            rows.add(written);
            inputs.add(PlanBuilders.project(scan(table), column(1, INTEGER), column(2, TEXT)));
        }
    }

    private static Map<String, Integer> counts(List<String> rows) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        rows.forEach(row -> counts.merge(row, 1, Integer::sum));
        return counts;
    }

    private List<String> expected(SetOperator operator) {
        List<String> expected = new ArrayList<>();
        List<Map<String, Integer>> countsOfOthers = rows.subList(1, TABLES).stream().map(SetOperationModel::counts).toList();
        counts(rows.getFirst()).forEach((row, often) -> {
            int kept = often;
            int others = 0;
            for (Map<String, Integer> other : countsOfOthers) {
                int there = other.getOrDefault(row, 0);
                kept = Math.min(kept, there);
                others += there;
            }
            int count = switch (operator) {
                case EXCEPT -> others == 0 ? 1 : 0;
                case EXCEPT_ALL -> Math.max(0, often - others);
                case INTERSECT -> Math.min(1, kept);
                case INTERSECT_ALL -> kept;
            };
            for (int i = 0; i < count; i++) {
                expected.add(row);
            }
        });
        return expected;
    }

    private void check(int values, long memoryBytes, int... rowCounts) {
        fill(memoryBytes, values, rowCounts);
        for (SetOperator operator : SetOperator.values()) {
            assertThat(session.rows(new RowSource.SetOperation(operator, inputs, ESTIMATE))).as("%s", operator)
                .containsExactlyInAnyOrderElementsOf(expected(operator));
        }
        List<String> all = new ArrayList<>();
        rows.forEach(all::addAll);
        RowSource concatenation = new RowSource.Concatenation(inputs, ESTIMATE);
        assertThat(session.rows(concatenation)).isEqualTo(all);
        checkInOrder(List.of(new SortKey(0, false, false), new SortKey(1, false, false)), concatenation);
        checkInOrder(List.of(new SortKey(1, true, false), new SortKey(0, false, true)), concatenation);
        assertThat(database.spill.list("spill")).isEmpty();
    }

    /// Checks set operations and the concatenation of sorted inputs.
    private void checkInOrder(List<SortKey> keys, RowSource concatenation) {
        List<RowSource> sorted = new ArrayList<>();
        inputs.forEach(input -> sorted.add(new RowSource.Sort(input, keys, null, null, ESTIMATE)));
        for (SetOperator operator : SetOperator.values()) {
            List<String> found = session.rows(new RowSource.OrderedSetOperation(operator, sorted, keys, ESTIMATE));
            assertThat(found).as("%s", operator).containsExactlyInAnyOrderElementsOf(expected(operator));
            List<String> again = new ArrayList<>(found);
            again.sort(Comparator.comparingInt(row -> place(row, keys, concatenation)));
            assertThat(found).as("%s", operator).isEqualTo(again);
        }
        List<String> inOrder = session.rows(new RowSource.Sort(concatenation, keys, null, null, ESTIMATE));
        assertThat(session.rows(new RowSource.OrderedConcatenation(sorted, keys, ESTIMATE))).isEqualTo(inOrder);
        RowSource bySome = new RowSource.Sort(concatenation, keys.subList(0, 1), null, null, ESTIMATE);
        assertThat(session.rows(new RowSource.PartialSort(bySome, keys, 1, null, null, ESTIMATE))).isEqualTo(inOrder);
        for (int fetch : List.of(0, 1, 700, 2_000)) {
            List<String> first = inOrder.subList(0, Math.min(fetch + 3, inOrder.size()));
            Scalar offset = PlanBuilders.literal(3L);
            Scalar count = PlanBuilders.literal((long) fetch);
            List<String> found = session.rows(new RowSource.PartialSort(bySome, keys, 1, offset, count, ESTIMATE));
            assertThat(found).startsWith(first.toArray(String[]::new));
        }
    }

    private final Map<String, Integer> places = new HashMap<>();
    private List<SortKey> placesBy;

    private int place(String row, List<SortKey> keys, RowSource concatenation) {
        if (placesBy != keys) {
            places.clear();
            for (String each : session.rows(new RowSource.Sort(concatenation, keys, null, null, ESTIMATE))) {
                places.putIfAbsent(each, places.size());
            }
            placesBy = keys;
        }
        return places.get(row);
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void fewDifferentRows(long memoryBytes) {
        check(20, memoryBytes, 900, 300, 500);
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void manyDifferentRows(long memoryBytes) {
        check(3_000, memoryBytes, 6_000, 2_000, 2_500);
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void emptyInputs(long memoryBytes) {
        check(3_000, memoryBytes, 3_000, 0, 1_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void emptyFirstInput(long memoryBytes) {
        check(50, memoryBytes, 0, 100, 100);
    }
}
