// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import java.util.Map;
import java.util.TreeMap;

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
