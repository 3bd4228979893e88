// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.agg;

import java.util.HashMap;
import java.util.Map;

/// The most frequent value, the smallest if there are several. It is the example of Derby's manual.
public class Mode<V extends Comparable<V>> implements Aggregator<V, V, Mode<V>> {
    private static final long serialVersionUID = 1L;

    private Map<V, Integer> counts;

    @Override
    public void init() {
        counts = new HashMap<>();
    }

    @Override
    public void accumulate(V value) {
        counts.merge(value, 1, Integer::sum);
    }

    @Override
    public void merge(Mode<V> other) {
        other.counts.forEach((value, count) -> counts.merge(value, count, Integer::sum));
    }

    @Override
    public V terminate() {
        return counts.entrySet().stream().max(Map.Entry.<V, Integer>comparingByValue()
            .thenComparing(Map.Entry.<V, Integer>comparingByKey().reversed())).map(Map.Entry::getKey).orElse(null);
    }
}
