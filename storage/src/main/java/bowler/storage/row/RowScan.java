// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.TableLockMode;
import bowler.storage.tree.LeafRowCounter;
import java.util.Arrays;

/// Reads the rows of a key range, a leaf at a time: the leaf's entries are copied and validated, then returned one by
/// one.
///
/// The scan resumes at a key, not at a page, so leaves may split and merge during the scan. The remaining range is
/// [`low`, `high`), and each leaf read shrinks it from one end ([ScanRange]).
public non-sealed class RowScan extends LockingCollector {
    private static final int LEAP_SCAN_ROWS = 32;

    /// The counter; null until one is needed.
    private LeafRowCounter tally;
    private byte[] leapTo = {};
    private int leapLength;
    private boolean isNewest;
    private int index;

    public RowScan(TransactionContext context) {
        super(context);
    }

    /// Starts a scan.
    ///
    /// @param toChange whether to take update locks at a level that locks what it reads
    public void open(RowTree newTree, KeyRange keys, boolean isDescending, boolean toChange) {
        tree = newTree;
        descending = isDescending;
        IsolationLevel level = context.level();
        mode = !level.locksReads() ? null : toChange ? context.updateMode() : context.readMode(tree);
        isNewest = level == IsolationLevel.UR && !toChange;
        snapshot = context.snapshot();
        range.open(keys, isDescending);
        beginLocking();
        beginCollecting();
        index = -1;
        if (mode != null) {
            context.intend(tree, mode == context.updateMode() ? TableLockMode.IX : TableLockMode.IS);
        }
    }

    /// Starts a scan that locks the rows it reads against change until the transaction ends, regardless of the
    /// isolation level.
    public void openKeeping(RowTree newTree, KeyRange keys, boolean isDescending) {
        open(newTree, keys, isDescending, false);
        if (mode == null) {
            context.announceReadLocks();
            mode = context.sharedMode();
            context.intend(tree, TableLockMode.IS);
        }
    }

    /// Computes the first key after all keys that start with the prefix.
    ///
    /// @return its length; negative if there is none
    public static int behindPrefix(byte[] prefix, int length, byte[] into) {
        return ScanRange.behindPrefix(prefix, length, into);
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
        leapTo = ScanRange.space(leapTo, prefixLength);
        System.arraycopy(batch.keyBytes(index), offset, leapTo, 0, prefixLength);
        leapLength = ScanRange.behindPrefix(leapTo, prefixLength, leapTo);
        int last = batch.count - 1;
        if (leapLength == ScanRange.NO_BOUND) {
            range.end();
            index = last;
        } else if (index < last && isBehindLeap(last)) {
            index = firstBehindLeap(last) - 1;
            max = max > LEAP_SCAN_ROWS ? Integer.MAX_VALUE : max * 2;
        } else {
            index = last;
            max = Math.max(1, Math.min(max, 2 * LEAP_SCAN_ROWS) / 2);
            if (!range.isDone() && range.startsBelow(leapTo, leapLength)) {
                range.raiseLow(leapTo, leapLength);
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
        while (!range.isDone()) {
            context.checkCancelled();
            skipGhostRun();
            if (!range.isDone() && (mode == null ? readLeaf() : readLocking())) {
                return true;
            }
        }
        index = -1;
        return false;
    }

    /// Removes from the near end of the range the part that is known to have no visible row. Scans at SERIALIZABLE lock
    /// each ghost for the gap before it, so they skip nothing.
    private void skipGhostRun() {
        GhostRanges ranges = tree.ghostRanges();
        if (ranges.isEmpty() || mode != null && isSerializable()) {
            return;
        }
        long sees = mode != null || isNewest ? Long.MAX_VALUE : snapshot;
        if (descending) {
            byte[] near = range.highLength() == ScanRange.NO_BOUND ? null : range.high();
            byte[] begin = ranges.beginBelow(near, range.highLength(), sees);
            if (begin != near) {
                ghosts.endAt(tree, true, range.high(), range.highLength(), snapshot);
                range.lowerHigh(begin, begin.length);
            }
            return;
        }
        byte[] end = ranges.endFrom(range.low(), range.lowLength(), sees);
        if (end != range.low()) {
            ghosts.endAt(tree, false, range.low(), range.lowLength(), snapshot);
            if (end == null) {
                range.end();
            } else {
                range.raiseLow(end, end.length);
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
        ghosts.add(tree, descending, range.near(), range.nearLength(), snapshot);
        stopAtLeftOut();
        advance();
        if (range.isDone()) {
            ghosts.endAt(tree, descending, range.endBound(), range.endBoundLength(), snapshot);
        }
        if (batch.count > 0) {
            expected = 0;
        }
        return batch.count > 0;
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
        while (!range.isDone()) {
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
            advance();
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
        tree.tree().tally(range.low(), range.lowLength(), range.high(), range.highLength(), max, tally);
        context.addVisited(tally.leaves());
        if (tally.leaves() == 0) {
            return false;
        }
        if (!isNewest && !context.confirmSnapshot()) {
            snapshot = context.snapshot();
            return false;
        }
        range.raiseLow(tally.end(), tally.endLength());
        return true;
    }

    /// Releases all resources.
    public void close() {
        range.end();
        batch.clear();
        index = -1;
        at.clear();
        tree = null;
    }
}
