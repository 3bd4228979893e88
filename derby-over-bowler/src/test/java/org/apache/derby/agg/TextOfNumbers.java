// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.agg;

import java.util.TreeMap;

/// The numbers of a group in order, as a text. The number 13 is refused.
public class TextOfNumbers implements Aggregator<Integer, String, TextOfNumbers> {
    private static final long serialVersionUID = 1L;

    private TreeMap<Integer, Integer> numbers;

    @Override
    public void init() {
        numbers = new TreeMap<>();
    }

    @Override
    public void accumulate(Integer value) {
        if (value == 13) {
            throw new IllegalArgumentException("no luck");
        }
        numbers.merge(value, 1, Integer::sum);
    }

    @Override
    public void merge(TextOfNumbers other) {
        other.numbers.forEach((value, count) -> numbers.merge(value, count, Integer::sum));
    }

    @Override
    public String terminate() {
        return numbers.toString();
    }
}
