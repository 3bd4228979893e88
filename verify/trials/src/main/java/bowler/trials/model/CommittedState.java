// SPDX-License-Identifier: Apache-2.0
package bowler.trials.model;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/// Everything that is committed at one time: rows, as texts, by table and key. Never altered.
public record CommittedState<T extends Comparable<T>, K extends Comparable<K>>(Map<T, TreeMap<K, String>> tables) {
    public TreeMap<K, String> rows(T table) {
        return tables.getOrDefault(table, new TreeMap<>());
    }

    /// With new rows by their places, null for deleted.
    public CommittedState<T, K> with(Map<RowKey<T, K>, String> changes) {
        Map<T, TreeMap<K, String>> next = new TreeMap<>();
        tables.forEach((table, rows) -> {
            TreeMap<K, String> copy = new TreeMap<>(rows);
            apply(changes, table, copy);
            next.put(table, copy);
        });
        return new CommittedState<>(next);
    }

    /// Makes changes to the rows of one table.
    public static <T extends Comparable<T>, K extends Comparable<K>> void apply(
            Map<RowKey<T, K>, String> changes, T table, Map<K, String> rows) {
        changes.forEach((place, row) -> {
            if (place.table().equals(table) && row == null) {
                rows.remove(place.key());
            } else if (place.table().equals(table)) {
                rows.put(place.key(), row);
            }
        });
    }

    public CommittedState<T, K> withTable(T table, TreeMap<K, String> rows) {
        Map<T, TreeMap<K, String>> next = new TreeMap<>(tables);
        next.put(table, rows);
        return new CommittedState<>(next);
    }

    public CommittedState<T, K> withoutTable(T table) {
        Map<T, TreeMap<K, String>> next = new TreeMap<>(tables);
        next.remove(table);
        return new CommittedState<>(next);
    }

    /// Returns the differences from another state, for messages; long runs of repeated letters are shortened.
    String difference(CommittedState<T, K> other) {
        StringBuilder text = new StringBuilder();
        TreeSet<T> all = new TreeSet<>(tables.keySet());
        all.addAll(other.tables.keySet());
        for (T table : all) {
            if (!tables.containsKey(table) || !other.tables.containsKey(table)) {
                text.append(' ').append(table).append(tables.containsKey(table) ? " only here;" : " only there;");
                continue;
            }
            TreeSet<K> keys = new TreeSet<>(rows(table).keySet());
            keys.addAll(other.rows(table).keySet());
            keys.removeIf(key -> Objects.equals(rows(table).get(key), other.rows(table).get(key)));
            for (K key : keys) {
                text.append(' ').append(table).append(' ').append(key).append(": ").append(rows(table).get(key))
                    .append(" here, ").append(other.rows(table).get(key)).append(" there;");
            }
        }
        return text.toString().replaceAll("(\\p{Alpha})\\1{9,}", "$1..");
    }
}
