// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import bowler.tools.load.Measure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What one pool did in one workload with so many threads. What was not measured is NaN.
///
/// @param threads such as "8", or "1000 virtual"
/// @param thousandsPerSecond operations
/// @param p99Millis, worstMillis waited for a connection
/// @param doneMillis until all were done
/// @param opened connections, in all
/// @param blocked how often a thread found a monitor taken
record PoolFigure(PoolPeer pool, PoolWorkload workload, String threads, double thousandsPerSecond, double p99Millis, double worstMillis,
                  double doneMillis, double opened, double blocked) {
    String line() {
        return String.join("\t", pool.name(), workload.name(), threads, Double.toString(thousandsPerSecond), Double.toString(p99Millis),
            Double.toString(worstMillis), Double.toString(doneMillis), Double.toString(opened), Double.toString(blocked));
    }

    /// What [#line] has written.
    static PoolFigure parse(String line) {
        String[] field = line.split("\t");
        double[] number = new double[field.length - 3];
        for (int i = 0; i < number.length; i++) {
            number[i] = Double.parseDouble(field[i + 3]);
        }
        return new PoolFigure(PoolPeer.valueOf(field[0]), PoolWorkload.valueOf(field[1]), field[2], number[0], number[1], number[2], number[3],
            number[4], number[5]);
    }

    double[] numbers() {
        return new double[] {thousandsPerSecond, p99Millis, worstMillis, doneMillis, opened, blocked};
    }

    /// One for each pool, workload and number of threads, ordered as they came; each number the median of its rounds.
    static List<PoolFigure> medians(List<PoolFigure> rounds) {
        Map<List<Object>, List<PoolFigure>> groups = new LinkedHashMap<>();
        rounds.forEach(figure -> groups.computeIfAbsent(List.of(figure.workload, figure.threads, figure.pool), key -> new ArrayList<>()).add(figure));
        List<PoolFigure> medians = new ArrayList<>();
        groups.values().forEach(group -> {
            double[] median = new double[group.getFirst().numbers().length];
            for (int i = 0; i < median.length; i++) {
                int column = i;
                median[i] = Measure.median(group.stream().mapToDouble(figure -> figure.numbers()[column]).toArray());
            }
            PoolFigure any = group.getFirst();
            medians.add(new PoolFigure(any.pool, any.workload, any.threads, median[0], median[1], median[2], median[3], median[4], median[5]));
        });
        medians.sort(Comparator.comparing(PoolFigure::workload).thenComparing(PoolFigure::threadCount)
            .thenComparing(PoolFigure::pool));
        return medians;
    }

    /// Virtual ones after others.
    private int threadCount() {
        int count = Integer.parseInt(threads.replaceAll("\\D", ""));
        return threads.endsWith("virtual") ? Integer.MAX_VALUE / 2 + count : count;
    }
}
