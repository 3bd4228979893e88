// SPDX-License-Identifier: Apache-2.0
package bowler.trials.store;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/// Everything that is committed at one time: rows by tree and key. Never altered.
record ModelState(Map<Integer, TreeMap<String, String>> trees) {
    TreeMap<String, String> rows(int tree) {
        return trees.getOrDefault(tree, new TreeMap<>());
    }

    ModelState with(ModelSession session) {
        Map<Integer, TreeMap<String, String>> next = new TreeMap<>();
        trees.forEach((tree, rows) -> {
            TreeMap<String, String> copy = new TreeMap<>(rows);
            ModelSession.apply(session.changes, tree, copy);
            next.put(tree, copy);
        });
        return new ModelState(next);
    }

    /// What another state has otherwise, for messages.
    String difference(ModelState other) {
        StringBuilder text = new StringBuilder();
        TreeSet<Integer> ids = new TreeSet<>(trees.keySet());
        ids.addAll(other.trees.keySet());
        for (int id : ids) {
            if (!trees.containsKey(id) || !other.trees.containsKey(id)) {
                text.append(" tree ").append(id).append(trees.containsKey(id) ? " only here;" : " only there;");
                continue;
            }
            TreeSet<String> keys = new TreeSet<>(rows(id).keySet());
            keys.addAll(other.rows(id).keySet());
            keys.removeIf(key -> Objects.equals(rows(id).get(key), other.rows(id).get(key)));
            for (String key : keys) {
                text.append(" tree ").append(id).append(' ').append(key).append(": ").append(rows(id).get(key))
                    .append(" here, ").append(other.rows(id).get(key)).append(" there;");
            }
        }
        return text.toString();
    }

    ModelState withTree(int tree, TreeMap<String, String> rows) {
        Map<Integer, TreeMap<String, String>> next = new TreeMap<>(trees);
        next.put(tree, rows);
        return new ModelState(next);
    }

    ModelState withoutTree(int tree) {
        Map<Integer, TreeMap<String, String>> next = new TreeMap<>(trees);
        next.remove(tree);
        return new ModelState(next);
    }
}
