// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/// Everything that is committed at one time: rows, as texts, by table and id. Never altered.
record Contents(Map<String, TreeMap<Long, String>> tables) {
    TreeMap<Long, String> rows(String table) {
        return tables.getOrDefault(table, new TreeMap<>());
    }

    /// With new rows by table and id, null for deleted.
    Contents with(Map<RowKey, String> changes) {
        Map<String, TreeMap<Long, String>> next = new TreeMap<>();
        tables.forEach((name, rows) -> {
            TreeMap<Long, String> copy = new TreeMap<>(rows);
            apply(changes, name, copy);
            next.put(name, copy);
        });
        return new Contents(next);
    }

    static void apply(Map<RowKey, String> changes, String table, Map<Long, String> rows) {
        changes.forEach((key, row) -> {
            if (key.table().equals(table) && row == null) {
                rows.remove(key.id());
            } else if (key.table().equals(table)) {
                rows.put(key.id(), row);
            }
        });
    }

    Contents withTable(String name, TreeMap<Long, String> rows) {
        Map<String, TreeMap<Long, String>> next = new TreeMap<>(tables);
        next.put(name, rows);
        return new Contents(next);
    }

    Contents withoutTable(String name) {
        Map<String, TreeMap<Long, String>> next = new TreeMap<>(tables);
        next.remove(name);
        return new Contents(next);
    }

    /// What another state has otherwise, for messages.
    String difference(Contents other) {
        StringBuilder text = new StringBuilder();
        TreeSet<String> names = new TreeSet<>(tables.keySet());
        names.addAll(other.tables.keySet());
        for (String name : names) {
            if (!tables.containsKey(name) || !other.tables.containsKey(name)) {
                text.append(' ').append(name).append(tables.containsKey(name) ? " only here;" : " only there;");
                continue;
            }
            TreeSet<Long> ids = new TreeSet<>(rows(name).keySet());
            ids.addAll(other.rows(name).keySet());
            ids.removeIf(id -> Objects.equals(rows(name).get(id), other.rows(name).get(id)));
            for (long id : ids) {
                text.append(' ').append(name).append(' ').append(id).append(": ").append(rows(name).get(id))
                    .append(" here, ").append(other.rows(name).get(id)).append(" there;");
            }
        }
        return text.toString();
    }

    /// A row's place.
    record RowKey(String table, long id) implements Comparable<RowKey> {
        @Override
        public int compareTo(RowKey other) {
            int order = table.compareTo(other.table);
            return order != 0 ? order : Long.compare(id, other.id);
        }
    }
}
