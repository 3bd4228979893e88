// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.catalog.KeyColumn;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.ValueOrder;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Measures how far apart neighbouring entries of an index lie in their table.
///
/// The rows of a sample are sorted by the index. Between two neighbours there are approximately as many entries as the
/// sample left out. The distance between their rows is divided by the number of these steps. A step at least as long as
/// a page leads to another page. This measure is more precise than a correlation coefficient. Rows in order of date
/// except for delays of a few hours are close to each other. So are rows ordered by a value within each of a few
/// groups. Both get their actual cost.
final class IndexClustering {
    /// The approximate bytes of rows per page.
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
