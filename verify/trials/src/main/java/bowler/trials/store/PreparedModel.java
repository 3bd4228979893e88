// SPDX-License-Identifier: Apache-2.0
package bowler.trials.store;

import bowler.trials.model.AllowedStates;
import bowler.trials.model.RowKey;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The prepared transactions that there must be. After a crash each is there whose preparation was acknowledged and on which
/// no decision had begun. A preparation or a decision that was under way has happened or has not.
final class PreparedModel {
    private final TreeMap<String, TreeMap<RowKey<Integer, String>, String>> prepared = new TreeMap<>();
    /// The transaction whose preparation is under way; null if none is.
    private String preparing;
    private TreeMap<RowKey<Integer, String>, String> preparingChanges;
    /// The transaction on which a decision is under way; null if there is none.
    private String deciding;
    private boolean commits;
    private int lastNumber;

    String beginPrepare(TreeMap<RowKey<Integer, String>, String> changes) {
        preparing = "transaction " + ++lastNumber;
        preparingChanges = new TreeMap<>(changes);
        return preparing;
    }

    /// @param isPrepared false: there was nothing to prepare, or it failed
    void endPrepare(boolean isPrepared) {
        if (isPrepared) {
            prepared.put(preparing, preparingChanges);
        }
        preparing = null;
    }

    void beginDecision(String name, boolean toCommit) {
        deciding = name;
        commits = toCommit;
    }

    void endDecision() {
        prepared.remove(deciding);
        deciding = null;
    }

    /// Returns the changes of a transaction that was found after a restart.
    TreeMap<RowKey<Integer, String>, String> changes(String name) {
        TreeMap<RowKey<Integer, String>, String> changes = name.equals(preparing) ? preparingChanges : prepared.get(name);
        if (changes == null) {
            throw new AssertionError(name + " is prepared, which it never was, or not any more");
        }
        return new TreeMap<>(changes);
    }

    /// Compares what was found after a crash, and settles what was under way.
    void checkRecovered(Set<String> found, AllowedStates<Integer, String> states) {
        if (preparing != null) {
            endPrepare(found.contains(preparing));
        }
        if (deciding != null && found.contains(deciding)) {
            states.abandonCommit();
            deciding = null;
        } else if (deciding != null) {
            if (commits) {
                states.endCommit(true);
            }
            endDecision();
        }
        checkCurrent(found);
    }

    void checkCurrent(Set<String> found) {
        if (!prepared.keySet().equals(found)) {
            throw new AssertionError("prepared are " + new TreeSet<>(found) + ", not " + prepared.keySet());
        }
    }
}
