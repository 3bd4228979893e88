// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.storage.transaction.LiveSnapshots;
import bowler.storage.transaction.Transaction;

/// One step in the history of a row: who made the state that follows it, and what was there before.
///
/// The head of a chain describes who wrote the state on the page. Readers walk it without a latch: all fields are
/// final but the link, which is only ever made to skip versions that no reader needs.
public sealed class RowVersion {
    /// What [#seenBy] answers when the state on the page is the one to see.
    public static final byte[] ON_PAGE = new byte[0];
    /// Estimated size of a version in memory, without its key and its before-image.
    private static final int OBJECT_BYTES = 32;
    /// Estimated size of an array in memory beyond its elements, with the space that alignment leaves unused.
    static final int ARRAY_BYTES = 20;
    /// Before-image of a version that marks ownership without a change.
    private static final byte[] LOCK_ONLY = new byte[0];

    final byte[] key;
    final int hash;
    private final Transaction owner;
    private final byte[] before;
    private RowVersion older;

    /// The owner has made the row shorter than it was: space on the page is promised to him.
    private static final class Promised extends RowVersion {
        private final int bytes;

        private Promised(RowVersion version, int bytes) {
            super(version.key, version.hash, version.owner, version.before, version.older);
            this.bytes = bytes;
        }
    }

    private RowVersion(byte[] key, int hash, Transaction owner, byte[] before, RowVersion older) {
        this.key = key;
        this.hash = hash;
        this.owner = owner;
        this.before = before;
        this.older = older;
    }

    /// A change by the owner; `before` is the row it found, null for none.
    static RowVersion change(byte[] key, int hash, Transaction owner, byte[] before, RowVersion older) {
        return new RowVersion(key, hash, owner, before, older);
    }

    /// The owner has the row for itself and has not changed it.
    static RowVersion lockOnly(byte[] key, int hash, Transaction owner, RowVersion older) {
        return new RowVersion(key, hash, owner, LOCK_ONLY, older);
    }

    /// The same with so much space promised to the owner.
    RowVersion promising(int bytes) {
        return bytes == 0 ? new RowVersion(key, hash, owner, before, older) : new Promised(this, bytes);
    }

    /// Space on the page that the owner may need to take his changes of the row back; until he ends.
    public int promisedBytes() {
        return this instanceof Promised promised && owner.isActive() ? promised.bytes : 0;
    }

    public Transaction owner() {
        return owner;
    }

    public boolean isLockOnly() {
        return before == LOCK_ONLY;
    }

    /// The row before the change; null if there was none, without meaning for a version that is lock-only.
    byte[] before() {
        return before;
    }

    /// Estimated size in memory, without the key, which all versions of a row share.
    int sizeBytes() {
        return before == null || before == LOCK_ONLY ? OBJECT_BYTES : OBJECT_BYTES + ARRAY_BYTES + before.length;
    }

    public RowVersion older() {
        return older;
    }

    /// The row as a reader sees it: [#ON_PAGE], or an older state's bytes, or null where there was no row.
    ///
    /// @param head newest version of the row, null if there is none
    /// @param self the reader's own transaction, null if it has none
    public static byte[] seenBy(RowVersion head, long snapshot, Transaction self) {
        byte[] state = ON_PAGE;
        for (RowVersion version = head; version != null; version = version.older) {
            if (version.owner == self || version.owner.isVisibleTo(snapshot)) {
                return state;
            }
            if (version.before != LOCK_ONLY) {
                state = version.before;
            }
        }
        return state;
    }

    /// Whether somebody else has committed a change of the row since the snapshot.
    public static boolean isChangedSince(RowVersion head, long snapshot, Transaction self) {
        for (RowVersion version = head; version != null; version = version.older) {
            Transaction owner = version.owner;
            if (owner.isVisibleTo(snapshot)) {
                return false;
            }
            if (owner != self && version.before != LOCK_ONLY && !owner.isRolledBack()) {
                return true;
            }
        }
        return false;
    }

    /// The commit number of the newest change, or of the transaction that owns the row: greater than every snapshot while that
    /// is active. 0 if there is no version that counts.
    public static long newestCommit(RowVersion head) {
        RowVersion newest = stepOver(head);
        return newest == null ? 0 : newest.owner.commitNumber();
    }

    /// The other transaction that owns the row now, or null.
    public static Transaction ownerOtherThan(RowVersion head, Transaction self) {
        if (head == null || head.owner == self || !head.owner.isActive()) {
            return null;
        }
        return head.owner;
    }

    /// What a new version must keep of those below it. Looks at the top of the chain only, so that a writer's work does
    /// not grow with the chain; the rest is left to [#prune].
    static RowVersion below(RowVersion head, long horizon) {
        RowVersion top = stepOver(head);
        return top == null || top.owner.isVisibleTo(horizon) ? null : top;
    }

    /// Takes out what no snapshot needs, and what came to nothing; under the page's latch. A version's before-image is for
    /// the snapshots that see its predecessor's owner as committed and its own not. Of two versions left next to each other
    /// that both say that there was no row, the newer one says enough.
    ///
    /// @return the head that remains, null if none
    static RowVersion prune(RowVersion head, LiveSnapshots live) {
        RowVersion first = null;
        RowVersion kept = null;
        RowVersion version = stepOver(head);
        while (version != null) {
            RowVersion next = stepOver(version.older);
            long since = next == null ? 0 : next.owner.commitNumber();
            long number = version.owner.commitNumber();
            if (live.isAnyIn(since, number)) {
                if (kept != null && kept.before == null && version.before == null) {
                    version = next;
                    continue;
                }
                if (kept == null) {
                    first = version;
                } else if (kept.older != version) {
                    kept.older = version;
                }
                kept = version;
            } else if (number <= live.horizon()) {
                break;
            }
            version = next;
        }
        if (kept != null && kept.older != null) {
            kept.older = null;
        }
        return first;
    }

    /// Whether the owner has ended and found no row. If there is none on the page either, nobody needs this version.
    boolean isEndedInsert() {
        return before == null && !owner.isActive();
    }

    private static RowVersion stepOver(RowVersion version) {
        RowVersion at = version;
        while (at != null && at.isVoid()) {
            at = at.older;
        }
        return at;
    }

    /// A rolled back change, whose before-image is the state above it too; or a mark whose owner has ended.
    private boolean isVoid() {
        return owner.isRolledBack() || before == LOCK_ONLY && !owner.isActive();
    }

    @Override
    public String toString() {
        String what = isLockOnly() ? "locked" : before == null ? "inserted" : "changed, was " + before.length + " bytes";
        return what + " by " + owner;
    }
}
