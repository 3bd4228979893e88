// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.base.bytes.BigEndian;
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
/// Written under the page's latch. Read without it, as everything beside a page: a reader that crosses a writer gets a
/// head that is too old or none, and learns from the frame that it must read again; its search is bounded by the
/// table's length. Keys are forgotten only by [#prune], which makes the table anew.
///
/// **Spilled.** When row versions take more memory than their budget, [VersionedPages] writes the whole table to the
/// version file and leaves a stub here. Readers then read the file each time and keep nothing. A writer brings the table
/// back first. Both moves leave the meaning as it is, so they need not tell the readers that cross them: such a reader
/// uses the table or the stub, whichever it met. See THEORY.md.
public final class PageVersions implements PageSidecar {
    private static final int INITIAL_SLOTS = 8;
    private static final int ADDED_BEFORE_PRUNING = 64;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;
    /// A snapshot that sees every transaction that has committed: for those who look for running owners only.
    public static final long EVERY_COMMIT = Long.MAX_VALUE / 2;
    /// Estimated size of a row's entry in the table, without its key and its versions.
    private static final int ENTRY_BYTES = 8;

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
    /// Null while the versions are in the version file.
    private RowVersion[] heads;
    /// Null while the versions are in memory. Set before `heads` is cleared, and cleared after `heads` is set.
    private volatile SpilledVersions spilled;
    private int count;
    /// Estimated size of the versions in memory, and what of it the registry has been told.
    private long sizeBytes;
    private long countedBytes;
    /// Grows with each change of the table.
    private int changes;
    /// Whether the registry lists the page, or somebody who has taken it from there.
    @SuppressWarnings("unused")
    private volatile boolean isListed;
    /// Address of the page. Written where the page is latched; others take it for a hint.
    private volatile long address;
    /// Set when its content went into another page's versions.
    private volatile boolean retired;
    /// Some row's newest version may carry a promise.
    private boolean mayPromise;
    /// How many versions it had when it was last pruned as a whole, and about how many it got since.
    private int sizeAfterPrune;
    private int added;
    /// What the last [#prune] has left waits for: the end of a running transaction, or of one of the snapshots that were live
    /// then, between the oldest and the youngest that it is kept for; null if there are none. The purge reads these fields
    /// without the latch, as hints.
    private Transaction awaitedOwner;
    private LiveSnapshots awaited;
    private long awaitedOldest;
    private long awaitedYoungest;
    /// What the last [#prune] has left could go as soon as the commits that it met count as old.
    private boolean isYoung = true;

    PageVersions(VersionedPages registry, int treeId) {
        this(registry, treeId, INITIAL_SLOTS);
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

    /// The newest version of the row with this key, or null. Reads the version file if it is there.
    public RowVersion head(byte[] key, int offset, int length) {
        return head(key, offset, length, -1, null);
    }

    /// As [#head(byte[], int, int)], for a reader: null also if the reader sees the newest state of every row of the page.
    public RowVersion head(byte[] key, int offset, int length, long snapshot, Transaction self) {
        while (true) {
            RowVersion[] table = heads;
            if (table != null) {
                return head(table, key, offset, length);
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

    /// The versions that a reader has to look at, all in memory; null if there are none, or if the reader sees the newest
    /// state of every row of the page. Needs no latch.
    ///
    /// @param sidecar what the frame has, or null
    /// @param snapshot what the reader sees, or [#EVERY_COMMIT] for one who looks for running owners only
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

    /// The versions as they are in the file, in an object that belongs to the caller.
    private PageVersions ofImage(byte[] image, SpilledVersions stub) {
        PageVersions copy = new PageVersions(registry, treeId, heapSlots(count));
        VersionImage.read(image, stub, copy::place);
        return copy;
    }

    private static int heapSlots(int rows) {
        int slots = INITIAL_SLOTS;
        while (rows * 4L >= slots * 3L) {
            slots *= 2;
        }
        return slots;
    }

    /// Puts a chain into the table without telling the registry.
    private void place(RowVersion head) {
        heads[slotFor(head.key, 0, head.key.length, head.hash)] = head;
        count++;
        mayPromise |= head.promisedBytes() > 0;
        sizeBytes += entryBytes(head) + chainBytes(head);
    }

    private static int entryBytes(RowVersion head) {
        return ENTRY_BYTES + RowVersion.ARRAY_BYTES + head.key.length;
    }

    private static long chainBytes(RowVersion head) {
        long bytes = 0;
        for (RowVersion version = head; version != null; version = version.older()) {
            bytes += version.sizeBytes();
        }
        return bytes;
    }

    private static RowVersion head(RowVersion[] table, byte[] key, int offset, int length) {
        int hash = hash(key, offset, length);
        int mask = table.length - 1;
        int slot = hash & mask;
        for (int tries = 0; tries < table.length; tries++) {
            RowVersion head = table[slot];
            if (head == null) {
                return null;
            }
            if (head.hash == hash && Arrays.equals(head.key, 0, head.key.length, key, offset, offset + length)) {
                return head;
            }
            slot = slot + 1 & mask;
        }
        return null;
    }

    /// Notes that the owner has changed the row, which was `before` (null: none) until then.
    public void change(byte[] key, int offset, int length, Transaction owner, byte[] before, long horizon) {
        bringBack();
        int hash = hash(key, offset, length);
        int slot = slotFor(key, offset, length, hash);
        RowVersion head = heads[slot];
        if (head == null) {
            add(slot, RowVersion.change(Arrays.copyOfRange(key, offset, offset + length), hash, owner, before, null));
        } else if (head.owner() != owner) {
            push(slot, RowVersion.change(head.key, hash, owner, before, RowVersion.below(head, horizon)));
        } else if (head.isLockOnly()) {
            push(slot, RowVersion.change(head.key, hash, owner, before, head.older()));
            added--;
        }
    }

    /// Makes a version the newest of a row that has some. What it no longer leads to is taken off [#sizeBytes] by the next
    /// [#prune].
    private void push(int slot, RowVersion version) {
        heads[slot] = version;
        added++;
        changes++;
        sizeBytes += version.sizeBytes();
    }

    /// Restores the version of a prepared transaction after a restart, when no other transaction has changed the row yet. The
    /// last call for a row passes its oldest before-image, which is the one that other transactions see.
    public void restore(byte[] key, Transaction owner, byte[] before) {
        bringBack();
        int hash = hash(key, 0, key.length);
        int slot = slotFor(key, 0, key.length, hash);
        RowVersion version = RowVersion.change(key, hash, owner, before, null);
        if (heads[slot] == null) {
            add(slot, version);
        } else {
            Invariant.check(heads[slot].owner() == owner, "transactions %d and %d, both prepared, own one row", heads[slot].owner().id(), owner.id());
            push(slot, version);
        }
    }

    /// Notes by how much the owner, whose the row's newest version is, has made it longer; negative: shorter.
    public void resized(byte[] key, int offset, int length, Transaction owner, int growth) {
        if (growth > 0 && !mayPromise) {
            return;
        }
        bringBack();
        int slot = slotFor(key, offset, length, hash(key, offset, length));
        RowVersion head = heads[slot];
        if (head == null || head.owner() != owner) {
            return;
        }
        int promised = Math.max(0, head.promisedBytes() - growth);
        if (promised != head.promisedBytes()) {
            heads[slot] = head.promising(promised);
            changes++;
            mayPromise |= promised > 0;
        }
    }

    @Override
    public int promisedBytes() {
        if (!mayPromise) {
            return 0;
        }
        if (heads == null) {
            return spilled.promisedBytes();
        }
        int sum = 0;
        for (RowVersion head : heads) {
            sum += head == null ? 0 : head.promisedBytes();
        }
        mayPromise = sum > 0;
        return sum;
    }

    @Override
    public int promisedBytes(byte[] key, int length) {
        RowVersion head = mayPromise ? head(key, 0, length) : null;
        return head == null ? 0 : head.promisedBytes();
    }

    /// Notes that the owner has the row for itself.
    ///
    /// @return false if that was so already
    public boolean lock(byte[] key, int offset, int length, Transaction owner, long horizon) {
        bringBack();
        int hash = hash(key, offset, length);
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

    /// Takes back [#lock], if the owner has changed nothing since.
    ///
    /// @return false if there was nothing to take back
    public boolean unlock(byte[] key, int offset, int length, Transaction owner) {
        bringBack();
        int slot = slotFor(key, offset, length, hash(key, offset, length));
        RowVersion head = heads[slot];
        if (head == null || head.owner() != owner || !head.isLockOnly()) {
            return false;
        }
        sizeBytes -= head.sizeBytes();
        if (head.older() != null) {
            heads[slot] = head.older();
            changes++;
        } else {
            sizeBytes -= entryBytes(head);
            rebuild(heads.length, version -> version == head ? null : version);
        }
        return true;
    }

    /// The slot of the key's chain, or the free one where it belongs; grows the table so that one stays free.
    private int slotFor(byte[] key, int offset, int length, int hash) {
        if (count * 4 >= heads.length * 3) {
            rebuild(heads.length * 2, version -> version);
        }
        int mask = heads.length - 1;
        int slot = hash & mask;
        for (RowVersion head = heads[slot]; head != null; head = heads[slot]) {
            if (head.hash == hash && Arrays.equals(head.key, 0, head.key.length, key, offset, offset + length)) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void add(int slot, RowVersion version) {
        heads[slot] = version;
        added++;
        changes++;
        sizeBytes += entryBytes(version) + version.sizeBytes();
        if (count++ == 0) {
            registry.register(this);
        }
    }

    /// What becomes of a chain: its new head, or null to forget it.
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
                int slot = head.hash & slots - 1;
                while (table[slot] != null) {
                    slot = slot + 1 & slots - 1;
                }
                table[slot] = head;
                kept++;
            }
        }
        show(table);
        count = kept;
    }

    /// Lets readers have a table that is complete.
    private void show(RowVersion[] table) {
        changes++;
        VarHandle.storeStoreFence();
        heads = table;
    }

    /// Tells rows that are deleted on the page, or not there, from others.
    public interface Absence {
        boolean isAbsent(byte[] key);
    }

    /// Forgets what no snapshot needs. Of versions in the version file it forgets all or none, without reading them.
    ///
    /// @return whether any row's newest version was forgotten
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
        added = 0;
        noteWhatRemains(live);
        registry.count(takeUncounted());
        return cut;
    }

    private static RowVersion prune(RowVersion head, LiveSnapshots live, Absence absence) {
        RowVersion pruned = RowVersion.prune(head, live);
        return pruned != null && pruned.isEndedInsert() && absence.isAbsent(pruned.key) ? pruned.older() : pruned;
    }

    /// Finds out what the versions left wait for.
    private void noteWhatRemains(LiveSnapshots live) {
        Transaction owner = null;
        long oldest = Long.MAX_VALUE;
        long youngest = 0;
        boolean young = false;
        for (RowVersion head : heads) {
            for (RowVersion version = head; version != null; version = version.older()) {
                long number = version.owner().commitNumber();
                long since = version.older() == null ? 0 : version.older().owner().commitNumber();
                if (version.owner().isActive()) {
                    young |= owner != null && owner != version.owner();
                    owner = version.owner();
                } else if (number > live.newest() || !live.isAnyIn(since, number)) {
                    young = true;
                } else {
                    oldest = Math.min(oldest, live.oldestFrom(since));
                    youngest = Math.max(youngest, live.youngestBelow(number));
                }
            }
        }
        awaitedOwner = owner;
        awaitedOldest = oldest;
        awaitedYoungest = youngest;
        awaited = youngest == 0 ? null : live;
        isYoung = young;
    }

    /// Whether pruning may find something since it was last done: versions were added, or some are no longer needed by
    /// those for whom they were kept. Needs no latch: it may be wrong for a moment.
    public boolean isWorthPruning(LiveSnapshots live) {
        SpilledVersions stub = spilled;
        if (stub != null) {
            return stub.isUnneeded(live);
        }
        Transaction owner = awaitedOwner;
        LiveSnapshots before = awaited;
        return added > 0 || isYoung || owner != null && !owner.isActive()
            || before != null && live.hasEnded(before, awaitedOldest, awaitedYoungest);
    }

    private void measure() {
        int size = 0;
        long bytes = 0;
        if (count > 0) {
            for (RowVersion head : heads) {
                if (head != null) {
                    bytes += entryBytes(head);
                    for (RowVersion version = head; version != null; version = version.older()) {
                        size++;
                        bytes += version.sizeBytes();
                    }
                }
            }
        }
        sizeAfterPrune = size;
        sizeBytes = bytes;
    }

    private void shrink() {
        int slots = heapSlots(count);
        if (slots * 2 < heads.length) {
            rebuild(slots, head -> head);
        }
    }

    /// How many versions there are; counts them.
    public int size() {
        SpilledVersions stub = spilled;
        if (stub != null) {
            return stub.versionCount;
        }
        int size = 0;
        for (RowVersion head : heads) {
            for (RowVersion version = head; version != null; version = version.older()) {
                size++;
            }
        }
        return size;
    }

    /// Whether so many versions were added since the last [#prune], of one row or of many, that a writer should prune.
    public boolean isDueForPruning() {
        return added >= ADDED_BEFORE_PRUNING && added >= sizeAfterPrune;
    }

    /// Shows every chain's head; under the latch.
    public void forEach(Consumer<RowVersion> visitor) {
        for (RowVersion head : forReader(this, -1, null).heads) {
            if (head != null) {
                visitor.accept(head);
            }
        }
    }

    /// One line per version, newest first for each key; under the latch.
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

    /// Any key that has versions, for finding the page; null if there is none, or if the versions are in the version file.
    /// Needs no latch.
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

    /// Whether the versions are in the version file.
    public boolean isSpilled() {
        return spilled != null;
    }

    /// Address of the page where they were last; a hint for those who do not hold the page's latch.
    public long address() {
        return address;
    }

    @Override
    public void placed(long newAddress) {
        address = newAddress;
    }

    /// Brings the versions back to memory if they are in the version file, unless nobody needs them; under the latch.
    ///
    /// @throws bowler.base.error.SqlFailure if they cannot be read; then nothing has changed
    @Override
    public void bringBack() {
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
            mayPromise = copy.mayPromise;
            sizeBytes = copy.sizeBytes;
            show(copy.heads);
            spilled = null;
            registry.free(stub);
        }
    }

    /// Notes that the registry is about to list the page.
    ///
    /// @return false if it lists it already
    boolean enterList() {
        return !(boolean) IS_LISTED.getAndSet(this, true);
    }

    void leaveList() {
        IS_LISTED.getAndSet(this, false);
    }

    /// How often the table has changed; under the latch.
    int changes() {
        return changes;
    }

    /// Puts a stub into the place of the table, which has been written; under the latch.
    void replaceBy(SpilledVersions stub) {
        spilled = stub;
        VarHandle.storeStoreFence();
        heads = null;
        awaitedOwner = null;
        awaited = null;
        isYoung = true;
        sizeBytes = 0;
        registry.count(takeUncounted());
    }

    /// The stub, or null while the versions are in memory.
    SpilledVersions stub() {
        return spilled;
    }

    /// Drops all versions; under the latch, or when the tree is gone.
    void forget() {
        SpilledVersions stub = spilled;
        show(new RowVersion[INITIAL_SLOTS]);
        spilled = null;
        count = 0;
        mayPromise = false;
        sizeBytes = 0;
        registry.count(takeUncounted());
        if (stub != null) {
            registry.free(stub);
        }
    }

    /// What was added to the estimated size in memory since it was last asked for; under the latch.
    long takeUncounted() {
        long uncounted = sizeBytes - countedBytes;
        if (uncounted != 0) {
            countedBytes = sizeBytes;
        }
        return uncounted;
    }

    @Override
    public PageSidecar splitOff(byte[] separator) {
        PageVersions upper = new PageVersions(registry, treeId);
        rebuild(heads.length, head -> {
            if (Arrays.compareUnsigned(head.key, separator) < 0) {
                return head;
            }
            upper.adopt(head);
            return null;
        });
        measure();
        registry.count(takeUncounted());
        registry.count(upper.takeUncounted());
        return upper.count == 0 ? null : upper;
    }

    @Override
    public PageSidecar join(PageSidecar other) {
        PageVersions joined = (PageVersions) other;
        joined.forEach(this::adopt);
        joined.retired = true;
        countedBytes += joined.countedBytes;
        joined.countedBytes = joined.sizeBytes;
        return this;
    }

    private void adopt(RowVersion head) {
        add(slotFor(head.key, 0, head.key.length, head.hash), head);
        if (head.older() != null) {
            sizeBytes += chainBytes(head.older());
        }
        mayPromise |= head.promisedBytes() > 0;
    }

    @Override
    public boolean isEmpty() {
        return count == 0;
    }

    static int hash(byte[] key, int offset, int length) {
        long hash = length;
        int at = offset;
        int end = offset + length;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            hash = (hash ^ BigEndian.getLong(key, at)) * MIX;
            hash ^= hash >>> 32;
        }
        if (at < end) {
            long rest = 0;
            for (; at < end; at++) {
                rest = rest << Byte.SIZE | key[at] & 0xFF;
            }
            hash = (hash ^ rest) * MIX;
        }
        return (int) (hash >>> 32);
    }
}
