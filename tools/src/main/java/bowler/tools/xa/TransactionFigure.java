// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What one manager did in one workload with so many threads. What was not measured is NaN.
///
/// @param forces for each transaction
record TransactionFigure(TransactionPeer peer, TransactionWorkload workload, int threads, double perSecond, double forces) {
    private static final String PREFIX = "@figure ";

    String line() {
        return PREFIX + String.join("\t", peer.name(), workload.name(), Integer.toString(threads), Double.toString(perSecond),
            Double.toString(forces));
    }

    /// Null if the line is something else.
    static TransactionFigure parse(String line) {
        if (!line.startsWith(PREFIX)) {
            return null;
        }
        String[] field = line.substring(PREFIX.length()).split("\t");
        return new TransactionFigure(TransactionPeer.valueOf(field[0]), TransactionWorkload.valueOf(field[1]), Integer.parseInt(field[2]),
            Double.parseDouble(field[3]), Double.parseDouble(field[4]));
    }

    /// One for each manager, workload and number of threads, in that order; each number the median of its rounds.
    static List<TransactionFigure> medians(List<TransactionFigure> rounds) {
        Map<List<Object>, List<TransactionFigure>> groups = new LinkedHashMap<>();
        rounds.forEach(figure -> groups.computeIfAbsent(List.of(figure.workload, figure.threads, figure.peer), key -> new ArrayList<>()).add(figure));
        List<TransactionFigure> medians = new ArrayList<>();
        groups.values().forEach(group -> medians.add(new TransactionFigure(group.getFirst().peer, group.getFirst().workload,
            group.getFirst().threads, median(group.stream().mapToDouble(TransactionFigure::perSecond).toArray()),
            median(group.stream().mapToDouble(TransactionFigure::forces).toArray()))));
        medians.sort(Comparator.comparing(TransactionFigure::workload).thenComparing(TransactionFigure::threads)
            .thenComparing(TransactionFigure::peer));
        return medians;
    }

    private static double median(double[] numbers) {
        java.util.Arrays.sort(numbers);
        return (numbers[(numbers.length - 1) / 2] + numbers[numbers.length / 2]) / 2;
    }
}
