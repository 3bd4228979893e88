// SPDX-License-Identifier: Apache-2.0
package bowler.trials.model;

/// A row's place.
///
/// @param <T> how tables are told apart
/// @param <K> how the rows of one are
public record RowKey<T extends Comparable<T>, K extends Comparable<K>>(T table, K key) implements Comparable<RowKey<T, K>> {
    @Override
    public int compareTo(RowKey<T, K> other) {
        int order = table.compareTo(other.table);
        return order != 0 ? order : key.compareTo(other.key);
    }
}
