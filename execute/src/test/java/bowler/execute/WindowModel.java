// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import static bowler.execute.PlanBuilders.ESTIMATE;
import static bowler.execute.PlanBuilders.INTEGER;
import static bowler.execute.PlanBuilders.insert;
import static bowler.execute.PlanBuilders.integer;
import static bowler.execute.PlanBuilders.literal;
import static bowler.execute.PlanBuilders.parameter;
import static bowler.execute.PlanBuilders.scan;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.catalog.TableDescriptor;
import bowler.execute.api.Execution;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.RowSource;
import bowler.plan.query.SortKey;
import bowler.plan.query.WindowCall;
import bowler.plan.query.WindowFrame.Bound;
import bowler.plan.query.WindowFrame.BoundKind;
import bowler.plan.query.WindowFrame.Exclusion;
import bowler.plan.query.WindowFrame.Unit;
import bowler.plan.query.WindowFrame;
import bowler.plan.query.WindowFunction;
import bowler.plan.scalar.Scalar;
import bowler.simulation.SeededRandom;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares window functions over random frames with a model that visits every row of the frame. Partitions have few or
/// many rows. Runs with ample memory and with a limit that makes partitions spill.
class WindowModel {
    private record Row(int id, Integer part, Integer key, Integer value) {}

    private final List<Row> rows = new ArrayList<>();
    private TestDatabase database;
    private PlanSession session;
    private TableDescriptor table;

    private void fill(long memoryBytes, int count, int parts, SeededRandom random) {
        rows.clear();
        database = new TestDatabase(memoryBytes);
        session = database.session();
        table = database.create("T", 1, INTEGER, INTEGER, INTEGER, INTEGER);
        Execution insert = session.start(insert(
            table, parameter(0, INTEGER), parameter(1, INTEGER), parameter(2, INTEGER), parameter(3, INTEGER)));
        for (int id = 0; id < count; id++) {
            Row row = new Row(
                id, random.chance(10) ? null : random.nextInt(parts), random.chance(10) ? null : random.nextInt(40),
                random.chance(5) ? null : random.between(-100, 100));
            rows.add(row);
            insert.update(PlanSession.row(row.id, row.part, row.key, row.value));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {TestDatabase.AMPLE_BYTES, 1})
    void randomFrames(long memoryBytes) {
        SeededRandom random = new SeededRandom(17);
        for (int[] shape : new int[][] {{300, 25, 30}, {2600, 1, 5}}) {
            fill(memoryBytes, shape[0], shape[1], random);
            for (int round = 0; round < shape[2]; round++) {
                compare(frame(random), random.chance(2), random.chance(2));
            }
        }
        assertThat(database.spill.list("spill")).isEmpty();
    }

    private static WindowFrame frame(SeededRandom random) {
        Unit unit = Unit.values()[random.nextInt(3)];
        Bound start = bound(random, BoundKind.values()[random.nextInt(4)]);
        Bound end;
        do {
            end = bound(random, BoundKind.values()[1 + random.nextInt(4)]);
        } while (end.kind().compareTo(start.kind()) < 0);
        boolean counts = start.offset() != null || end.offset() != null;
        Scalar rangeKey = unit == Unit.RANGE && counts
            ? new Scalar.Cast(integer(2), DataType.BIGINT, false) : null;
        return new WindowFrame(unit, start, end, Exclusion.values()[random.nextInt(4)], rangeKey);
    }

    private static Bound bound(SeededRandom random, BoundKind kind) {
        boolean counts = kind == BoundKind.PRECEDING || kind == BoundKind.FOLLOWING;
        return new Bound(kind, counts ? literal((long) random.nextInt(random.chance(3) ? 60 : 5)) : null);
    }

    private static WindowCall aggregate(AggregateFunction function, WindowFrame frame) {
        AggregateCall call = new AggregateCall(
            function, function == AggregateFunction.COUNT_ROWS ? null : integer(3), false, INTEGER);
        return new WindowCall(WindowFunction.AGGREGATE, List.of(), false, false, call, frame, INTEGER);
    }

    private static WindowCall value(WindowFunction function, boolean ignoreNulls, WindowFrame frame) {
        List<Scalar> arguments = function == WindowFunction.NTH_VALUE ? List.of(integer(3), literal(2L))
            : List.of(integer(3));
        return new WindowCall(function, arguments, false, ignoreNulls, null, frame, INTEGER);
    }

    private void compare(WindowFrame frame, boolean descending, boolean ignoreNulls) {
        List<WindowCall> calls = List.of(
            aggregate(AggregateFunction.COUNT_ROWS, frame), aggregate(AggregateFunction.SUM, frame),
            aggregate(AggregateFunction.MIN, frame), aggregate(AggregateFunction.MAX, frame),
            value(WindowFunction.FIRST_VALUE, ignoreNulls, frame), value(WindowFunction.LAST_VALUE, ignoreNulls, frame),
            value(WindowFunction.NTH_VALUE, ignoreNulls, frame),
            new WindowCall(WindowFunction.RANK, List.of(), false, false, null, null, DataType.BIGINT),
            new WindowCall(WindowFunction.LAG, List.of(integer(3), literal(3L)), false, ignoreNulls, null, null, INTEGER));
        SortKey order = new SortKey(2, descending, descending);
        RowSource sorted = new RowSource.Sort(scan(table), List.of(new SortKey(1, false, false), order,
            new SortKey(0, false, false)), null, null, ESTIMATE);
        RowSource window = new RowSource.Window(sorted, List.of(1), List.of(order), calls, ESTIMATE);
        assertThat(session.rows(window)).as("%s", frame).isEqualTo(expected(frame, descending, ignoreNulls));
    }

    private List<String> expected(WindowFrame frame, boolean descending, boolean ignoreNulls) {
        Comparator<Integer> values = descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
        Comparator<Row> byKey = Comparator.comparing(
            Row::key, descending ? Comparator.nullsFirst(values) : Comparator.nullsLast(values));
        Comparator<Row> byPart = Comparator.comparing(Row::part, Comparator.nullsLast(Comparator.naturalOrder()));
        Map<String, List<Row>> parts = new LinkedHashMap<>();
        rows.stream().sorted(byPart.thenComparing(byKey).thenComparing(Row::id))
            .forEach(row -> parts.computeIfAbsent("" + row.part, name -> new ArrayList<>()).add(row));
        List<String> lines = new ArrayList<>();
        for (List<Row> part : parts.values()) {
            int[] groups = groups(part);
            for (int at = 0; at < part.size(); at++) {
                lines.add(line(part, groups, at, frame, descending, ignoreNulls));
            }
        }
        return lines;
    }

    private static String line(
            List<Row> part, int[] groups, int at, WindowFrame frame, boolean descending, boolean ignoreNulls) {
        Row row = part.get(at);
        List<Row> seen = new ArrayList<>();
        for (int other = 0; other < part.size(); other++) {
            if (isWithin(part, groups, at, other, frame, descending)
                    && !isExcluded(part, at, other, frame.exclusion())) {
                seen.add(part.get(other));
            }
        }
        List<Integer> known = seen.stream().map(Row::value).filter(Objects::nonNull).toList();
        List<Integer> chosen = ignoreNulls ? known : seen.stream().map(Row::value).toList();
        List<Integer> before = new ArrayList<>();
        for (int other = 0; other < at; other++) {
            if (!ignoreNulls || part.get(other).value != null) {
                before.add(part.get(other).value);
            }
        }
        int first = 0;
        while (!Objects.equals(part.get(first).key, row.key)) {
            first++;
        }
        List<Object> cells = new ArrayList<>();
        cells.add(row.id);
        cells.add(row.part);
        cells.add(row.key);
        cells.add(row.value);
        cells.add(seen.size());
        cells.add(known.isEmpty() ? null : known.stream().mapToInt(Integer::intValue).sum());
        cells.add(known.stream().min(Comparator.naturalOrder()).orElse(null));
        cells.add(known.stream().max(Comparator.naturalOrder()).orElse(null));
        cells.add(chosen.isEmpty() ? null : chosen.getFirst());
        cells.add(chosen.isEmpty() ? null : chosen.getLast());
        cells.add(chosen.size() < 2 ? null : chosen.get(1));
        cells.add(first + 1);
        cells.add(before.size() < 3 ? null : before.get(before.size() - 3));
        return String.join(",", cells.stream().map(cell -> cell == null ? "-" : cell.toString()).toList());
    }

    private static boolean isExcluded(List<Row> part, int at, int other, Exclusion exclusion) {
        boolean peer = Objects.equals(part.get(at).key, part.get(other).key);
        return switch (exclusion) {
            case NONE -> false;
            case CURRENT_ROW -> at == other;
            case GROUP -> peer;
            case TIES -> peer && at != other;
        };
    }

    private static boolean isWithin(
            List<Row> part, int[] groups, int at, int other, WindowFrame frame, boolean descending) {
        return distance(part, groups, at, other, frame.unit(), frame.start(), descending) >= 0
            && distance(part, groups, at, other, frame.unit(), frame.end(), descending) <= 0;
    }

    /// Returns the position of a row relative to a bound: negative before it.
    private static long distance(
            List<Row> part, int[] groups, int at, int other, Unit unit, Bound bound, boolean descending) {
        if (bound.kind() == BoundKind.UNBOUNDED_PRECEDING) {
            return 1;
        }
        if (bound.kind() == BoundKind.UNBOUNDED_FOLLOWING) {
            return -1;
        }
        long count = bound.offset() == null ? 0 : ((Scalar.Literal) bound.offset()).value().longAt(0);
        long signed = bound.kind() == BoundKind.PRECEDING ? -count : count;
        Integer own = part.get(at).key;
        Integer key = part.get(other).key;
        return switch (unit) {
            case ROWS -> other - (at + signed);
            case GROUPS -> groups[other] - (groups[at] + signed);
            case RANGE -> {
                if (own == null || key == null) {
                    // NULLs are each other's peers, and beyond every number on their side.
                    yield Objects.equals(own, key) ? 0 : other - at;
                }
                yield descending ? own - signed - key : key - (own + signed);
            }
        };
    }

    /// Returns for each row the number of preceding groups of peers.
    private static int[] groups(List<Row> part) {
        int[] groups = new int[part.size()];
        for (int row = 1; row < groups.length; row++) {
            groups[row] = groups[row - 1] + (Objects.equals(part.get(row).key, part.get(row - 1).key) ? 0 : 1);
        }
        return groups;
    }
}
