// SPDX-License-Identifier: Apache-2.0
package bowler.trials.store;

import bowler.storage.StoreTransaction;
import bowler.storage.api.RowCursor;
import bowler.storage.terms.IsolationLevel;
import bowler.trials.model.CommittedState;
import bowler.trials.model.RowKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/// The model's view of one session: its uncommitted changes, its snapshot, and the rows that it has read and must be
/// able to read again.
final class ModelSession {
    /// Keys from `low` up to but not including `high` of a tree.
    record Range(int tree, String low, String high) {
        boolean contains(int otherTree, String key) {
            return tree == otherTree && key.compareTo(low) >= 0 && key.compareTo(high) < 0;
        }
    }

    record Savepoint(long id, TreeMap<RowKey<Integer, String>, String> changes) {}

    final int number;
    final TextTransaction session;
    IsolationLevel level;
    /// The name under which the transaction is prepared; null if it is not.
    String preparedName;
    /// New values by key, null for deleted.
    TreeMap<RowKey<Integer, String>, String> changes = new TreeMap<>();
    final List<Savepoint> savepoints = new ArrayList<>();
    CommittedState<Integer, String> snapshot;
    final Set<RowKey<Integer, String>> readRows = new HashSet<>();
    final List<Range> readRanges = new ArrayList<>();

    RowCursor openCursor;
    TreeMap<String, String> expectedFromCursor;

    ModelSession(int number, StoreTransaction transaction) {
        this.number = number;
        this.session = new TextTransaction(transaction);
    }

    boolean isActive() {
        return level != null;
    }

    void begin(IsolationLevel newLevel) {
        level = newLevel;
        session.transaction.setIsolation(newLevel);
    }

    void forget() {
        level = null;
        preparedName = null;
        changes.clear();
        savepoints.clear();
        snapshot = null;
        readRows.clear();
        readRanges.clear();
    }

    /// The rows of a tree as this session must see them.
    TreeMap<String, String> view(int tree, CommittedState<Integer, String> committed, List<ModelSession> all) {
        CommittedState<Integer, String> base = level == IsolationLevel.SNAPSHOT ? snapshot : committed;
        TreeMap<String, String> rows = new TreeMap<>(base.rows(tree));
        if (level == IsolationLevel.UR) {
            all.forEach(other -> CommittedState.apply(other.changes, tree, rows));
        } else {
            CommittedState.apply(changes, tree, rows);
        }
        return rows;
    }

    /// Returns whether this session, at an isolation level that locks, has read rows that a change of the key would
    /// contradict.
    boolean locksOut(RowKey<Integer, String> key, boolean existed) {
        return level == IsolationLevel.RS && existed && readRows.contains(key)
            || level == IsolationLevel.RR
                && (readRows.contains(key) || readRanges.stream().anyMatch(range -> range.contains(key.table(), key.key())));
    }
}
