// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.base.bytes.BigEndian;
import bowler.base.invariant.Invariant;
import bowler.storage.buffer.Companion;
import bowler.storage.transaction.LiveSnapshots;
import bowler.storage.transaction.Transaction;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Consumer;

/// The versions of the rows of one page, by key: an open-addressed table of chain heads.
///
/// Written under the page's latch. Read without it, as everything beside a page: a reader that crosses a writer gets a
/// head that is too old or none, and learns from the frame that it must read again; its search is bounded by the
/// table's length. Keys are forgotten only by [#prune], which makes the table anew.
public final class PageVersions implements Companion {
    private static final int INITIAL_SLOTS = 8;
    private static final int ADDED_BEFORE_PRUNING = 64;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final VersionedPages registry;
    private final int treeId;
    private RowVersion[] heads = new RowVersion[INITIAL_SLOTS];
    private int count;
    /// Set when its content went into another page's versions.
    private volatile boolean retired;
    /// Some row's newest version may carry a promise.
    private boolean mayPromise;
    /// How many versions it had when it was last pruned as a whole, and about how many it got since.
    private int sizeAfterPrune;
    private int added;

    PageVersions(VersionedPages registry, int treeId) {
        this.registry = registry;
        this.treeId = treeId;
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

    /// The newest version of the row with this key, or null.
    public RowVersion head(byte[] key, int offset, int length) {
        RowVersion[] table = heads;
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
        int hash = hash(key, offset, length);
        int slot = slotFor(key, offset, length, hash);
        RowVersion head = heads[slot];
        if (head == null) {
            add(slot, RowVersion.change(Arrays.copyOfRange(key, offset, offset + length), hash, owner, before, null));
        } else if (head.owner() != owner) {
            heads[slot] = RowVersion.change(head.key, hash, owner, before, RowVersion.below(head, horizon));
            added++;
        } else if (head.isLockOnly()) {
            heads[slot] = RowVersion.change(head.key, hash, owner, before, head.older());
        }
    }

    /// Restores the version of a prepared transaction after a restart, when no other transaction has changed the row yet. The
    /// last call for a row passes its oldest before-image, which is the one that other transactions see.
    public void restore(byte[] key, Transaction owner, byte[] before) {
        int hash = hash(key, 0, key.length);
        int slot = slotFor(key, 0, key.length, hash);
        RowVersion version = RowVersion.change(key, hash, owner, before, null);
        if (heads[slot] == null) {
            add(slot, version);
        } else {
            Invariant.check(heads[slot].owner() == owner, "transactions %d and %d, both prepared, own one row", heads[slot].owner().id(), owner.id());
            heads[slot] = version;
        }
    }

    /// Notes by how much the owner, whose the row's newest version is, has made it longer; negative: shorter.
    public void resized(byte[] key, int offset, int length, Transaction owner, int growth) {
        if (growth > 0 && !mayPromise) {
            return;
        }
        int slot = slotFor(key, offset, length, hash(key, offset, length));
        RowVersion head = heads[slot];
        if (head == null || head.owner() != owner) {
            return;
        }
        int promised = Math.max(0, head.promisedBytes() - growth);
        if (promised != head.promisedBytes()) {
            heads[slot] = head.promising(promised);
            mayPromise |= promised > 0;
        }
    }

    @Override
    public int promisedBytes() {
        if (!mayPromise) {
            return 0;
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
        heads[slot] = RowVersion.lockOnly(head.key, hash, owner, RowVersion.below(head, horizon));
        added++;
        return true;
    }

    /// Takes back [#lock], if the owner has changed nothing since.
    ///
    /// @return false if there was nothing to take back
    public boolean unlock(byte[] key, int offset, int length, Transaction owner) {
        int slot = slotFor(key, offset, length, hash(key, offset, length));
        RowVersion head = heads[slot];
        if (head == null || head.owner() != owner || !head.isLockOnly()) {
            return false;
        }
        if (head.older() != null) {
            heads[slot] = head.older();
        } else {
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
        heads = table;
        count = kept;
    }

    /// Forgets what no snapshot needs.
    ///
    /// @return whether any row's newest version was forgotten
    public boolean prune(LiveSnapshots live) {
        boolean cut = false;
        for (int slot = 0; slot < heads.length; slot++) {
            RowVersion head = heads[slot];
            if (head != null && RowVersion.prune(head, live) != head) {
                cut = true;
                break;
            }
        }
        if (cut) {
            rebuild(heads.length, head -> RowVersion.prune(head, live));
            shrink();
        }
        sizeAfterPrune = size();
        added = 0;
        return cut;
    }

    private void shrink() {
        int slots = INITIAL_SLOTS;
        while (count * 4 >= slots * 3) {
            slots *= 2;
        }
        if (slots * 2 < heads.length) {
            rebuild(slots, head -> head);
        }
    }

    /// How many versions there are; counts them.
    public int size() {
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
        for (RowVersion head : heads) {
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

    /// Any key that has versions, for finding the page; null if there is none. Needs no latch.
    public byte[] anyKey() {
        for (RowVersion head : heads) {
            if (head != null) {
                return head.key;
            }
        }
        return null;
    }

    @Override
    public Companion splitOff(byte[] separator) {
        PageVersions upper = new PageVersions(registry, treeId);
        rebuild(heads.length, head -> {
            if (Arrays.compareUnsigned(head.key, separator) < 0) {
                return head;
            }
            upper.adopt(head);
            return null;
        });
        return upper.count == 0 ? null : upper;
    }

    @Override
    public Companion join(Companion other) {
        PageVersions joined = (PageVersions) other;
        joined.forEach(this::adopt);
        joined.retired = true;
        return this;
    }

    private void adopt(RowVersion head) {
        add(slotFor(head.key, 0, head.key.length, head.hash), head);
        mayPromise |= head.promisedBytes() > 0;
    }

    @Override
    public boolean isEmpty() {
        return count == 0;
    }

    private static int hash(byte[] key, int offset, int length) {
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
