// SPDX-License-Identifier: Apache-2.0
package bowler.storage.undo;

import bowler.base.invariant.BrokenInvariant;
import bowler.log.Log;
import bowler.storage.change.LogRecord;
import bowler.storage.row.RowTree;
import bowler.storage.row.TransactionContext;
import java.util.List;
import java.util.function.IntFunction;

/// Makes a prepared transaction from before a crash the owner of its rows again.
///
/// Redo has restored the pages to their state at the crash, so they contain the transaction's changes. This walk
/// follows the transaction's chain of log records backwards, as [Rollback] does, and records a row version for each
/// changed row. Other transactions therefore see the before-images, and wait for the owner when they change the rows.
/// The walk skips changes that the transaction had undone itself. It runs while the store opens, before other
/// transactions begin.
public final class PreparedRestore {
    private final TransactionContext context;
    private final Log log;
    private final IntFunction<RowTree> trees;

    /// @param trees returns a tree by its id, null if it was dropped
    public PreparedRestore(TransactionContext context, Log log, IntFunction<RowTree> trees) {
        this.context = context;
        this.log = log;
        this.trees = trees;
    }

    public void run() {
        long lsn = context.slot().lastLsn();
        while (lsn != 0) {
            LogRecord record = LogRecord.read(log.read(lsn));
            lsn = switch (record) {
                case LogRecord.Change change -> restore(change, lsn);
                case LogRecord.CreateFile create -> create.previousLsn();
                case LogRecord.Prepare prepare -> prepare.previousLsn();
                case LogRecord.Commit commit -> throw unexpected(commit, lsn);
                case LogRecord.RolledBack rolledBack -> throw unexpected(rolledBack, lsn);
                case LogRecord.Checkpoint checkpoint -> throw unexpected(checkpoint, lsn);
                case LogRecord.Mark mark -> throw unexpected(mark, lsn);
            };
        }
    }

    /// @return the LSN of the record to continue with
    private long restore(LogRecord.Change change, long lsn) {
        return switch (change.undo()) {
            case LogRecord.Undo.None none -> change.previousLsn();
            case LogRecord.Undo.Compensation compensation -> compensation.undoNextLsn();
            case LogRecord.Undo.Chain chain -> change.previousLsn();
            case LogRecord.Undo.Row row -> {
                restore(row);
                yield change.previousLsn();
            }
            case LogRecord.Undo.Rows rows -> restore(rows.rows(), change.previousLsn());
            case LogRecord.Undo.RowCompensation compensation -> {
                LogRecord record = LogRecord.read(log.read(compensation.recordLsn()));
                if (!(record instanceof LogRecord.Change several && several.undo() instanceof LogRecord.Undo.Rows rows)) {
                    throw unexpected(record, compensation.recordLsn());
                }
                yield restore(rows.rows().subList(0, compensation.rowsLeft()), several.previousLsn());
            }
        };
    }

    private long restore(List<LogRecord.Undo.Row> rows, long previousLsn) {
        for (LogRecord.Undo.Row row : rows.reversed()) {
            restore(row);
        }
        return previousLsn;
    }

    private void restore(LogRecord.Undo.Row row) {
        RowTree tree = trees.apply(row.treeId());
        if (tree != null) {
            context.restore(tree, row.key(), row.before());
        }
    }

    private static BrokenInvariant unexpected(LogRecord record, long lsn) {
        return new BrokenInvariant("the chain of log records of a prepared transaction leads to " + record + " at " + lsn);
    }
}
