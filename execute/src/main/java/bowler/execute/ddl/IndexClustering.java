// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.catalog.KeyColumn;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.ValueOrder;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// How far rows that are neighbours in an index lie from each other in their table.
///
/// The rows of a sample are put in the order of the index. Between two neighbours there are as many entries as the sample left
/// out, more or less; the way between their rows is divided among those steps, and a step that is as long as a page leads to another
/// page. This tells more than a coefficient of correlation: rows that came by date but for a few hours' delay are near each other, rows in the
/// order of a value within each of few groups are near, and both count as they cost.
final class IndexClustering {
    /// What a page has of rows, more or less.
    private static final double PAGE_BYTES = 11_000;
    private static final double DECIMALS = 1000;

    private IndexClustering() {}

    static double of(ReservoirSample sample, List<KeyColumn> key) {
        int count = sample.count();
        if (count < 2) {
            return 1;
        }
        Comparator<Integer> order = null;
        for (KeyColumn column : key) {
            DataType type = sample.table().columns().get(column.position()).type();
            Value[] values = sample.values(column.position());
            Comparator<Integer> next = (left, right) -> ValueOrder.compareNullsHigh(type, values[left], 0, values[right], 0);
            next = column.descending() ? next.reversed() : next;
            order = order == null ? next : order.thenComparing(next);
        }
        int[] rows = IntStream.range(0, count).boxed()
            .sorted(order.thenComparing(Comparator.comparingLong(sample::place))).mapToInt(Integer::intValue).toArray();
        double rowsOfPage = Math.max(1, PAGE_BYTES * count / Math.max(1, sample.bytes()));
        double stepsBetween = Math.max(1, (double) sample.total() / count);
        double strays = 0;
        for (int i = 1; i < count; i++) {
            double way = Math.abs(sample.place(rows[i]) - sample.place(rows[i - 1]));
            strays += Math.min(1, way / stepsBetween / rowsOfPage);
        }
        return Math.ceil(strays / (count - 1) * DECIMALS) / DECIMALS;
    }
}
