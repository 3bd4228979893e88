// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.base.trace.RecoveryEvent;
import bowler.base.trace.Trace;
import bowler.log.Log;
import bowler.log.LogReader;
import bowler.os.Workers;
import bowler.storage.buffer.BufferPool;
import bowler.storage.change.PageOperations;
import bowler.storage.change.RecordKind;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.transaction.ActiveTransaction;
import java.util.List;
import java.util.TreeSet;

/// Restores the pages to what the log says: repair of torn pages, then analysis and redo in one reading of the log.
/// Afterwards all pages are as they were at the crash, including changes of unfinished transactions, which `undo` rolls
/// back. The log was opened from the control file's redo LSN on.
///
/// One pass is enough. Redo of a file that a later record drops is wasted work if the file exists, and is skipped if it
/// does not.
public final class CrashRecovery {
    private final StoreFiles files;
    private final DoubleWrite doubleWrite;
    private final BufferPool pool;
    private final Log log;
    private final PageOperations operations;
    private final Workers workers;
    private final int helperCount;
    private final RedoMemory memory;

    private final Analysis analysis = new Analysis();
    private long recordCount;

    /// @param helperCount tasks that redo pages in addition to the caller
    public CrashRecovery(
            StoreFiles files, DoubleWrite doubleWrite, BufferPool pool, Log log, PageOperations operations, Workers workers,
            int helperCount) {
        this(files, doubleWrite, pool, log, operations, workers, helperCount, RedoMemory.of(pool.sizeBytes(), files));
    }

    CrashRecovery(
            StoreFiles files, DoubleWrite doubleWrite, BufferPool pool, Log log, PageOperations operations, Workers workers,
            int helperCount, RedoMemory memory) {
        this.memory = memory;
        this.files = files;
        this.doubleWrite = doubleWrite;
        this.pool = pool;
        this.log = log;
        this.operations = operations;
        this.workers = workers;
        this.helperCount = helperCount;
    }

    /// Runs the whole recovery and marks the store as in use. A crash may interrupt it any number of times; it can run
    /// again.
    ///
    /// @param control its newest slot is on the disk; see [ControlFile#writeAgain]
    public CrashRecoveryOutcome run(ControlFile control) {
        ControlFile.State state = control.state();
        if (log.endLsn() < state.logEndLsn()) {
            throw RecoveryError.LOG_CUT.failure(log.endLsn(), state.logEndLsn());
        }
        files.forceAllNames();
        files.allocateFrom(state.nextFileId());
        boolean clean = state.clean() && log.endLsn() == state.logEndLsn() || state.logEndLsn() == 0 && isNew();
        CrashRecoveryOutcome outcome = clean ? nothingToDo(state) : recover(state);
        control.write(state.inUse());
        return outcome;
    }

    /// Returns whether the store was created and never used.
    private boolean isNew() {
        return log.endLsn() <= log.firstLsn() && files.list().isEmpty();
    }

    private static CrashRecoveryOutcome nothingToDo(ControlFile.State state) {
        return new CrashRecoveryOutcome(true, List.of(), List.of(), 0, 0, 0, state.nextTransactionId() - 1);
    }

    /// Redoes the log from the redo LSN, and finds the losers.
    CrashRecoveryOutcome recover(ControlFile.State state) {
        List<DoubleWrite.Repair> repairs = doubleWrite.repair(files);
        analysis.start(activeAtCheckpoint(state));
        RedoPages pages = new RedoPages(pool, files, operations);
        RecoveryEvent event = Trace.isOn() ? new RecoveryEvent() : null;
        if (event != null) {
            event.begin();
        }
        pool.beginRedo();
        try {
            readLog(state.redoLsn(), pages);
        } finally {
            pool.endRedo();
        }
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.phase = "analysis and redo";
                event.bytes = log.endLsn() - state.redoLsn();
                event.commit();
            }
        }
        files.allocateFrom(analysis.highestFileId() + 1);
        List<ActiveTransaction> losers = analysis.losers();
        deleteDroppedFiles();
        return new CrashRecoveryOutcome(
            false, losers, repairs, recordCount, pages.appliedCount(), pages.presentCount(),
            Math.max(state.nextTransactionId() - 1, analysis.highestTransactionId()));
    }

    private List<ActiveTransaction> activeAtCheckpoint(ControlFile.State state) {
        return state.checkpointLsn() == 0 ? List.of()
            : CheckpointRecord.decode(log.read(state.checkpointLsn())).active();
    }

    private void readLog(long fromLsn, RedoPages pages) {
        LogReader reader = log.reader(fromLsn);
        try (RedoSchedule redo = new RedoSchedule(
                files.disk(), new ParallelRedo(pages, workers, helperCount), memory, log.endLsn() - fromLsn)) {
            while (reader.next()) {
                recordCount++;
                if (kindOf(reader) == RecordKind.CHANGE) {
                    change(reader, redo);
                } else {
                    other(reader);
                }
            }
            redo.finish();
        }
    }

    private static int kindOf(LogReader reader) {
        return reader.length() == 0 ? 0 : reader.window()[reader.payloadOffset()];
    }

    private void change(LogReader reader, RedoSchedule redo) {
        try {
            analysis.change(reader.window(), reader.payloadOffset(), reader.lsn());
            redo.add(reader.window(), reader.payloadOffset(), reader.length(), reader.lsn(), reader.endLsn());
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw RecoveryError.RECORD_UNREADABLE.causedBy(e, reader.lsn(), e.getMessage());
        }
    }

    /// Creates a file when its record is met, before any page of it is redone: those records come later in the log.
    private void other(LogReader reader) {
        try {
            int created = analysis.other(reader.payload(), reader.lsn());
            if (created != 0 && !files.exists(created)) {
                files.create(created);
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw RecoveryError.RECORD_UNREADABLE.causedBy(e, reader.lsn(), e.getMessage());
        }
    }

    private void deleteDroppedFiles() {
        TreeSet<Integer> gone = new TreeSet<>(analysis.droppedFiles());
        for (int fileId : files.list()) {
            if (fileId >= files.nextFileId()) {
                gone.add(fileId); // created just before the crash; its record was not durable
            }
        }
        for (int fileId : gone) {
            if (files.exists(fileId)) {
                pool.drop(fileId);
                files.delete(fileId);
            }
        }
    }
}
