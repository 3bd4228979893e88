// SPDX-License-Identifier: Apache-2.0
package bowler.storage.undo;

import bowler.base.invariant.BrokenInvariant;
import bowler.base.invariant.Invariant;
import bowler.log.Log;
import bowler.storage.buffer.BufferPool;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.LogRecord;
import bowler.storage.change.UndoKind;
import bowler.storage.row.RowTree;
import bowler.storage.row.TransactionContext;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.Overflow;
import bowler.storage.version.PageVersions;
import bowler.storage.version.RowVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Undoes the changes of one context's transaction, newest first, from the log.
///
/// An inserted row becomes a deleted entry for the purge. Undoing a deletion clears its mark. A replaced row gets its
/// before-image back; the leaf may have to be split for that. Rows of dropped trees are skipped: a tree is dropped only
/// when a transaction ends, so nothing can request them again.
public final class Rollback {
    private static final byte[] NO_ROW = {};

    private final TransactionContext context;
    private final Log log;
    private final BufferPool pool;
    private final IntFunction<RowTree> trees;
    private final LeafCursorPosition at = new LeafCursorPosition();
    private final byte[] oldStub = new byte[Overflow.STUB_BYTES];
    /// True if the row just replaced was a long one, with [#oldStub] in the leaf.
    private boolean isOldLong;
    private final byte[] newStub = new byte[Overflow.STUB_BYTES];

    /// @param trees returns a tree by its id, null if it was dropped
    public Rollback(TransactionContext context, Log log, BufferPool pool, IntFunction<RowTree> trees) {
        this.context = context;
        this.log = log;
        this.pool = pool;
        this.trees = trees;
    }

    /// Rolls back until the transaction's newest record is the one at `targetLsn`; 0: to its beginning.
    public void to(long targetLsn) {
        pool.beginEmergencyGrowth();
        try {
            undoTo(targetLsn);
        } finally {
            pool.endEmergencyGrowth();
        }
    }

    private void undoTo(long targetLsn) {
        long lsn = context.slot().lastLsn();
        while (lsn > targetLsn) {
            lsn = switch (LogRecord.read(log.read(lsn))) {
                case LogRecord.Change change -> undo(change, lsn);
                case LogRecord.CreateFile create -> create.previousLsn();
                case LogRecord.Prepare prepare -> prepare.previousLsn();
                case LogRecord.Commit commit -> throw unexpectedRecord(commit, lsn);
                case LogRecord.RolledBack rolledBack -> throw unexpectedRecord(rolledBack, lsn);
                case LogRecord.Checkpoint checkpoint -> throw unexpectedRecord(checkpoint, lsn);
                case LogRecord.Mark mark -> throw unexpectedRecord(mark, lsn);
            };
        }
        Invariant.check(lsn == targetLsn, "rollback to log position %d came by at %d", targetLsn, lsn);
    }

    /// Returns the files that the transaction has created, from its whole chain, including changes that were undone
    /// before. The files are deleted when it ends. A tree that was created and not committed has no other trace.
    public List<Integer> createdFiles() {
        List<Integer> made = new ArrayList<>();
        long lsn = context.slot().lastLsn();
        while (lsn != 0) {
            lsn = switch (LogRecord.read(log.read(lsn))) {
                case LogRecord.Change change -> change.previousLsn();
                case LogRecord.CreateFile create -> {
                    made.add(create.fileId());
                    yield create.previousLsn();
                }
                case LogRecord.Prepare prepare -> prepare.previousLsn();
                case LogRecord.Commit commit -> throw unexpectedRecord(commit, lsn);
                case LogRecord.RolledBack rolledBack -> throw unexpectedRecord(rolledBack, lsn);
                case LogRecord.Checkpoint checkpoint -> throw unexpectedRecord(checkpoint, lsn);
                case LogRecord.Mark mark -> throw unexpectedRecord(mark, lsn);
            };
        }
        return made;
    }

    private static BrokenInvariant unexpectedRecord(LogRecord record, long lsn) {
        return new BrokenInvariant("a transaction's chain of log records leads to " + record + " at " + lsn);
    }

    /// @return the LSN of the record to continue with
    private long undo(LogRecord.Change change, long lsn) {
        return switch (change.undo()) {
            case LogRecord.Undo.None none -> change.previousLsn();
            case LogRecord.Undo.Compensation compensation -> compensation.undoNextLsn();
            case LogRecord.Undo.Chain chain -> {
                RowTree tree = trees.apply(chain.treeId());
                if (tree != null) {
                    tree.overflow().free(context.undoneChains(), chain.firstPage(), chain.chain());
                }
                yield change.previousLsn();
            }
            case LogRecord.Undo.Row row -> {
                RowTree tree = trees.apply(row.treeId());
                if (tree != null) {
                    undo(tree, row, change.previousLsn(), 0);
                }
                yield change.previousLsn();
            }
            case LogRecord.Undo.Rows rows -> undoRows(rows, rows.rows().size(), lsn, change.previousLsn());
            case LogRecord.Undo.RowCompensation compensation -> {
                long recordLsn = compensation.recordLsn();
                LogRecord record = LogRecord.read(log.read(recordLsn));
                if (!(record instanceof LogRecord.Change several && several.undo() instanceof LogRecord.Undo.Rows rows)) {
                    throw unexpectedRecord(record, recordLsn);
                }
                yield undoRows(rows, compensation.rowsLeft(), recordLsn, several.previousLsn());
            }
        };
    }

    /// Undoes the first rows of a record, the last of them first. Each compensation except that of the first row refers
    /// to the record again.
    private long undoRows(LogRecord.Undo.Rows rows, int count, long recordLsn, long previousLsn) {
        RowTree tree = trees.apply(rows.treeId());
        for (int left = count - 1; tree != null && left >= 0; left--) {
            undo(tree, rows.rows().get(left), left == 0 ? previousLsn : recordLsn, left);
        }
        return previousLsn;
    }

    /// @param rowsLeft number of rows left of the record at `undoNextLsn`; 0: continue with that record
    private void undo(RowTree tree, LogRecord.Undo.Row row, long undoNextLsn, int rowsLeft) {
        if (row.stub() != null) {
            tree.overflow().free(context.undoneChains(), row.stub(), 0); // unless it was freed right after the change
        }
        if (row.kind() == UndoKind.INSERT) {
            put(tree, row.key(), LeafPage.DELETED, NO_ROW, 0, undoNextLsn, rowsLeft);
        } else if (row.before().length <= tree.tree().maxRowLength()) {
            put(tree, row.key(), 0, row.before(), row.before().length, undoNextLsn, rowsLeft);
        } else {
            tree.overflow().store(context.undoneChains(), row.before(), 0, row.before().length, newStub);
            put(tree, row.key(), LeafPage.OVERFLOW, newStub, newStub.length, undoNextLsn, rowsLeft);
        }
    }

    private void put(
            RowTree tree, byte[] key, int flags, byte[] row, int rowLength, long undoNextLsn, int rowsLeft) {
        while (!tryPut(tree, key, flags, row, rowLength, undoNextLsn, rowsLeft)) {
            tree.tree().reserveUndoSpace(key, key.length, rowLength, at);
        }
        if (isOldLong) {
            tree.overflow().free(context.undoneChains(), oldStub, 0);
        }
    }

    /// Returns the versions whose reservation shrinks with the undo, because the row takes space that was reserved to it; or
    /// null. A page whose versions are in the version file keeps its reservation until the transaction ends. A rollback
    /// loads no versions, because it must need neither memory nor the disk.
    private PageVersions reserving(int growth) {
        return growth > 0 && at.frame().sidecar() instanceof PageVersions versions && !versions.isSpilled() ? versions : null;
    }

    /// @return false, with the leaf still latched, if the row does not fit
    private boolean tryPut(
            RowTree tree, byte[] key, int flags, byte[] row, int rowLength, long undoNextLsn, int rowsLeft) {
        boolean isDeletion = flags == LeafPage.DELETED;
        boolean fits = false;
        boolean isFailed = true;
        tree.tree().latchLeaf(key, key.length, at);
        try {
            Invariant.check(at.found(), "a row of tree %d that is to be rolled back is not there", tree.tree().treeId());
            fits = isDeletion || at.fitsReplace(rowLength);
            if (fits) {
                isOldLong = (at.flags() & LeafPage.OVERFLOW) != 0;
                if (isOldLong) {
                    System.arraycopy(at.page(), at.rowOffset(), oldStub, 0, oldStub.length);
                }
                if (!isDeletion) {
                    tree.noteInsert(key, key.length);
                }
                int growth = isDeletion && !isOldLong ? 0 : rowLength - at.rowLength();
                ChangeBuilder change = context.beginChange();
                if (rowsLeft == 0) {
                    change.compensating(undoNextLsn);
                } else {
                    change.compensatingRow(undoNextLsn, rowsLeft);
                }
                if (isDeletion && !isOldLong) {
                    tree.tree().putFlags(change, at, flags);
                } else {
                    tree.tree().putReplace(change, at, flags, row, 0, rowLength);
                }
                PageVersions versions = reserving(growth);
                RowVersion version = versions == null ? null : versions.afterUndo(key, context.transaction(), growth);
                context.applyUndo();
                if (version != null) {
                    versions.change(version);
                }
            }
            isFailed = false;
        } finally {
            if (fits || isFailed) {
                at.unlatch();
            }
        }
        return fits;
    }
}
