// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.row.ChangedKeys;
import bowler.storage.row.TransactionContext;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyBytes;
import bowler.storage.transaction.CommitClock;
import java.util.Set;

/// What others change in a tree while a statement works through its rows, from [#first] on: a snapshot that sees all
/// changes that are not noted here, and that stays readable to the end. Belongs to the session's thread.
///
/// Who takes a newer snapshot and then [#take]s the keys has all keys by which the two snapshots differ, perhaps more: rows
/// whose changes are not committed yet are among them once only.
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

    /// Nobody is changing the table at this moment, and all who did have committed.
    void follow() {
        first = context.slot().takeFenced(clock);
        context.setEscalating(false);
        tree.follow(keys);
    }

    /// The snapshot from which changes are noted.
    public long first() {
        return first;
    }

    /// The newest snapshot; readable to the end of the statement as [#first] is.
    public long newest() {
        return context.slot().takeBeside(clock);
    }

    /// From now on the statement reads at this snapshot.
    public void readAt(long snapshot) {
        context.setLevel(IsolationLevel.CS);
        context.setSnapshot(snapshot);
    }

    /// From now on the statement reads what is newest, committed or not.
    public void readNewest() {
        context.setLevel(IsolationLevel.UR);
    }

    /// The keys noted since the last call.
    public Set<KeyBytes> take() {
        return keys.take();
    }

    /// How many keys wait to be taken.
    public int count() {
        return keys.count();
    }

    /// Ends the following; the statement reads what is newest.
    @Override
    public void close() {
        tree.follow(null);
        context.setEscalating(true);
        readNewest();
    }
}
