// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.storage.transaction.LiveSnapshots;
import bowler.storage.transaction.Transaction;

/// One step in the history of a row: the owner that made the following state, and the state before it.
///
/// The head of a chain names the writer of the state on the page. Readers walk the chain without a latch. All fields
/// are final except the link, which changes only to skip versions that no reader needs.
public sealed class RowVersion {
    /// The result of [#seenBy] when the reader sees the state on the page.
    public static final byte[] ON_PAGE = new byte[0];
    /// Estimated size of a version in memory, without its key and its before-image, in bytes.
    private static final int OBJECT_BYTES = 32;
    /// Estimated size of an array in memory beyond its elements, including alignment, in bytes.
    static final int ARRAY_BYTES = 20;
    /// The before-image of a version that marks ownership without a change.
    private static final byte[] LOCK_ONLY = new byte[0];

    final byte[] key;
    final int hash;
    private final Transaction owner;
    private final byte[] before;
    private RowVersion older;

    /// A version whose owner has made the row shorter: space on the page is reserved for the owner.
    private static final class ReservingSpace extends RowVersion {
        private final int bytes;

        private ReservingSpace(RowVersion version, int bytes) {
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

    /// Creates the version of a change by the owner; `before` is the row that it found, null for none.
    static RowVersion change(byte[] key, int hash, Transaction owner, byte[] before, RowVersion older) {
        return new RowVersion(key, hash, owner, before, older);
    }

    /// Creates the version of an owner that has locked the row exclusively and has not changed it.
    static RowVersion lockOnly(byte[] key, int hash, Transaction owner, RowVersion older) {
        return new RowVersion(key, hash, owner, LOCK_ONLY, older);
    }

    /// Returns a copy that reserves this number of bytes for the owner.
    RowVersion reserving(int bytes) {
        return bytes == 0 ? new RowVersion(key, hash, owner, before, older) : new ReservingSpace(this, bytes);
    }

    /// Returns the bytes on the page that the owner may need to undo its changes of the row. The reservation lasts until
    /// the owner ends.
    public int reservedBytes() {
        return this instanceof ReservingSpace reserved && owner.isActive() ? reserved.bytes : 0;
    }

    /// Returns the row's key. Callers do not change it.
    public byte[] key() {
        return key;
    }

    public Transaction owner() {
        return owner;
    }

    public boolean isLockOnly() {
        return before == LOCK_ONLY;
    }

    /// Returns the row before the change; null if there was none. It has no meaning for a lock-only version.
    byte[] before() {
        return before;
    }

    /// Returns the estimated size in memory, without the key, which all versions of a row share.
    int sizeBytes() {
        return before == null || before == LOCK_ONLY ? OBJECT_BYTES : OBJECT_BYTES + ARRAY_BYTES + before.length;
    }

    public RowVersion older() {
        return older;
    }

    /// Returns the row as a reader sees it: [#ON_PAGE], or an older state's bytes, or null where there was no row.
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

    /// Returns whether another transaction has committed a change of the row since the snapshot.
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

    /// Returns the commit number of the newest change, or of the transaction that owns the row. The number is greater
    /// than every snapshot while that transaction is active, and 0 if there is no valid version.
    public static long newestCommit(RowVersion head) {
        RowVersion newest = stepOver(head);
        return newest == null ? 0 : newest.owner.commitNumber();
    }

    /// Returns the other transaction that owns the row now, or null.
    public static Transaction ownerOtherThan(RowVersion head, Transaction self) {
        if (head == null || head.owner == self || !head.owner.isActive()) {
            return null;
        }
        return head.owner;
    }

    /// Returns the older versions that a new version must keep. It examines only the top of the chain, so that a
    /// writer's work does not grow with the chain; [#prune] removes the rest.
    static RowVersion below(RowVersion head, long horizon) {
        RowVersion top = stepOver(head);
        return top == null || top.owner.isVisibleTo(horizon) ? null : top;
    }

    /// Removes the versions that no snapshot needs, and the void ones; under the page's latch.
    ///
    /// A version's before-image serves the snapshots that see its predecessor's owner as committed and its own owner
    /// not. If two adjacent remaining versions both say that there was no row, the newer one suffices.
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

    /// Returns whether the owner has ended and found no row. If the page has no row either, no snapshot needs this
    /// version.
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

    /// Returns whether this is a rolled back change, whose before-image equals the state above it, or a mark whose
    /// owner has ended.
    private boolean isVoid() {
        return owner.isRolledBack() || before == LOCK_ONLY && !owner.isActive();
    }

    @Override
    public String toString() {
        String what = isLockOnly() ? "locked" : before == null ? "inserted" : "changed, was " + before.length + " bytes";
        return what + " by " + owner;
    }
}
