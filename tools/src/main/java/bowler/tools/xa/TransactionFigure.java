// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import bowler.tools.load.Measure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What one manager did in one workload with so many threads. What was not measured is NaN.
///
/// @param forces for each transaction
record TransactionFigure(TransactionPeer peer, TransactionWorkload workload, int threads, double perSecond, double forces) {
    String line() {
        return String.join("\t", peer.name(), workload.name(), Integer.toString(threads), Double.toString(perSecond),
            Double.toString(forces));
    }

    /// What [#line] has written.
    static TransactionFigure parse(String line) {
        String[] field = line.split("\t");
        return new TransactionFigure(TransactionPeer.valueOf(field[0]), TransactionWorkload.valueOf(field[1]), Integer.parseInt(field[2]),
            Double.parseDouble(field[3]), Double.parseDouble(field[4]));
    }

    /// One for each manager, workload and number of threads, in that order; each number the median of its rounds.
    static List<TransactionFigure> medians(List<TransactionFigure> rounds) {
        Map<List<Object>, List<TransactionFigure>> groups = new LinkedHashMap<>();
        rounds.forEach(figure -> groups.computeIfAbsent(List.of(figure.workload, figure.threads, figure.peer), key -> new ArrayList<>()).add(figure));
        List<TransactionFigure> medians = new ArrayList<>();
        groups.values().forEach(group -> medians.add(new TransactionFigure(group.getFirst().peer, group.getFirst().workload,
            group.getFirst().threads, Measure.median(group.stream().mapToDouble(TransactionFigure::perSecond).toArray()),
            Measure.median(group.stream().mapToDouble(TransactionFigure::forces).toArray()))));
        medians.sort(Comparator.comparing(TransactionFigure::workload).thenComparing(TransactionFigure::threads)
            .thenComparing(TransactionFigure::peer));
        return medians;
    }
}
