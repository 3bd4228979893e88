// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.base.invariant.Invariant;
import bowler.storage.buffer.PageSidecar;
import bowler.storage.transaction.LiveSnapshots;
import bowler.storage.transaction.Transaction;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Consumer;

/// The versions of the rows of one page, by key: an open-addressed table of chain heads.
///
/// Writers hold the page's latch. Readers hold no latch. A reader that races with a writer gets an outdated head or
/// none, and learns from the frame that it must read again; its search is bounded by the table's length. Keys are
/// removed only by [#prune], which rebuilds the table.
///
/// **Spilled.** When row versions exceed their memory budget, [VersionedPages] writes the whole table to the version
/// file and leaves a stub here. Readers then read the file each time and keep nothing. A writer first loads the table
/// again. Both moves leave the meaning unchanged, so concurrent readers need no notice. A concurrent reader uses either
/// the table or the stub, whichever it met. See THEORY.md.
public final class PageVersions implements PageSidecar {
    /// The snapshot that sees every committed transaction, for callers that search only for active owners.
    public static final long EVERY_COMMIT = Long.MAX_VALUE / 2;

    private static final VarHandle IS_LISTED;

    static {
        try {
            IS_LISTED = MethodHandles.lookup().findVarHandle(PageVersions.class, "isListed", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final VersionedPages registry;
    private final int treeId;
    /// The chain heads; null while the versions are in the version file.
    private RowVersion[] heads;
    /// The stub; null while the versions are in memory. It is set before `heads` is cleared, and cleared after `heads`
    /// is set.
    private volatile SpilledVersions spilled;
    private int count;
    /// The estimated size of the versions in memory, and the part of it that the registry has counted.
    private long sizeBytes;
    private long countedBytes;
    /// A counter that increases with each change of the table.
    private int changes;
    /// True if the page is in the registry's list, or a thread has taken it from there.
    @SuppressWarnings("unused")
    private volatile boolean isListed;
    /// The address of the page. It is written under the page's latch; without the latch it is a hint.
    private volatile long address;
    /// True after the content has moved into another page's versions.
    private volatile boolean retired;
    /// True if the newest version of some row may carry a space reservation.
    private boolean mayReserveSpace;
    private final PruningState pruning = new PruningState();

    PageVersions(VersionedPages registry, int treeId) {
        this(registry, treeId, VersionChains.INITIAL_SLOTS);
    }

    private PageVersions(VersionedPages registry, int treeId, int slots) {
        this.registry = registry;
        this.treeId = treeId;
        heads = new RowVersion[slots];
    }

    public int treeId() {
        return treeId;
    }

    public int count() {
        return count;
    }

    public boolean isRetired() {
        return retired;
    }

    /// Returns the newest version of the row with this key, or null. Reads the version file if the versions are there.
    public RowVersion head(byte[] key, int offset, int length) {
        return head(key, offset, length, -1, null);
    }

    /// Returns the head like [#head(byte[], int, int)], of a key with this [#hash].
    public RowVersion headOf(byte[] key, int length, int hash) {
        RowVersion[] table = heads;
        return table != null ? VersionChains.find(table, key, 0, length, hash) : head(key, 0, length);
    }

    /// Returns the hash of a key, for callers that look it up several times.
    public static int hash(byte[] key, int offset, int length) {
        return VersionChains.hash(key, offset, length);
    }

    /// Returns the head like [#head(byte[], int, int)], for a reader. It is null also if the reader sees the newest
    /// state of every row of the page.
    public RowVersion head(byte[] key, int offset, int length, long snapshot, Transaction self) {
        while (true) {
            RowVersion[] table = heads;
            if (table != null) {
                return VersionChains.find(table, key, offset, length);
            }
            SpilledVersions stub = spilled;
            if (stub != null) {
                if (stub.isSettledFor(snapshot, self)) {
                    return null;
                }
                byte[] image = registry.read(this, stub);
                if (image != null) {
                    return VersionImage.find(image, stub, key, offset, length);
                }
            }
            VarHandle.acquireFence();
        }
    }

    /// Returns the newest versions of all rows, with gaps, for a reader that finds few of them on a page with many rows.
    /// It is null if they have just moved to the version file. Callers do not change the array.
    public RowVersion[] table() {
        return heads;
    }

    /// Returns the versions that a reader has to examine, all in memory. It is null if there are none, or if the reader
    /// sees the newest state of every row of the page. Needs no latch.
    ///
    /// @param sidecar the frame's sidecar, or null
    /// @param snapshot the reader's snapshot, or [#EVERY_COMMIT] for a reader that searches only for active owners
    /// @param self the reader's own transaction, or null
    public static PageVersions forReader(PageSidecar sidecar, long snapshot, Transaction self) {
        PageVersions versions = (PageVersions) sidecar;
        return versions == null || versions.heads != null ? versions : versions.readBack(snapshot, self);
    }

    private PageVersions readBack(long snapshot, Transaction self) {
        while (heads == null) {
            SpilledVersions stub = spilled;
            if (stub != null) {
                if (stub.isSettledFor(snapshot, self)) {
                    return null;
                }
                byte[] image = registry.read(this, stub);
                if (image != null) {
                    return ofImage(image, stub);
                }
            }
            VarHandle.acquireFence();
        }
        return this;
    }

    /// Returns the versions as they are in the file, in an object that belongs to the caller.
    private PageVersions ofImage(byte[] image, SpilledVersions stub) {
        PageVersions copy = new PageVersions(registry, treeId, VersionChains.slotsFor(count));
        VersionImage.read(image, stub, copy::place);
        return copy;
    }

    /// Puts a chain into the table without counting it in the registry.
    private void place(RowVersion head) {
        heads[slotFor(head.key, 0, head.key.length, head.hash)] = head;
        count++;
        mayReserveSpace |= head.reservedBytes() > 0;
        sizeBytes += VersionChains.entryBytes(head) + VersionChains.chainBytes(head);
    }

    /// Sets memory aside for [#change] of this many rows. Call it before the log record of the changes, and make the
    /// versions with [#newVersion].
    ///
    /// @throws OutOfMemoryError if there is none; then nothing has changed
    public void reserve(int rows) {
        reloadVersions();
        if ((count + rows) * 4L >= heads.length * 3L) {
            rebuild(VersionChains.slotsFor(count + rows), version -> version);
        }
        if (count == 0) {
            registry.register(this);
        }
    }

    /// Creates the version that [#change] records. All memory for it is taken here. It is null if the row's newest
    /// version already describes the change.
    ///
    /// @param before the row until now; null: none
    /// @param growth bytes by which the change lengthens the row on the page; negative: it shortens the row
    public RowVersion newVersion(
            byte[] key, int offset, int length, Transaction owner, byte[] before, int growth, long horizon) {
        return newVersion(key, offset, length, VersionChains.hash(key, offset, length), owner, before, growth, horizon);
    }

    /// Creates the version like the other method.
    ///
    /// @param hash the [#hash] of the key
    public RowVersion newVersion(
            byte[] key, int offset, int length, int hash, Transaction owner, byte[] before, int growth, long horizon) {
        RowVersion head = VersionChains.find(heads, key, offset, length, hash);
        boolean isOwn = head != null && head.owner() == owner;
        int reserved = Math.max(0, (isOwn ? head.reservedBytes() : 0) - growth);
        if (isOwn && !head.isLockOnly()) {
            return reserved == head.reservedBytes() ? null : head.reserving(reserved);
        }
        byte[] ownKey = head == null ? Arrays.copyOfRange(key, offset, offset + length) : head.key;
        RowVersion older = head == null ? null : isOwn ? head.older() : RowVersion.below(head, horizon);
        RowVersion version = RowVersion.change(ownKey, hash, owner, before, older);
        return reserved == 0 ? version : version.reserving(reserved);
    }

    /// Creates the version that replaces the owner's version of a row after an undo has lengthened the row by this many
    /// bytes. It is null if nothing was reserved for the owner.
    public RowVersion afterUndo(byte[] key, Transaction owner, int growth) {
        RowVersion head = mayReserveSpace ? VersionChains.find(heads, key, 0, key.length) : null;
        if (head == null || head.owner() != owner) {
            return null;
        }
        int reserved = Math.max(0, head.reservedBytes() - growth);
        return reserved == head.reservedBytes() ? null : head.reserving(reserved);
    }

    /// Records a change of a row for which [#reserve] has set memory aside. It takes no memory and cannot fail.
    ///
    /// @param version what [#newVersion] has returned
    public void change(RowVersion version) {
        if (version == null) {
            return;
        }
        int slot = slotFor(version.key, 0, version.key.length, version.hash);
        RowVersion head = heads[slot];
        mayReserveSpace |= version.reservedBytes() > 0;
        if (head == null) {
            add(slot, version);
        } else if (head.owner() != version.owner()) {
            push(slot, version);
        } else if (head.isLockOnly()) {
            push(slot, version);
            pruning.replaced();
        } else {
            heads[slot] = version;
            changes++;
        }
    }

    /// Makes a version the newest of a row that already has versions. The next [#prune] subtracts the versions that are
    /// no longer linked from [#sizeBytes].
    private void push(int slot, RowVersion version) {
        heads[slot] = version;
        pruning.added();
        changes++;
        sizeBytes += version.sizeBytes();
    }

    /// Restores the version of a prepared transaction after a restart, when no other transaction has changed the row
    /// yet. The last call for a row passes its oldest before-image, which is the one that other transactions see.
    public void restore(byte[] key, Transaction owner, byte[] before) {
        reloadVersions();
        int hash = VersionChains.hash(key, 0, key.length);
        int slot = slotFor(key, 0, key.length, hash);
        RowVersion version = RowVersion.change(key, hash, owner, before, null);
        if (heads[slot] == null) {
            add(slot, version);
        } else {
            Invariant.check(heads[slot].owner() == owner, "transactions %d and %d, both prepared, own one row", heads[slot].owner().id(), owner.id());
            push(slot, version);
        }
    }

    /// Records by how many bytes the owner of the row's newest version has lengthened the row; negative: shortened.
    public void resized(byte[] key, int offset, int length, Transaction owner, int growth) {
        if (growth > 0 && !mayReserveSpace) {
            return;
        }
        reloadVersions();
        int slot = slotFor(key, offset, length, VersionChains.hash(key, offset, length));
        RowVersion head = heads[slot];
        if (head == null || head.owner() != owner) {
            return;
        }
        int reserved = Math.max(0, head.reservedBytes() - growth);
        if (reserved != head.reservedBytes()) {
            heads[slot] = head.reserving(reserved);
            changes++;
            mayReserveSpace |= reserved > 0;
        }
    }

    @Override
    public int reservedBytes() {
        if (!mayReserveSpace) {
            return 0;
        }
        if (heads == null) {
            return spilled.reservedBytes();
        }
        int sum = 0;
        for (RowVersion head : heads) {
            sum += head == null ? 0 : head.reservedBytes();
        }
        mayReserveSpace = sum > 0;
        return sum;
    }

    @Override
    public int reservedBytes(byte[] key, int length) {
        RowVersion head = mayReserveSpace ? head(key, 0, length) : null;
        return head == null ? 0 : head.reservedBytes();
    }

    /// Records that the owner has locked the row exclusively.
    ///
    /// @return false if it had locked the row already
    public boolean lock(byte[] key, int offset, int length, Transaction owner, long horizon) {
        return lock(key, offset, length, VersionChains.hash(key, offset, length), owner, horizon);
    }

    /// Records the lock like the other method.
    ///
    /// @param hash the [#hash] of the key
    public boolean lock(byte[] key, int offset, int length, int hash, Transaction owner, long horizon) {
        reserve(1);
        int slot = slotFor(key, offset, length, hash);
        RowVersion head = heads[slot];
        if (head == null) {
            add(slot, RowVersion.lockOnly(Arrays.copyOfRange(key, offset, offset + length), hash, owner, null));
            return true;
        }
        if (head.owner() == owner) {
            return false;
        }
        push(slot, RowVersion.lockOnly(head.key, hash, owner, RowVersion.below(head, horizon)));
        return true;
    }

    /// Reverts [#lock] if the owner has changed nothing since.
    ///
    /// @return false if there was nothing to revert
    public boolean unlock(byte[] key, int offset, int length, Transaction owner) {
        reloadVersions();
        int slot = slotFor(key, offset, length, VersionChains.hash(key, offset, length));
        RowVersion head = heads[slot];
        if (head == null || head.owner() != owner || !head.isLockOnly()) {
            return false;
        }
        sizeBytes -= head.sizeBytes();
        if (head.older() != null) {
            heads[slot] = head.older();
            changes++;
        } else {
            sizeBytes -= VersionChains.entryBytes(head);
            rebuild(heads.length, version -> version == head ? null : version);
        }
        return true;
    }

    /// Returns the slot of the key's chain, or the free slot where it belongs. Grows the table so that one slot stays
    /// free.
    private int slotFor(byte[] key, int offset, int length, int hash) {
        if (count * 4 >= heads.length * 3) {
            rebuild(heads.length * 2, version -> version);
        }
        return VersionChains.slotOf(heads, key, offset, length, hash);
    }

    private void add(int slot, RowVersion version) {
        heads[slot] = version;
        pruning.added();
        changes++;
        sizeBytes += VersionChains.entryBytes(version) + version.sizeBytes();
        if (count++ == 0) {
            registry.register(this);
        }
    }

    /// Decides about a chain: returns its new head, or null to remove it.
    private interface Fate {
        RowVersion of(RowVersion head);
    }

    private void rebuild(int slots, Fate fate) {
        RowVersion[] old = heads;
        RowVersion[] table = new RowVersion[slots];
        int kept = 0;
        for (RowVersion version : old) {
            RowVersion head = version == null ? null : fate.of(version);
            if (head != null) {
                table[VersionChains.freeSlot(table, head.hash)] = head;
                kept++;
            }
        }
        show(table);
        count = kept;
    }

    /// Publishes a complete table to readers.
    private void show(RowVersion[] table) {
        changes++;
        VarHandle.storeStoreFence();
        heads = table;
    }

    /// Distinguishes rows that are deleted on the page, or not there, from others.
    public interface Absence {
        boolean isAbsent(byte[] key);
    }

    /// Removes versions that no snapshot needs. If the versions are in the version file, it removes all or none,
    /// without reading them.
    ///
    /// @return whether the newest version of any row was removed
    public boolean prune(LiveSnapshots live, Absence absence) {
        if (heads == null) {
            boolean isUnneeded = spilled.isUnneeded(live);
            if (isUnneeded) {
                forget();
            }
            return isUnneeded;
        }
        boolean cut = false;
        for (int slot = 0; slot < heads.length; slot++) {
            RowVersion head = heads[slot];
            if (head != null && prune(head, live, absence) != head) {
                cut = true;
                break;
            }
        }
        if (cut) {
            rebuild(heads.length, head -> prune(head, live, absence));
            shrink();
        }
        measure();
        pruning.pruned(heads, live);
        registry.count(takeUncountedBytes());
        return cut;
    }

    private static RowVersion prune(RowVersion head, LiveSnapshots live, Absence absence) {
        RowVersion pruned = RowVersion.prune(head, live);
        return pruned != null && pruned.isEndedInsert() && absence.isAbsent(pruned.key) ? pruned.older() : pruned;
    }

    /// Returns whether pruning may remove something now. This holds if versions were added since the last pruning, or
    /// if the snapshots or transactions that needed some have ended. Needs no latch, so the answer may be wrong for a
    /// moment.
    public boolean isWorthPruning(LiveSnapshots live) {
        SpilledVersions stub = spilled;
        if (stub != null) {
            return stub.isUnneeded(live);
        }
        return pruning.isWorthwhile(live);
    }

    private void measure() {
        pruning.measured(VersionChains.versionCount(heads));
        sizeBytes = VersionChains.bytes(heads);
    }

    private void shrink() {
        int slots = VersionChains.slotsFor(count);
        if (slots * 2 < heads.length) {
            rebuild(slots, head -> head);
        }
    }

    /// Counts the versions.
    public int size() {
        SpilledVersions stub = spilled;
        if (stub != null) {
            return stub.versionCount;
        }
        return VersionChains.versionCount(heads);
    }

    /// Returns whether enough versions were added since the last [#prune], of one row or of many, that a writer should
    /// prune.
    public boolean isDueForPruning() {
        return pruning.isDue();
    }

    /// Visits every chain's head; under the latch.
    public void forEach(Consumer<RowVersion> visitor) {
        for (RowVersion head : forReader(this, -1, null).heads) {
            if (head != null) {
                visitor.accept(head);
            }
        }
    }

    /// Prints one line per version, newest first for each key; under the latch.
    public String dump() {
        StringBuilder text = new StringBuilder();
        forEach(head -> {
            text.append("versions of ").append(HexFormat.of().formatHex(head.key)).append(System.lineSeparator());
            for (RowVersion version = head; version != null; version = version.older()) {
                text.append("  ").append(version).append(System.lineSeparator());
            }
        });
        return text.toString();
    }

    /// Returns any key that has versions, for finding the page. It is null if there is none, or if the versions are in
    /// the version file. Needs no latch.
    public byte[] anyKey() {
        RowVersion[] table = heads;
        if (table == null) {
            return null;
        }
        for (RowVersion head : table) {
            if (head != null) {
                return head.key;
            }
        }
        return null;
    }

    // -- the version file

    /// Returns whether the versions are in the version file.
    public boolean isSpilled() {
        return spilled != null;
    }

    /// Returns the last known address of the page; a hint for callers that do not hold the page's latch.
    public long address() {
        return address;
    }

    @Override
    public void placed(long newAddress) {
        address = newAddress;
    }

    /// Loads the versions into memory if they are in the version file. If no snapshot needs them any more, it drops
    /// them instead. The caller holds the latch.
    ///
    /// @throws bowler.base.error.SqlFailure if they cannot be read; then nothing has changed
    @Override
    public void reloadVersions() {
        if (heads == null) {
            SpilledVersions stub = spilled;
            if (stub.isSettledFor(registry.horizon(), null)) {
                forget();
                return;
            }
            byte[] image = registry.read(this, stub);
            Invariant.check(image != null, "the versions of a latched page of tree %d were moved", treeId);
            PageVersions copy = ofImage(image, stub);
            count = copy.count;
            mayReserveSpace = copy.mayReserveSpace;
            sizeBytes = copy.sizeBytes;
            show(copy.heads);
            spilled = null;
            registry.free(stub);
        }
    }

    /// Records that the registry is about to list the page.
    ///
    /// @return false if it lists it already
    boolean enterList() {
        return !(boolean) IS_LISTED.getAndSet(this, true);
    }

    void leaveList() {
        IS_LISTED.getAndSet(this, false);
    }

    /// Returns the number of changes of the table; under the latch.
    int changes() {
        return changes;
    }

    /// Replaces the table, which has been written, by a stub; under the latch.
    void replaceBy(SpilledVersions stub) {
        spilled = stub;
        VarHandle.storeStoreFence();
        heads = null;
        pruning.forget();
        sizeBytes = 0;
        registry.count(takeUncountedBytes());
    }

    /// Returns the stub, or null while the versions are in memory.
    SpilledVersions stub() {
        return spilled;
    }

    /// Drops all versions; under the latch, or after the tree was dropped.
    void forget() {
        SpilledVersions stub = spilled;
        show(new RowVersion[VersionChains.INITIAL_SLOTS]);
        spilled = null;
        count = 0;
        mayReserveSpace = false;
        sizeBytes = 0;
        registry.count(takeUncountedBytes());
        if (stub != null) {
            registry.free(stub);
        }
    }

    /// Returns the growth of the estimated size in memory since the last call; under the latch.
    long takeUncountedBytes() {
        long uncounted = sizeBytes - countedBytes;
        if (uncounted != 0) {
            countedBytes = sizeBytes;
        }
        return uncounted;
    }

    @Override
    public Halves halves(byte[] separator) {
        PageVersions upper = new PageVersions(registry, treeId, heads.length);
        RowVersion[] lower = new RowVersion[heads.length];
        int lowerCount = 0;
        for (RowVersion head : heads) {
            if (head != null && Arrays.compareUnsigned(head.key, separator) < 0) {
                lower[VersionChains.freeSlot(lower, head.hash)] = head;
                lowerCount++;
            } else if (head != null) {
                upper.place(head);
            }
        }
        upper.shrink();
        if (upper.count > 0) {
            registry.register(upper);
        }
        return new SplitVersions(this, lower, lowerCount, upper);
    }

    /// Takes over the lower half of a split, whose upper half now belongs to another page.
    void keep(RowVersion[] lower, int lowerCount, PageVersions upper) {
        show(lower);
        count = lowerCount;
        measure();
        upper.pruning.addedAll(upper.count);
        registry.count(takeUncountedBytes());
        registry.count(upper.takeUncountedBytes());
    }

    /// Records that these versions belong to no page any more, so that the purge forgets them.
    void retire() {
        retired = true;
    }

    @Override
    public void reserveJoin(PageSidecar other) {
        reserve(((PageVersions) other).count);
    }

    @Override
    public PageSidecar join(PageSidecar other) {
        PageVersions joined = (PageVersions) other;
        for (RowVersion head : joined.heads) {
            if (head != null) {
                adopt(head);
            }
        }
        joined.retired = true;
        countedBytes += joined.countedBytes;
        joined.countedBytes = joined.sizeBytes;
        return this;
    }

    private void adopt(RowVersion head) {
        add(slotFor(head.key, 0, head.key.length, head.hash), head);
        if (head.older() != null) {
            sizeBytes += VersionChains.chainBytes(head.older());
        }
        mayReserveSpace |= head.reservedBytes() > 0;
    }

    @Override
    public boolean isEmpty() {
        return count == 0;
    }
}
