// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.buffer.Companion;
import bowler.storage.buffer.Frame;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyedRows;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.LeafPosition;
import bowler.storage.tree.TreePage;
import bowler.storage.version.PageVersions;
import bowler.storage.version.RowVersion;

/// Reads rows by many keys: a key that the last leaf covers is looked for in it straight away, if nothing was written to
/// that leaf since. Belongs to the session's thread.
public final class KeyedReader {
    private final Actor actor;
    private final RowReader single;
    private final LeafPosition at = new LeafPosition();
    private Frame leaf;
    private long version;
    private RowVersion head;

    public KeyedReader(Actor actor, RowReader single) {
        this.actor = actor;
        this.single = single;
    }

    /// Reads rows as the actor's level says, from the key with a number on, until there are many; at levels that lock
    /// what they read, one.
    ///
    /// @return the number of the first key before `count` that was not read, or `count`
    public int read(RowTree tree, KeyedRows rows, int from, int count) {
        rows.begin(count);
        int number = from;
        IsolationLevel level = actor.level();
        if (level.locksReads()) {
            int keyLength = rows.key(number);
            readSingle(tree, rows, number++, keyLength);
        }
        while (number < count && !rows.hasEnough() && !level.locksReads()) {
            int keyLength = rows.key(number);
            if (keyLength < 0) {
                rows.putAbsent(number);
            } else {
                readOptimistic(tree, rows, number, keyLength, level == IsolationLevel.UR);
            }
            number++;
        }
        leaf = null;
        head = null;
        return number;
    }

    private void readSingle(RowTree tree, KeyedRows rows, int number, int keyLength) {
        if (keyLength >= 0 && single.read(tree, rows.key, keyLength)) {
            rows.put(number, single.row, 0, single.rowLength);
        } else {
            rows.putAbsent(number);
        }
    }

    private void readOptimistic(RowTree tree, KeyedRows rows, int number, int keyLength, boolean newest) {
        while (true) {
            int flags = readNewest(tree, rows, number, keyLength);
            if ((flags & LeafPage.OVERFLOW) != 0) {
                rows.takeBack(number);
                readSingle(tree, rows, number, keyLength);
                return;
            }
            byte[] seen = newest || head == null
                ? RowVersion.ON_PAGE : RowVersion.seenBy(head, actor.snapshot(), actor.transaction());
            if (newest || actor.confirmSnapshot()) {
                settle(rows, number, flags, seen);
                return;
            }
            if (rows.isFound(number)) {
                rows.takeBack(number);
            }
        }
    }

    private static void settle(KeyedRows rows, int number, int flags, byte[] seen) {
        if (seen == RowVersion.ON_PAGE && (flags & LeafPage.DELETED) == 0) {
            return;
        }
        if (rows.isFound(number)) {
            rows.takeBack(number);
        }
        if (seen == null || seen == RowVersion.ON_PAGE) {
            rows.putAbsent(number);
        } else {
            rows.put(number, seen, 0, seen.length);
        }
    }

    /// Reads the state on the page and the newest version, both of one moment.
    ///
    /// @return the entry's flags; 0 if there is none
    private int readNewest(RowTree tree, KeyedRows rows, int number, int keyLength) {
        while (true) {
            int flags;
            try {
                flags = copyNewest(tree, rows, number, keyLength);
            } catch (IndexOutOfBoundsException torn) {
                if (leaf.isUnchanged(version)) {
                    throw torn;
                }
                leaf = null;
                continue;
            }
            if (leaf.isUnchanged(version)) {
                return flags;
            }
            leaf = null;
        }
    }

    private int copyNewest(RowTree tree, KeyedRows rows, int number, int keyLength) {
        byte[] key = rows.key;
        int slot;
        if (leaf != null && TreePage.covers(leaf.bytes, key, keyLength)) {
            slot = LeafPage.search(leaf.bytes, key, keyLength);
        } else {
            leaf = tree.tree().find(key, keyLength, at);
            version = at.version();
            slot = at.found() ? at.slot() : -1;
        }
        head = null;
        if (slot < 0) {
            rows.putAbsent(number);
            return 0;
        }
        Companion companion = leaf.companion();
        if (companion != null) {
            head = ((PageVersions) companion).head(key, 0, keyLength);
        }
        byte[] page = leaf.bytes;
        rows.put(number, page, LeafPage.rowOffset(page, slot), LeafPage.rowLength(page, slot));
        return LeafPage.flags(page, slot);
    }
}
