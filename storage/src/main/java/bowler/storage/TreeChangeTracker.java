// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.assembly.TreeHandle;
import bowler.storage.row.ChangedKeys;
import bowler.storage.row.TransactionContext;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyBytes;
import bowler.storage.transaction.CommitClock;
import java.util.Set;

/// Tracks concurrent changes in a tree while a statement processes its rows. The snapshot [#first] sees all changes
/// that are not noted here, and stays readable to the end. Belongs to the session's thread.
///
/// A caller that takes a newer snapshot and then calls [#take] gets all keys by which the two snapshots differ. The
/// result may include keys of rows whose changes are not yet committed; each of these is reported only once.
public final class TreeChangeTracker implements AutoCloseable {
    private final TransactionContext context;
    private final TreeHandle tree;
    private final CommitClock clock;
    private final ChangedKeys keys = new ChangedKeys();
    private long first;

    TreeChangeTracker(TransactionContext context, TreeHandle tree, CommitClock clock) {
        this.context = context;
        this.tree = tree;
        this.clock = clock;
    }

    /// Begins tracking. No transaction is changing the table at this moment, and all that did have committed.
    void follow() {
        first = context.slot().takeFenced(clock);
        context.setEscalating(false);
        tree.follow(keys);
    }

    /// Returns the snapshot from which changes are noted.
    public long first() {
        return first;
    }

    /// Returns the newest snapshot; like [#first] it stays readable to the end of the statement.
    public long newest() {
        return context.slot().takeWithOlder(clock);
    }

    /// Makes the statement read at this snapshot.
    public void readAt(long snapshot) {
        context.setLevel(IsolationLevel.CS);
        context.setSnapshot(snapshot);
    }

    /// Makes the statement read the newest state, committed or not.
    public void readNewest() {
        context.setLevel(IsolationLevel.UR);
    }

    /// Removes and returns the keys noted since the last call.
    public Set<KeyBytes> take() {
        return keys.take();
    }

    /// Returns how many keys are waiting to be taken.
    public int count() {
        return keys.count();
    }

    /// Ends tracking; the statement then reads the newest state.
    @Override
    public void close() {
        tree.follow(null);
        context.setEscalating(true);
        readNewest();
    }
}
