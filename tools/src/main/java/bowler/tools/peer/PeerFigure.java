// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The results of one peer in one workload with one number of threads: numbers, NaN where nothing was measured.
///
/// @param workload, peer by their labels
/// @param threads for example "8", or "1000 virtual"
public record PeerFigure(String workload, String threads, String peer, List<Double> numbers) {
    private static final int NAMES = 3;

    public static PeerFigure of(String workload, String threads, String peer, double... numbers) {
        return new PeerFigure(workload, threads, peer, Arrays.stream(numbers).boxed().toList());
    }

    String line() {
        return String.join("\t", workload, threads, peer, String.join("\t", numbers.stream().map(String::valueOf).toList()));
    }

    /// Parses the output of [#line].
    static PeerFigure parse(String line) {
        List<String> fields = List.of(line.split("\t"));
        return new PeerFigure(fields.get(0), fields.get(1), fields.get(2), fields.stream().skip(NAMES).map(Double::valueOf).toList());
    }

    /// One for each peer, workload and number of threads; each number the median of its rounds.
    ///
    /// @param workloads, peers in the order wanted
    public static List<PeerFigure> medians(List<PeerFigure> rounds, List<String> workloads, List<String> peers) {
        Map<List<String>, List<PeerFigure>> groups = new LinkedHashMap<>();
        rounds.forEach(figure -> groups.computeIfAbsent(List.of(figure.workload, figure.threads, figure.peer), key -> new ArrayList<>()).add(figure));
        return groups.values().stream().map(PeerFigure::median)
            .sorted(Comparator.<PeerFigure>comparingInt(figure -> workloads.indexOf(figure.workload)).thenComparingInt(PeerFigure::threadOrder)
                .thenComparingInt(figure -> peers.indexOf(figure.peer))).toList();
    }

    private static PeerFigure median(List<PeerFigure> alike) {
        PeerFigure any = alike.getFirst();
        List<Double> medians = new ArrayList<>();
        for (int i = 0; i < any.numbers.size(); i++) {
            int column = i;
            medians.add(Measurement.median(alike.stream().mapToDouble(figure -> figure.numbers.get(column)).toArray()));
        }
        return new PeerFigure(any.workload, any.threads, any.peer, medians);
    }

    /// Virtual ones after others.
    private int threadOrder() {
        int count = Integer.parseInt(threads.replaceAll("\\D", ""));
        return threads.endsWith("virtual") ? Integer.MAX_VALUE / 2 + count : count;
    }
}
