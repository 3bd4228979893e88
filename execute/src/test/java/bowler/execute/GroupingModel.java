// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import static bowler.execute.PlanBuilders.ESTIMATE;
import static bowler.execute.PlanBuilders.INTEGER;
import static bowler.execute.PlanBuilders.TEXT;
import static bowler.execute.PlanBuilders.column;
import static bowler.execute.PlanBuilders.insert;
import static bowler.execute.PlanBuilders.integer;
import static bowler.execute.PlanBuilders.parameter;
import static bowler.execute.PlanBuilders.scan;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.catalog.TableDescriptor;
import bowler.execute.api.Execution;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.RowSource;
import bowler.plan.query.SortKey;
import bowler.plan.scalar.Scalar;
import bowler.simulation.SeededRandom;
import bowler.types.function.AggregateFunction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares groups, distinct rows and sorts with Java's collections, with ample memory and with a limit that makes them
/// spill.
class GroupingModel {
    private static final int ROWS = 6_000;

    private record Row(int id, String group, Integer value) {}

    private final List<Row> rows = new ArrayList<>();
    private TestDatabase database;
    private PlanSession session;
    private TableDescriptor table;

    private void fill(long memoryBytes, int groups) {
        database = new TestDatabase(memoryBytes);
        session = database.session();
        table = database.create("T", 1, INTEGER, TEXT, INTEGER);
        SeededRandom random = new SeededRandom(11);
        Execution insert = session.start(
            insert(table, parameter(0, INTEGER), parameter(1, TEXT), parameter(2, INTEGER)));
        for (int id = 0; id < ROWS; id++) {
            Row row = new Row(
                id, random.chance(3) ? null : "group " + random.nextInt(groups),
                random.chance(10) ? null : random.between(-50, 50));
            rows.add(row);
            insert.update(PlanSession.row(row.id, row.group, row.value));
        }
    }

    private static AggregateCall call(AggregateFunction function, boolean distinct) {
        boolean counts = function == AggregateFunction.COUNT_ROWS;
        return new AggregateCall(function, counts ? null : integer(2), distinct, INTEGER);
    }

    private static final List<AggregateCall> CALLS = List.of(
        call(AggregateFunction.COUNT_ROWS, false), call(AggregateFunction.COUNT, false),
        call(AggregateFunction.SUM, false), call(AggregateFunction.AVG, false), call(AggregateFunction.MIN, false),
        call(AggregateFunction.MAX, false), call(AggregateFunction.COUNT, true), call(AggregateFunction.SUM, true));

    private static String aggregates(List<Row> rows) {
        List<Integer> values = rows.stream().map(Row::value).filter(Objects::nonNull).toList();
        if (values.isEmpty()) {
            return rows.size() + ",0,-,-,-,-,0,-";
        }
        int sum = values.stream().mapToInt(Integer::intValue).sum();
        HashSet<Integer> distinct = new HashSet<>(values);
        return String.join(",", List.of(
            "" + rows.size(), "" + values.size(), "" + sum, "" + sum / values.size(),
            "" + values.stream().min(Comparator.naturalOrder()).orElseThrow(),
            "" + values.stream().max(Comparator.naturalOrder()).orElseThrow(),
            "" + distinct.size(), "" + distinct.stream().mapToInt(Integer::intValue).sum()));
    }

    private Map<String, List<Row>> groups() {
        Map<String, List<Row>> groups = new LinkedHashMap<>();
        for (Row row : rows) {
            groups.computeIfAbsent(row.group == null ? "-" : row.group, name -> new ArrayList<>()).add(row);
        }
        return groups;
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void groups(long memoryBytes) {
        for (int groupCount : new int[] {5, 4_000}) {
            rows.clear();
            fill(memoryBytes, groupCount);
            List<String> expected = new ArrayList<>();
            groups().forEach((name, members) -> expected.add(name + "," + aggregates(members)));
            RowSource source = new RowSource.Aggregate(scan(table), List.of(column(1, TEXT)), CALLS, ESTIMATE);
            assertThat(session.rows(source)).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(session.warnings).containsExactly("01003");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void groupsOneAfterTheOther(long memoryBytes) {
        for (int groupCount : new int[] {5, 4_000}) {
            rows.clear();
            fill(memoryBytes, groupCount);
            List<String> expected = new ArrayList<>();
            groups().forEach((name, members) -> expected.add(name + "," + aggregates(members)));
            RowSource sorted = new RowSource.Sort(
                scan(table), List.of(new SortKey(1, false, true)), null, null, ESTIMATE);
            RowSource source = new RowSource.Aggregate(
                sorted, List.of(column(1, TEXT)), List.of(), CALLS, true, ESTIMATE);
            assertThat(session.rows(source)).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(session.warnings).containsExactly("01003");
            RowSource none = new RowSource.Aggregate(
                scan(table, Scalar.Literal.FALSE), List.of(column(1, TEXT)), List.of(), CALLS, true, ESTIMATE);
            assertThat(session.rows(none)).isEmpty();
            // Each row is a group: the key is a number.
            RowSource single = new RowSource.Aggregate(
                scan(table), List.of(integer(0)), List.of(), List.of(CALLS.getFirst()), true, ESTIMATE);
            assertThat(session.rows(single)).hasSize(rows.size()).allMatch(row -> row.endsWith(",1"));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void oneGroupWithoutKeys(long memoryBytes) {
        fill(memoryBytes, 5);
        RowSource source = new RowSource.Aggregate(scan(table), List.of(), CALLS, ESTIMATE);
        assertThat(session.rows(source)).containsExactly(aggregates(rows));
        RowSource none = new RowSource.Aggregate(
            scan(table, Scalar.Literal.FALSE), List.of(), CALLS, ESTIMATE);
        assertThat(session.rows(none)).containsExactly("0,0,-,-,-,-,0,-");
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void distinctRows(long memoryBytes) {
        fill(memoryBytes, 3_000);
        RowSource source = new RowSource.Distinct(PlanBuilders.project(scan(table), column(1, TEXT)), ESTIMATE);
        assertThat(session.rows(source)).containsExactlyInAnyOrderElementsOf(groups().keySet());
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void sortedRows(long memoryBytes) {
        fill(memoryBytes, 700);
        Comparator<Row> order = Comparator
            .comparing(Row::group, Comparator.nullsFirst(Comparator.<String>reverseOrder()))
            .thenComparing(Row::value, Comparator.nullsLast(Comparator.naturalOrder()));
        List<String> expected = rows.stream().sorted(order)
            .map(row -> row.id + "," + Objects.requireNonNullElse(row.group, "-") + ","
                + Objects.requireNonNullElse(row.value, "-")).toList();
        List<SortKey> keys = List.of(new SortKey(1, true, true), new SortKey(2, false, false));
        assertThat(session.rows(new RowSource.Sort(scan(table), keys, null, null, ESTIMATE)))
            .isEqualTo(expected);
        for (long fetch : new long[] {0, 1, 17, 900, 100_000}) {
            Scalar count = PlanBuilders.literal(fetch);
            Scalar offset = PlanBuilders.literal(5L);
            RowSource sort = new RowSource.Sort(scan(table), keys, offset, count, ESTIMATE);
            RowSource limit = new RowSource.Limit(sort, offset, count, 0, ESTIMATE);
            List<String> part = expected.subList(5, (int) Math.min(expected.size(), 5 + fetch));
            assertThat(session.rows(limit)).isEqualTo(part);
        }
        assertThat(database.spill.list("spill")).isEmpty();
    }
}
