// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.agg;

import java.util.ArrayList;

/// The longest of several lists, which are values of a type of Java objects.
@SuppressWarnings("rawtypes")
public final class Longest implements Aggregator<ArrayList, ArrayList, Longest> {
    private ArrayList longest;

    @Override
    public void init() {
        longest = null;
    }

    @Override
    public void accumulate(ArrayList value) {
        longest = value != null && (longest == null || value.size() > longest.size()) ? value : longest;
    }

    @Override
    public void merge(Longest other) {
        accumulate(other.longest);
    }

    @Override
    public ArrayList terminate() {
        return longest;
    }
}
