// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.base.error.SqlFailure;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.ChangeError;
import bowler.storage.change.UndoKind;
import bowler.storage.terms.RowRun;
import bowler.storage.transaction.Transaction;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.TreePage;
import bowler.storage.version.PageVersions;
import bowler.storage.version.RowVersion;
import java.util.Arrays;

/// Changes rows that lie in one leaf together: one latch and one record for all of them. [RowWriter] handles the
/// difficult cases; a run ends before each of them. A run of changes ends at a row in one of these cases:
/// - Another transaction owns, has locked or has changed it.
/// - It differs from the state that was read.
/// - It is or becomes a long row.
/// - The leaf has not enough space for it.
///
/// A run of new rows also ends before a key that is or was present, or that does not follow the previous key. Belongs
/// to the session's thread.
public final class RowRunWriter {
    /// The maximum number of rows of a run; other transactions may wait for the leaf's latch that long, as for a split.
    private static final int MAX_ROWS = 128;
    private static final int MAX_BYTES = 16 << 10;
    /// The divisor of the log's maximum record length, so that little space is unused at the end of a segment.
    private static final int RECORD_PART = 8;
    /// The maximum cost of a row in a record, in bytes, in addition to its key and two states of it.
    private static final int ROW_BYTES = 64;

    private final TransactionContext context;
    private final LeafCursorPosition at;
    private final int maxBytes;
    /// The number of rows that change.
    private int taken;
    private byte[] key = new byte[64];
    private final int[] slots = new int[MAX_ROWS];
    /// True if the transaction had changed or owned the row in the slot before.
    private final boolean[] isOwn = new boolean[MAX_ROWS];
    private final boolean[] isNew = new boolean[MAX_ROWS];
    /// The numbers, within the run, of the rows that change.
    private final int[] rowOf = new int[MAX_ROWS];
    /// The versions of the rows. They are made before the record is, because memory may run out.
    private final RowVersion[] made = new RowVersion[MAX_ROWS];

    public RowRunWriter(TransactionContext context) {
        this.context = context;
        at = context.at;
        maxBytes = Math.min(MAX_BYTES, context.longestRecord() / RECORD_PART);
    }

    /// Changes the rows from this one on, up to the first difficult case.
    ///
    /// @return the number of rows done; 0: [RowWriter] must change the first row
    public int change(RowTree tree, RowRun run, int from) {
        if (context.level().locksReads() || tree.locks().hasExplicitLocks()) {
            return 0;
        }
        Transaction self = context.beginChangeOf(tree);
        try {
            context.visit(tree);
            tree.tree().latchLeaf(keyOf(run, from), run.keyLengths[from], at);
        } catch (OutOfMemoryError lack) {
            throw ChangeError.of(lack);
        }
        int done = 0;
        int count = 0;
        boolean isApplied = false;
        boolean isPreparing = true;
        try {
            if (!tree.locks().hasExplicitLocks()) {
                done = run.old == null ? takeNew(tree, run, from, self) : take(tree, run, from, self);
                count = taken;
            }
            if (count > 0) {
                prepare(tree, run, count);
                PageVersions versions = context.versionsOf(at.frame());
                createVersions(versions, run, count, self);
                isPreparing = false;
                isApplied = true;
                apply(versions, run.changed != null && at.frame().isTidy());
                noteVersions(tree, versions, run, count);
                context.countVersions(versions);
            }
        } catch (SqlFailure refused) {
            // The log did not accept the record: nothing has changed.
            isApplied = false;
            throw refused;
        } catch (RuntimeException | Error failure) {
            if (isPreparing && failure instanceof OutOfMemoryError lack) {
                throw ChangeError.of(lack);
            }
            // Under the latch: the rows may be changed without recorded versions.
            throw context.change.stopped(failure);
        } finally {
            Arrays.fill(made, 0, count, null);
            if (isApplied) {
                at.unlatch();
            } else {
                at.unlatchUnchanged();
            }
        }
        for (int row = 0; row < count; row++) {
            if (isNew[row]) {
                context.countOwned(tree);
            }
        }
        return done;
    }

    private byte[] keyOf(RowRun run, int row) {
        int length = run.keyLengths[row];
        if (key.length < length) {
            key = new byte[length * 2];
        }
        System.arraycopy(run.keys, run.keyOffsets[row], key, 0, length);
        return key;
    }

    /// Finds the slots of rows that may be changed.
    ///
    /// @return the number of rows
    private int take(RowTree tree, RowRun run, int from, Transaction self) {
        byte[] page = at.page();
        PageVersions versions = context.versionsIfAny(at.frame());
        long snapshot = context.snapshot();
        int longest = tree.tree().maxRowLength();
        int free = LeafPage.freeBytes(page) - (versions == null ? 0 : versions.reservedBytes());
        int max = Math.min(run.count - from, MAX_ROWS);
        int bytes = 0;
        int count = 0;
        while (count < max && bytes < maxBytes) {
            int row = from + count;
            int keyLength = run.keyLengths[row];
            int oldLength = run.oldLengths[row];
            int length = run.changed == null ? oldLength : run.changedLengths[row];
            int slot = count == 0 ? at.found() ? at.slot() : -1 : LeafPage.search(page, keyOf(run, row), keyLength);
            int growth = length - oldLength;
            if (slot < 0 || LeafPage.flags(page, slot) != 0 || length > longest || growth > 0 && growth > free
                    || !isAsRead(page, slot, run, row)) {
                break;
            }
            RowVersion head = versions == null ? null : versions.head(run.keys, run.keyOffsets[row], keyLength);
            if (head != null && (RowVersion.ownerOtherThan(head, self) != null
                    || RowVersion.isChangedSince(head, snapshot, self))) {
                break;
            }
            slots[count] = slot;
            rowOf[count] = row;
            isNew[count] = head == null || head.owner() != self;
            isOwn[count] = !isNew[count] && !head.isLockOnly();
            free -= Math.max(growth, 0);
            bytes += keyLength + oldLength + length + ROW_BYTES;
            count++;
        }
        taken = count;
        return count;
    }

    /// Finds the positions of new rows.
    ///
    /// @return the number of rows that are inserted or exist
    private int takeNew(RowTree tree, RowRun run, int from, Transaction self) {
        byte[] page = at.page();
        PageVersions versions = context.versionsIfAny(at.frame());
        int longest = tree.tree().maxRowLength();
        int longestKey = tree.tree().maxKeyLength();
        int free = LeafPage.freeBytes(page) - (versions == null ? 0 : versions.reservedBytes());
        int max = Math.min(run.count - from, MAX_ROWS);
        int bytes = 0;
        int count = 0;
        int done = 0;
        while (done < max && bytes < maxBytes && (done == 0 || follows(page, run, from + done))) {
            int row = from + done;
            int keyLength = run.keyLengths[row];
            int length = run.changedLengths[row];
            int slot = done > 0 ? LeafPage.search(page, keyOf(run, row), keyLength) : at.found() ? at.slot() : ~at.slot();
            RowVersion head = versions == null ? null : versions.head(run.keys, run.keyOffsets[row], keyLength);
            if (run.isThere != null) {
                run.isThere[row] = slot >= 0;
            }
            if (slot >= 0) {
                if (run.isThere == null || !isThere(page, slot, head, self)) {
                    break;
                }
                done++;
                continue;
            }
            int size = at.entryBytes(keyLength, length);
            if (keyLength > longestKey || length > longest || size > free || head != null) {
                break;
            }
            slots[count] = ~slot + count;
            rowOf[count] = row;
            isNew[count] = true;
            isOwn[count] = false;
            free -= size;
            bytes += 2 * keyLength + length + ROW_BYTES;
            count++;
            done++;
        }
        taken = count;
        return done;
    }

    /// Returns whether the row in the slot is visible to every transaction, or is the transaction's own.
    private boolean isThere(byte[] page, int slot, RowVersion head, Transaction self) {
        return (LeafPage.flags(page, slot) & LeafPage.DELETED) == 0 && (head == null
            || RowVersion.ownerOtherThan(head, self) == null && !RowVersion.isChangedSince(head, context.snapshot(), self));
    }

    /// Returns whether a key follows the one before it and lies in this leaf.
    private boolean follows(byte[] page, RowRun run, int row) {
        byte[] keys = run.keys;
        int before = run.keyOffsets[row - 1];
        int offset = run.keyOffsets[row];
        int length = run.keyLengths[row];
        return Arrays.compareUnsigned(
            keys, before, before + run.keyLengths[row - 1], keys, offset, offset + length) < 0
            && TreePage.covers(page, keyOf(run, row), length);
    }

    private static boolean isAsRead(byte[] page, int slot, RowRun run, int row) {
        int offset = LeafPage.rowOffset(page, slot);
        int length = LeafPage.rowLength(page, slot);
        int old = run.oldOffsets[row];
        return Arrays.equals(page, offset, offset + length, run.old, old, old + run.oldLengths[row]);
    }

    /// Prepares the record.
    private void prepare(RowTree tree, RowRun run, int count) {
        int kind = run.old == null ? UndoKind.INSERT : run.changed == null ? UndoKind.DELETE : UndoKind.UPDATE;
        ChangeBuilder change = context.beginChange().undoneByRows(kind, tree.tree().treeId(), count);
        for (int number = 0; number < count; number++) {
            int row = rowOf[number];
            change.undoneRow(
                run.keys, run.keyOffsets[row], run.keyLengths[row], run.old, kind == UndoKind.INSERT ? 0 : run.oldOffsets[row],
                kind == UndoKind.INSERT ? 0 : run.oldLengths[row]);
        }
        for (int number = 0; number < count; number++) {
            int row = rowOf[number];
            if (kind == UndoKind.INSERT) {
                tree.noteInsert(keyOf(run, row), run.keyLengths[row]);
                at.moveToNew(slots[number]);
                tree.tree().putInsert(
                    change, at, keyOf(run, row), run.keyLengths[row], 0, run.changed, run.changedOffsets[row],
                    run.changedLengths[row]);
                continue;
            }
            at.moveTo(slots[number]);
            if (kind == UndoKind.DELETE) {
                tree.tree().putFlags(change, at, LeafPage.DELETED);
            } else {
                tree.tree().putReplace(
                    change, at, 0, run.changed, run.changedOffsets[row], run.changedLengths[row]);
            }
        }
    }

    private void createVersions(PageVersions versions, RowRun run, int count, Transaction self) {
        long horizon = context.transactions.horizon();
        int newCount = 0;
        for (int number = 0; number < count; number++) {
            newCount += isNew[number] ? 1 : 0;
        }
        versions.reserve(newCount);
        for (int number = 0; number < count; number++) {
            int row = rowOf[number];
            int old = run.old == null ? 0 : run.oldOffsets[row];
            int oldLength = run.old == null ? 0 : run.oldLengths[row];
            byte[] before = run.old == null || isOwn[number] ? null : Arrays.copyOfRange(run.old, old, old + oldLength);
            int growth = run.old == null || run.changed == null ? 0 : run.changedLengths[row] - oldLength;
            made[number] = versions.newVersion(run.keys, run.keyOffsets[row], run.keyLengths[row], self, before, growth, horizon);
        }
    }

    /// Writes the record and changes the latched page.
    private void apply(PageVersions versions, boolean remainsTidy) {
        try {
            context.applyChange();
        } catch (SqlFailure refused) {
            if (versions.isEmpty()) {
                at.frame().attach(null);
            }
            throw refused;
        }
        if (remainsTidy) {
            at.frame().setTidy();
        }
    }

    private void noteVersions(RowTree tree, PageVersions versions, RowRun run, int count) {
        ChangedKeys followed = tree.followed();
        for (int number = 0; number < count; number++) {
            versions.change(made[number]);
            if (followed != null) {
                followed.add(keyOf(run, rowOf[number]), run.keyLengths[rowOf[number]]);
            }
        }
    }
}
