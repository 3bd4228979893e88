// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.terms.EntryOwner;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;
import bowler.storage.transaction.Transaction;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.LeafRowCounter;
import bowler.storage.tree.TreePage;
import bowler.storage.version.PageVersions;
import bowler.storage.version.RowVersion;
import java.util.Arrays;

/// Reads the rows of a key range, a leaf at a time: the leaf's entries are copied and validated, then returned one by
/// one.
///
/// The scan resumes at a key, not at a page, so leaves may split and merge during the scan. The remaining range is
/// [`low`, `high`), and each leaf read shrinks it from one end. Scans that lock take fewer rows at a time, and more as
/// they proceed. They lock all of them, deleted ones too, and copy again until nothing was left to lock. At
/// SERIALIZABLE they also lock the first key after the range, for the gap before it.
public class RowScan {
    private static final int NO_BOUND = -1;
    /// The maximum number of bytes gathered, because a leaf of stubs may stand for many long rows.
    private static final int BATCH_BYTES = 1 << 20;
    private static final int MAX_LOCKED_AT_ONCE = 16;
    private static final int LEAVES_AHEAD = 8;
    private static final int LEAF_PAYS = 32;
    /// A leaf with at least this multiple of the wanted entries is not copied all at once.
    private static final int WHOLE_PAYS = 3;
    /// A result of [#countLeaf].
    private static final int VERSIONED = -1;
    private static final int CHANGED = -2;

    private final TransactionContext context;
    private final LeafCursorPosition at = new LeafCursorPosition();
    private final RowBatch batch = new RowBatch();
    private final NextKey nextKey = new NextKey();
    private final GhostRun ghosts = new GhostRun();
    /// The counter; null until one is needed.
    private LeafRowCounter tally;
    /// The maximum number of entries of a leaf to copy; fewer when leaps skip most of them.
    private int max;
    /// The number of entries wanted in the first batch; 0: all.
    private int expected;
    private byte[] leapTo = {};
    private int leapLength;

    private RowTree tree;
    private boolean descending;
    private byte[] low = new byte[64];
    private int lowLength;
    private byte[] high = new byte[64];
    private int highLength;
    private boolean isDone;

    /// The lock mode; null for scans that take no locks.
    private RowLockMode mode;
    /// Locks the row of an index entry before the entry is locked; null: only the tree's own entries are locked.
    private EntryOwner owner;
    private boolean isNewest;
    private long snapshot;
    private int lockedAtOnce;
    private boolean isEndLocked;
    private int leavesRead;
    private int index;

    public RowScan(TransactionContext context) {
        this.context = context;
    }

    /// Starts a scan.
    ///
    /// @param toChange whether to take update locks at a level that locks what it reads
    public void open(RowTree newTree, KeyRange range, boolean isDescending, boolean toChange) {
        tree = newTree;
        descending = isDescending;
        IsolationLevel level = context.level();
        mode = !level.locksReads() ? null : toChange ? context.updateMode() : context.readMode(tree);
        owner = null;
        isNewest = level == IsolationLevel.UR && !toChange;
        snapshot = context.snapshot();
        isDone = !setBounds(range);
        isEndLocked = false;
        lockedAtOnce = 1;
        leavesRead = 0;
        max = Integer.MAX_VALUE;
        expected = 0;
        ghosts.clear();
        batch.clear();
        index = -1;
        if (mode != null) {
            context.intend(tree, mode == context.updateMode() ? TableLockMode.IX : TableLockMode.IS);
        }
    }

    /// See [bowler.storage.api.RowCursor#lockFirst].
    public void lockFirst(EntryOwner newOwner) {
        owner = newOwner;
    }

    /// Starts a scan that locks the rows it reads against change until the transaction ends, regardless of the
    /// isolation level.
    public void openKeeping(RowTree newTree, KeyRange range, boolean isDescending) {
        open(newTree, range, isDescending, false);
        if (mode == null) {
            context.meanToKeep();
            mode = context.sharedMode();
            context.intend(tree, TableLockMode.IS);
        }
    }

    /// Sets the bounds. Bounds are prefixes; the keys between them form one half-open range.
    ///
    /// @return false if the range is empty
    private boolean setBounds(KeyRange range) {
        lowLength = 0;
        highLength = NO_BOUND;
        if (range.low() != null) {
            low = space(low, range.low().length);
            lowLength = range.lowInclusive()
                ? copy(range.low(), low) : behindPrefix(range.low(), range.low().length, low);
            if (lowLength == NO_BOUND) {
                return false;
            }
        }
        if (range.high() != null) {
            high = space(high, range.high().length);
            highLength = range.highInclusive()
                ? behindPrefix(range.high(), range.high().length, high) : copy(range.high(), high);
        }
        return isRangeLeft();
    }

    private static byte[] space(byte[] bytes, int length) {
        return bytes.length >= length ? bytes : new byte[length * 2];
    }

    private static int copy(byte[] from, byte[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
        return from.length;
    }

    /// Computes the first key after all keys that start with the prefix: its last byte below 255 is incremented.
    ///
    /// @return its length; negative if there is none
    public static int behindPrefix(byte[] prefix, int length, byte[] into) {
        int last = length - 1;
        while (last >= 0 && prefix[last] == (byte) 0xFF) {
            last--;
        }
        if (last < 0) {
            return NO_BOUND;
        }
        System.arraycopy(prefix, 0, into, 0, last + 1);
        into[last]++;
        return last + 1;
    }

    private boolean isRangeLeft() {
        return highLength == NO_BOUND || Arrays.compareUnsigned(low, 0, lowLength, high, 0, highLength) < 0;
    }

    /// Moves to the next visible row; returns false at the end.
    public boolean next() {
        return ++index < batch.count || refill();
    }

    protected final boolean locksRows() {
        return mode != null;
    }

    /// Returns the number of rows after the current one that are already in the batch.
    public int bufferedRowCount() {
        return Math.max(batch.count - index - 1, 0);
    }

    public int takeBuffered(int[] offsets, int[] lengths, int place, int max) {
        int count = Math.min(bufferedRowCount(), max);
        System.arraycopy(batch.rowOffset, index + 1, offsets, place, count);
        System.arraycopy(batch.rowLength, index + 1, lengths, place, count);
        index += count;
        return count;
    }

    /// Moves past rows without returning them.
    ///
    /// @return the number of rows skipped, fewer than `max` at the end
    public long skip(long max) {
        long skipped = 0;
        while (skipped < max) {
            int atHand = (int) Math.min(bufferedRowCount(), max - skipped);
            index += atHand;
            skipped += atHand;
            if (skipped < max && mode == null) {
                skipped += skipLeaves(max - skipped);
            }
            if (skipped < max) {
                if (!next()) {
                    break;
                }
                skipped++;
            }
        }
        return skipped;
    }

    /// Sets the number of rows wanted in the first batch.
    public void expect(int rows) {
        expected = rows;
    }

    /// Lets the next move skip to the first row whose key prefix differs from that of the current row. The scan must be
    /// ascending and must not lock.
    public void leap(int prefixLength) {
        if (descending || mode != null) {
            return;
        }
        int offset = batch.keyOffset(index);
        leapTo = space(leapTo, prefixLength);
        System.arraycopy(batch.keyBytes(index), offset, leapTo, 0, prefixLength);
        leapLength = behindPrefix(leapTo, prefixLength, leapTo);
        int last = batch.count - 1;
        if (leapLength == NO_BOUND) {
            isDone = true;
            index = last;
        } else if (index < last && isBehindLeap(last)) {
            index = firstBehindLeap(last) - 1;
            max = max > LEAF_PAYS ? Integer.MAX_VALUE : max * 2;
        } else {
            index = last;
            max = Math.max(1, Math.min(max, 2 * LEAF_PAYS) / 2);
            if (!isDone && Arrays.compareUnsigned(low, 0, lowLength, leapTo, 0, leapLength) < 0) {
                low = space(low, leapLength);
                lowLength = leapLength;
                System.arraycopy(leapTo, 0, low, 0, leapLength);
                isDone = !isRangeLeft();
            }
        }
    }

    private boolean isBehindLeap(int entry) {
        int offset = batch.keyOffset(entry);
        int length = batch.keyLength(entry);
        return Arrays.compareUnsigned(batch.keyBytes(entry), offset, offset + length, leapTo, 0, leapLength) >= 0;
    }

    /// Returns the first such entry after the current one. It searches in growing steps, then by bisection.
    private int firstBehindLeap(int last) {
        int before = index;
        int behind = index + 1;
        for (int step = 1; behind < last && !isBehindLeap(behind); step *= 2) {
            before = behind;
            behind = Math.min(last, behind + step);
        }
        while (behind - before > 1) {
            int middle = before + behind >>> 1;
            if (isBehindLeap(middle)) {
                behind = middle;
            } else {
                before = middle;
            }
        }
        return behind;
    }

    public byte[] keyBytes() {
        return batch.keyBytes(index);
    }

    public int keyOffset() {
        return batch.keyOffset(index);
    }

    public int keyLength() {
        return batch.keyLength(index);
    }

    public byte[] rowBytes() {
        return batch.bytes;
    }

    public int rowOffset() {
        return batch.rowOffset[index];
    }

    public int rowLength() {
        return batch.rowLength[index];
    }

    /// Reads the next batch; returns false at the end.
    protected boolean refill() {
        index = 0;
        batch.clear();
        while (!isDone) {
            context.checkCancelled();
            hopOverGhosts();
            if (!isDone && (mode == null ? readLeaf() : readLocking())) {
                return true;
            }
        }
        index = -1;
        return false;
    }

    /// Removes from the near end of the range the part that is known to have no visible row. Scans at SERIALIZABLE lock
    /// each ghost for the gap before it, so they skip nothing.
    private void hopOverGhosts() {
        GhostRanges ranges = tree.ghostRanges();
        if (ranges.isEmpty() || mode != null && isSerializable()) {
            return;
        }
        long sees = mode != null || isNewest ? Long.MAX_VALUE : snapshot;
        if (descending) {
            byte[] near = highLength == NO_BOUND ? null : high;
            byte[] begin = ranges.beginBelow(near, highLength, sees);
            if (begin != near) {
                ghosts.endAt(tree, true, high, highLength, snapshot);
                high = space(high, begin.length);
                highLength = copy(begin, high);
                isDone = !isRangeLeft();
            }
            return;
        }
        byte[] end = ranges.endFrom(low, lowLength, sees);
        if (end != low) {
            ghosts.endAt(tree, false, low, lowLength, snapshot);
            if (end == null) {
                isDone = true;
            } else {
                low = space(low, end.length);
                lowLength = copy(end, low);
                isDone = !isRangeLeft();
            }
        }
    }

    // -- without locks

    /// Reads the entries of one leaf that are in the range, and shrinks the range by them.
    ///
    /// @return whether there are rows
    private boolean readLeaf() {
        if (!collect(max, false)) {
            return false;
        }
        if (!isNewest && !context.confirmSnapshot()) {
            snapshot = context.snapshot();
            return false;
        }
        if (!batch.settle(tree, isNewest ? null : context, snapshot)) {
            return false;
        }
        ghosts.add(tree, descending, descending ? high : low, descending ? highLength : lowLength, snapshot);
        stopAtLeftOut();
        goOn();
        if (isDone) {
            ghosts.endAt(tree, descending, descending ? low : high, descending ? lowLength : highLength, snapshot);
        }
        if (batch.count > 0) {
            expected = 0;
        }
        return batch.count > 0;
    }

    /// Returns the number of entries to copy of those that a leaf has in the range, plus the ghosts that come first.
    private int portion(int limit, int there, int ghostsAhead) {
        int portion =
            expected > 0 && limit == Integer.MAX_VALUE && there / WHOLE_PAYS > expected ? expected : limit;
        return portion == Integer.MAX_VALUE ? portion : portion + ghostsAhead;
    }

    /// Skips whole leaves as long as their pages alone determine the number of visible rows, and `max` is not exceeded.
    /// The caller has consumed the current batch.
    ///
    /// @return the number of rows skipped
    protected long skipLeaves(long max) {
        ghosts.clear();
        batch.clear();
        index = -1;
        long skipped = 0;
        boolean isAtLeafStart = false;
        while (!isDone) {
            context.checkCancelled();
            if (isAtLeafStart && !descending && tally(max - skipped)) {
                skipped += tally.rows();
                continue;
            }
            int rows = countLeaf();
            if (rows == CHANGED) {
                continue;
            }
            if (rows < 0 || rows > max - skipped) {
                break;
            }
            if (!isNewest && !context.confirmSnapshot()) {
                snapshot = context.snapshot();
                continue;
            }
            goOn();
            isAtLeafStart = true;
            skipped += rows;
        }
        return skipped;
    }

    /// Skips leaves that are counted together.
    private boolean tally(long max) {
        if (tally == null) {
            tally = new LeafRowCounter();
        }
        tree.tree().tally(low, lowLength, high, highLength, max, tally);
        context.addVisited(tally.leaves());
        if (tally.leaves() == 0) {
            return false;
        }
        if (!isNewest && !context.confirmSnapshot()) {
            snapshot = context.snapshot();
            return false;
        }
        low = space(low, tally.endLength());
        lowLength = tally.endLength();
        System.arraycopy(tally.end(), 0, low, 0, lowLength);
        isDone = !isRangeLeft();
        return true;
    }

    /// Counts the rows of the leaf at the near end that are in the range, and records how the leaf limits the range.
    ///
    /// @return [#VERSIONED] if the page alone does not determine the count, [#CHANGED] if it changed meanwhile
    private int countLeaf() {
        seekLeaf();
        try {
            if (at.frame().sidecar() != null) {
                return VERSIONED;
            }
            byte[] page = at.page();
            int from = descending ? firstWanted(page) : at.slot();
            int to = descending ? at.slot() : endOfWanted(page);
            boolean isTidy = at.isTidy();
            int rows = isTidy ? Math.max(to - from, 0) : LeafPage.liveCount(page, from, to);
            if (!isLast) {
                boundAtFence(page);
            }
            if (!at.isUnchanged()) {
                return CHANGED;
            }
            if (!isTidy && rows == LeafPage.slotCount(page)) {
                at.noteTidy();
            }
            return rows;
        } catch (IndexOutOfBoundsException | NegativeArraySizeException torn) {
            if (at.isUnchanged()) {
                throw torn;
            }
            return CHANGED;
        }
    }

    /// The bound of the range after the leaf just collected: the scan resumes there.
    private byte[] bound = new byte[64];
    private int boundLength;
    private boolean isLast;

    /// Copies entries of the leaf at the near end of the range.
    ///
    /// @return false if the leaf changed meanwhile
    private boolean collect(int limit, boolean withGhosts) {
        batch.clear();
        seekLeaf();
        try {
            if (descending) {
                collectDown(limit, withGhosts);
            } else {
                collectUp(limit, withGhosts);
            }
        } catch (IndexOutOfBoundsException | NegativeArraySizeException torn) {
            if (at.isUnchanged()) {
                throw torn;
            }
            return false;
        }
        return at.isUnchanged();
    }

    /// Finds the leaf at the near end of the range.
    private void seekLeaf() {
        context.visit(tree);
        if (!descending) {
            tree.tree().seekForScan(low, lowLength, at);
        } else if (highLength == NO_BOUND) {
            tree.tree().last(at);
        } else {
            tree.tree().seekBefore(high, highLength, at);
        }
    }

    /// Returns the slot after the last one in the range, and records whether the range ends in this leaf.
    private int endOfWanted(byte[] page) {
        int to = LeafPage.slotCount(page);
        int fenceLength = TreePage.highFenceLength(page);
        isLast = fenceLength < 0;
        if (highLength != NO_BOUND) {
            int order = isLast ? -1 : compareToFence(high, highLength, page, TreePage.highFenceOffset(page), fenceLength);
            if (order < 0) {
                to = slotOf(page, high, highLength);
            }
            isLast |= order <= 0;
        }
        return to;
    }

    /// Returns the first slot in the range, and records whether the range begins in this leaf.
    private int firstWanted(byte[] page) {
        int fenceLength = TreePage.lowFenceLength(page);
        int order = compareToFence(low, lowLength, page, TreePage.lowFenceOffset(page), fenceLength);
        isLast = order >= 0;
        return order > 0 ? slotOf(page, low, lowLength) : 0;
    }

    /// Limits the remaining range to the keys after the leaf (or before it).
    private void boundAtFence(byte[] page) {
        int length = descending ? TreePage.lowFenceLength(page) : TreePage.highFenceLength(page);
        bound = space(bound, length);
        boundLength = descending ? TreePage.copyLowFence(page, bound) : TreePage.copyHighFence(page, bound);
    }

    /// Returns the versions that the scan has to examine in addition to the leaf's page, or null.
    private PageVersions versions() {
        return PageVersions.forReader(
            at.frame().sidecar(), mode == null ? snapshot : PageVersions.EVERY_COMMIT, context.transaction());
    }

    private void collectUp(int limit, boolean withGhosts) {
        byte[] page = at.page();
        PageVersions sidecar = versions();
        int to = endOfWanted(page);
        int slot = at.slot();
        int portion = portion(limit, to - slot, withGhosts ? 0 : ghosts.look(page, slot, to, false));
        if (!withGhosts && portion == Integer.MAX_VALUE && RowBatch.paysForPage(to - slot, sidecar)
                && batch.addPage(page, slot, to, sidecar)) {
            slot = to;
        }
        while (slot < to && batch.count < portion && batch.usedBytes() < BATCH_BYTES) {
            batch.add(page, slot++, sidecar, withGhosts);
        }
        if (slot < to) {
            isLast = false;
            bound = space(bound, LeafPage.keyLength(page, slot));
            boundLength = LeafPage.keyInto(page, slot, bound, 0);
        } else if (!isLast) {
            boundAtFence(page);
        }
    }

    private void collectDown(int limit, boolean withGhosts) {
        byte[] page = at.page();
        PageVersions sidecar = versions();
        int from = firstWanted(page);
        int slot = at.slot();
        int portion = portion(limit, slot - from, withGhosts ? 0 : ghosts.look(page, from, slot, true));
        while (slot > from && batch.count < portion && batch.usedBytes() < BATCH_BYTES) {
            batch.add(page, --slot, sidecar, withGhosts);
        }
        if (slot > from) {
            isLast = false;
            bound = space(bound, LeafPage.keyLength(page, slot));
            boundLength = LeafPage.keyInto(page, slot, bound, 0);
        } else if (!isLast) {
            boundAtFence(page);
        }
    }

    private static int compareToFence(byte[] key, int keyLength, byte[] page, int offset, int length) {
        return Arrays.compareUnsigned(key, 0, keyLength, page, offset, offset + length);
    }

    private static int slotOf(byte[] page, byte[] key, int keyLength) {
        int found = LeafPage.search(page, key, keyLength);
        return found >= 0 ? found : ~found;
    }

    /// Resumes the range at the first entry that the batch has left out.
    private void stopAtLeftOut() {
        int first = batch.leftOutFrom();
        if (first < 0) {
            return;
        }
        int entry = descending ? first - 1 : first;
        byte[] keys = batch.keyBytes(entry);
        boundLength = batch.keyLength(entry);
        bound = space(bound, boundLength);
        System.arraycopy(keys, batch.keyOffset(entry), bound, 0, boundLength);
        isLast = false;
    }

    /// Shrinks the range by the entries that were read.
    private void goOn() {
        if (isLast) {
            isDone = true;
            return;
        }
        byte[] free;
        if (descending) {
            free = high;
            high = bound;
            highLength = boundLength;
        } else {
            free = low;
            low = bound;
            lowLength = boundLength;
            if (++leavesRead % LEAVES_AHEAD == 0) {
                tree.tree().readAhead(low, lowLength, LEAVES_AHEAD);
            }
        }
        bound = free;
    }

    // -- with locks

    /// Reads and locks a few rows.
    ///
    /// @return whether there are rows
    private boolean readLocking() {
        Transaction self = context.transaction();
        if (descending && isSerializable() && !isEndLocked) {
            isEndLocked = lockBehind(high, highLength);
            return false;
        }
        if (!collect(lockedAtOnce, true)) {
            return false;
        }
        if (batch.count == 0 && !descending && isSerializable()) {
            stepOverGap();
            return false;
        }
        if (owner != null) {
            lockOwners();
        }
        if (batch.count > 0 && lockBatch(self)) {
            return false;
        }
        if (!descending && isSerializable()) {
            // The gap after the last key is examined again from that key, not from the next leaf.
            int last = batch.count - 1;
            boundLength = batch.keyLength[last] + 1;
            bound = space(bound, boundLength);
            System.arraycopy(batch.bytes, batch.keyOffset[last], bound, 0, boundLength - 1);
            bound[boundLength - 1] = 0;
            isLast = false;
        }
        if (!batch.settle(tree, null, 0)) {
            return false;
        }
        stopAtLeftOut();
        goOn();
        lockedAtOnce = Math.min(MAX_LOCKED_AT_ONCE, lockedAtOnce * 2);
        return batch.count > 0;
    }

    /// Locks the rows of the collected entries, before their entries.
    private void lockOwners() {
        for (int entry = 0; entry < batch.count; entry++) {
            owner.lockRow(batch.bytes, batch.rowOffset[entry], batch.rowLength[entry], batch.isDeleted(entry));
        }
    }

    private boolean isSerializable() {
        return mode == RowLockMode.S3 || mode == RowLockMode.U3;
    }

    /// Locks the collected rows.
    ///
    /// @return whether a lock was new or another transaction held one, so that the rows must be collected again
    private boolean lockBatch(Transaction self) {
        boolean isAgain = false;
        for (int entry = 0; entry < batch.count; entry++) {
            byte[] key = Arrays.copyOfRange(
                batch.bytes, batch.keyOffset[entry], batch.keyOffset[entry] + batch.keyLength[entry]);
            boolean isNew = context.locks.lockRow(context.lockOwner, tree.locks(), key, key.length, mode);
            Transaction other = RowVersion.ownerOtherThan(batch.head(entry), self);
            if (other != null) {
                if (isNew) {
                    context.locks.releaseRow(context.lockOwner, tree.locks(), key, key.length);
                }
                context.waitFor(other, tree, key, key.length, mode);
                return true;
            }
            isAgain |= isNew;
        }
        context.countLocked(tree, mode);
        return isAgain;
    }

    /// Handles a leaf with no key left in the range: locks the next key on any leaf, and continues there or ends after
    /// the range.
    private void stepOverGap() {
        if (!nextKey.find(tree, at, at.slot()) || !at.isUnchanged()) {
            return;
        }
        if (!nextKey.lock(context, tree, mode) || !at.isUnchanged()) {
            return;
        }
        if (nextKey.isAtOrAbove(high, highLength)) {
            isDone = true;
        } else {
            low = space(low, nextKey.length());
            lowLength = nextKey.length();
            System.arraycopy(nextKey.key(), 0, low, 0, lowLength);
        }
    }

    /// Locks the first key at or after a bound, or the end of the tree.
    ///
    /// @return false if something changed meanwhile
    private boolean lockBehind(byte[] key, int keyLength) {
        if (keyLength == NO_BOUND) {
            tree.tree().last(at);
        } else {
            tree.tree().seekForScan(key, keyLength, at);
        }
        return nextKey.find(tree, at, at.slot()) && at.isUnchanged() && nextKey.lock(context, tree, mode)
            && at.isUnchanged();
    }

    /// Releases all resources.
    public void close() {
        isDone = true;
        batch.clear();
        index = -1;
        at.clear();
        tree = null;
    }
}
