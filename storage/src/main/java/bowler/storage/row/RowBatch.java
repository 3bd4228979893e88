// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.buffer.PageSidecar;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.Overflow;
import bowler.storage.tree.TreePage;
import bowler.storage.version.PageVersions;
import bowler.storage.version.RowVersion;
import java.util.Arrays;

/// Entries copied from one leaf: keys and rows in one array, offsets and flags in others, in the order of the scan.
/// They are copied without a latch, and are invalid until the leaf is known to be unchanged. Reused.
///
/// Rows too long for a leaf are fetched when the batch is settled. The batch then holds few of them, and takes little
/// more memory than the first of them. Entries after these are left out, and are read with the next batch.
///
/// If a page has many entries and few of them have versions, the whole page is copied at once. The versions are then
/// searched on the page, instead of each entry among the versions. Few readers need keys, so a key is reconstructed on
/// request, into a separate array.
final class RowBatch {
    /// The minimum number of entries for which copying the page costs less than copying the entries.
    private static final int MIN_ENTRIES_FOR_PAGE_COPY = 24;
    /// The minimum number of entries per version for which searching the versions on the page costs less than searching
    /// the entries among the versions.
    private static final int MIN_ENTRIES_PER_VERSION = 4;
    private static final int INITIAL_BYTES = 16 << 10;
    private static final int INITIAL_ENTRIES = 256;
    private static final int INITIAL_KEY_BYTES = 4 << 10;
    /// The number of bytes after which no further row is fetched.
    private static final int ENOUGH_BYTES = 1 << 20;
    /// The maximum number of bytes kept from batch to batch.
    private static final int MAX_KEPT_BYTES = 4 << 20;
    private static final int NOWHERE = -1;

    byte[] bytes = new byte[INITIAL_BYTES];
    int[] keyOffset = new int[INITIAL_ENTRIES];
    int[] keyLength = new int[INITIAL_ENTRIES];
    int[] rowOffset = new int[INITIAL_ENTRIES];
    int[] rowLength = new int[INITIAL_ENTRIES];
    private int[] flags = new int[INITIAL_ENTRIES];
    private RowVersion[] heads = new RowVersion[INITIAL_ENTRIES];
    private boolean hasHeads;
    /// The newest versions by slot, for a page that is copied as a whole; empty otherwise.
    private RowVersion[] headsBySlot = {};
    /// True while `headsBySlot` has elements: a torn page may have ended the copying.
    private boolean hasSlotHeads;
    private boolean hasLongRows;
    int count;
    private int used;
    private int leftOutFrom = NOWHERE;

    /// True if keys are reconstructed on request: until then `keyOffset` is `~slot`.
    private boolean isPage;
    private int lowFenceOffset;
    private byte[] keys = {};
    private int keysUsed;

    void clear() {
        if (hasHeads) {
            Arrays.fill(heads, null); // all: a torn page may have ended the copying before it was counted
        }
        count = 0;
        used = 0;
        leftOutFrom = NOWHERE;
        if (bytes.length > MAX_KEPT_BYTES) {
            bytes = new byte[INITIAL_BYTES];
        }
        if (hasSlotHeads) {
            Arrays.fill(headsBySlot, null);
            hasSlotHeads = false;
        }
        hasHeads = false;
        hasLongRows = false;
        isPage = false;
        keysUsed = 0;
    }

    /// Copies an entry. It copies a deleted one only if it has versions or `withGhosts` is set.
    void add(byte[] page, int slot, PageSidecar sidecar, boolean withGhosts) {
        int entryFlags = LeafPage.flags(page, slot);
        boolean isDeleted = (entryFlags & LeafPage.DELETED) != 0;
        if (isDeleted && sidecar == null && !withGhosts) {
            return;
        }
        int length = LeafPage.keyLength(page, slot);
        int rowBytes = LeafPage.rowLength(page, slot);
        space(length + rowBytes);
        int entry = count;
        LeafPage.keyInto(page, slot, bytes, used);
        RowVersion head = sidecar == null ? null : ((PageVersions) sidecar).head(bytes, used, length);
        if (head == null && isDeleted && !withGhosts) {
            return;
        }
        System.arraycopy(page, LeafPage.rowOffset(page, slot), bytes, used + length, rowBytes);
        keyOffset[entry] = used;
        keyLength[entry] = length;
        rowOffset[entry] = used + length;
        rowLength[entry] = rowBytes;
        flags[entry] = entryFlags;
        if (head != null) {
            heads[entry] = head;
            hasHeads = true;
        }
        hasLongRows |= (entryFlags & LeafPage.OVERFLOW) != 0;
        used += length + rowBytes;
        count = entry + 1;
    }

    /// Returns whether [#addPage] costs less than [#add] for this number of entries.
    static boolean isPageCopyCheaper(int entries, PageVersions versions) {
        return entries >= MIN_ENTRIES_FOR_PAGE_COPY && (versions == null || (long) versions.count() * MIN_ENTRIES_PER_VERSION <= entries);
    }

    /// Copies the page for its entries in the slots from `from` up to `to`, except deleted ones without versions. The
    /// batch must be empty.
    ///
    /// @return false, with nothing added, if the versions have just moved to the version file
    boolean addPage(byte[] page, int from, int to, PageVersions versions) {
        RowVersion[] table = versions == null ? null : versions.table();
        if (versions != null && table == null) {
            return false;
        }
        int length = page.length;
        if (bytes.length < length) {
            bytes = new byte[length];
        }
        byte[] image = bytes;
        System.arraycopy(page, 0, image, 0, length);
        isPage = true;
        lowFenceOffset = TreePage.lowFenceOffset(page);
        used = length;
        spaceForEntries(to - from);
        boolean hasVersions = table != null && findVersions(table, image, from, to);
        int entry = 0;
        int anyFlags = 0;
        for (int slot = from; slot < to; slot++) {
            long row = LeafPage.row(image, slot);
            int entryFlags = LeafPage.flagsOf(row);
            RowVersion head = hasVersions ? headsBySlot[slot - from] : null;
            if ((entryFlags & LeafPage.DELETED) == 0 || head != null) {
                if (head != null) {
                    heads[entry] = head;
                    hasHeads = true;
                    headsBySlot[slot - from] = null;
                }
                keyOffset[entry] = ~slot;
                rowOffset[entry] = LeafPage.offsetOf(row);
                rowLength[entry] = LeafPage.lengthOf(row);
                flags[entry] = entryFlags;
                anyFlags |= entryFlags;
                entry++;
            }
        }
        count = entry;
        hasSlotHeads = false;
        hasLongRows = (anyFlags & LeafPage.OVERFLOW) != 0;
        return true;
    }

    /// Searches the versions' keys in the page.
    ///
    /// @return whether any is in the slots from `from` up to `to`
    private boolean findVersions(RowVersion[] table, byte[] image, int from, int to) {
        if (headsBySlot.length < to - from) {
            headsBySlot = new RowVersion[Math.max(to - from, INITIAL_ENTRIES)];
        }
        for (RowVersion head : table) {
            if (head != null) {
                int slot = LeafPage.search(image, head.key(), head.key().length);
                if (slot >= from && slot < to) {
                    hasSlotHeads = true;
                    headsBySlot[slot - from] = head;
                }
            }
        }
        return hasSlotHeads;
    }

    /// Returns the array that contains the entry's key and the keys of earlier entries that were requested.
    byte[] keyBytes(int entry) {
        if (!isPage) {
            return bytes;
        }
        makeKey(entry);
        return keys;
    }

    int keyOffset(int entry) {
        if (isPage) {
            makeKey(entry);
        }
        return keyOffset[entry];
    }

    int keyLength(int entry) {
        if (isPage) {
            makeKey(entry);
        }
        return keyLength[entry];
    }

    private void makeKey(int entry) {
        if (keyOffset[entry] < 0) {
            int slot = ~keyOffset[entry];
            int length = LeafPage.keyLength(bytes, slot);
            if (keys.length - keysUsed < length) {
                keys = Arrays.copyOf(keys, Math.max(Math.max(INITIAL_KEY_BYTES, keys.length * 2), keysUsed + length));
            }
            LeafPage.keyInto(bytes, lowFenceOffset, slot, keys, keysUsed);
            keyOffset[entry] = keysUsed;
            keyLength[entry] = length;
            keysUsed += length;
        }
    }

    private void space(int more) {
        if (bytes.length - used < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, used + more));
        }
        spaceForEntries(count + 1);
    }

    private void spaceForEntries(int wanted) {
        if (wanted > keyOffset.length) {
            int entries = Math.max(wanted, keyOffset.length * 2);
            keyOffset = Arrays.copyOf(keyOffset, entries);
            keyLength = Arrays.copyOf(keyLength, entries);
            rowOffset = Arrays.copyOf(rowOffset, entries);
            rowLength = Arrays.copyOf(rowLength, entries);
            flags = Arrays.copyOf(flags, entries);
            heads = Arrays.copyOf(heads, entries);
        }
    }

    RowVersion head(int entry) {
        return hasHeads ? heads[entry] : null;
    }

    boolean isDeleted(int entry) {
        return (flags[entry] & LeafPage.DELETED) != 0;
    }

    int usedBytes() {
        return used;
    }

    /// Keeps the rows that the reader may see, in the state that it may see.
    ///
    /// @param context null: the newest states, committed or not
    /// @return false if a long row was freed meanwhile, so that the leaf must be read again
    boolean settle(RowTree tree, TransactionContext context, long snapshot) {
        if (!hasLongRows && (!hasHeads || context == null)) {
            if (context == null || hasHeads) {
                dropDeleted();
            }
            return true;
        }
        int kept = 0;
        for (int entry = 0; entry < count; entry++) {
            if (used > ENOUGH_BYTES && kept > 0) {
                leftOutFrom = entry;
                break;
            }
            byte[] seen = context == null || !hasHeads
                ? RowVersion.ON_PAGE : RowVersion.seenBy(heads[entry], snapshot, context.transaction());
            if (seen == null || seen == RowVersion.ON_PAGE && (flags[entry] & LeafPage.DELETED) != 0) {
                continue;
            }
            move(entry, kept);
            if (seen != RowVersion.ON_PAGE) {
                append(kept, seen, seen.length);
            } else if ((flags[entry] & LeafPage.OVERFLOW) != 0 && !loadLong(tree, kept)) {
                return false;
            }
            kept++;
        }
        forgetHeadsFrom(kept);
        return true;
    }

    /// Returns the first entry that settling has left out, or -1. Its key is still available, as are the keys of
    /// earlier entries.
    int leftOutFrom() {
        return leftOutFrom;
    }

    private void dropDeleted() {
        int kept = 0;
        for (int entry = 0; entry < count; entry++) {
            if ((flags[entry] & LeafPage.DELETED) == 0) {
                move(entry, kept++);
            }
        }
        forgetHeadsFrom(kept);
    }

    private void move(int from, int to) {
        if (from != to) {
            keyOffset[to] = keyOffset[from];
            keyLength[to] = keyLength[from];
            rowOffset[to] = rowOffset[from];
            rowLength[to] = rowLength[from];
        }
    }

    private void append(int entry, byte[] image, int length) {
        ensureSpace(length);
        System.arraycopy(image, 0, bytes, used, length);
        place(entry, length);
    }

    private void ensureSpace(int length) {
        if (bytes.length - used < length) {
            int min = Math.addExact(used, length);
            bytes = Arrays.copyOf(bytes, min > ENOUGH_BYTES ? min : Math.max(bytes.length * 2, min));
        }
    }

    private void place(int entry, int length) {
        rowOffset[entry] = used;
        rowLength[entry] = length;
        used += length;
    }

    private boolean loadLong(RowTree tree, int entry) {
        int length = Overflow.rowLength(bytes, rowOffset[entry]);
        ensureSpace(length);
        if (!tree.overflow().load(bytes, rowOffset[entry], bytes, used)) {
            return false;
        }
        place(entry, length);
        return true;
    }

    private void forgetHeadsFrom(int kept) {
        if (hasHeads) {
            Arrays.fill(heads, null);
            hasHeads = false;
        }
        count = kept;
    }
}
