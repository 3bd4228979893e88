// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.Map;
import java.util.TreeMap;
import org.apache.derby.agg.Aggregator;

/// The aggregate of Derby's manual, which both databases call: see `aggregates.probes`.
///
/// @param <V> the type of the values
public class ProbedMode<V extends Comparable<V>> implements Aggregator<V, V, ProbedMode<V>> {
    private static final long serialVersionUID = 1L;

    private TreeMap<V, Integer> counts;

    @Override
    public void init() {
        counts = new TreeMap<>();
    }

    @Override
    public void accumulate(V value) {
        counts.merge(value, 1, Integer::sum);
    }

    @Override
    public void merge(ProbedMode<V> other) {
        other.counts.forEach((value, count) -> counts.merge(value, count, Integer::sum));
    }

    @Override
    public V terminate() {
        V mode = null;
        for (Map.Entry<V, Integer> entry : counts.entrySet()) {
            if (mode == null || entry.getValue() > counts.get(mode)) {
                mode = entry.getKey();
            }
        }
        return mode;
    }
}
