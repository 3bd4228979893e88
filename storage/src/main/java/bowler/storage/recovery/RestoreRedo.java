// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.log.Log;
import bowler.log.LogOptions;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.Workers;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.LogForce;
import bowler.storage.change.PageOperations;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;

/// Redoes the log of a store that a restore is making, before its control file makes it a store.
///
/// A restore that is interrupted begins again with the backup. So the pages need no protection against torn writes. They
/// are written without the double-write area, which halves the writes, and each file is forced once at the end. The first
/// opening rolls back the transactions without an end.
public final class RestoreRedo {
    private static final int HELPERS = 3;

    private RestoreRedo() {}


    /// Redoes the log and makes all pages durable.
    ///
    /// @param disk of the store
    /// @param logFolder of the store, whose log ends where the restore ends
    /// @param state of the store as the backup has it
    /// @param operations those of all pages
    /// @param poolBytes memory for pages
    /// @param workers run the redo in parallel with the caller
    /// @return the state for the control file: an opening has nothing to redo
    public static ControlFile.State run(
            Disk disk, String logFolder, ControlFile.State state, PageOperations operations, long poolBytes, Clock clock,
            Workers workers) {
        try (StoreFiles files = new StoreFiles(disk, state.pageSizeBytes());
                Log log = Log.open(disk, logFolder, LogOptions.DEFAULT, clock, state.redoLsn())) {
            files.allocateFrom(state.nextFileId());
            BufferPool pool = new BufferPool(files, LogForce.of(log), DoubleWrite.none(files), poolBytes, clock::nanoTime);
            CrashRecoveryOutcome outcome =
                new CrashRecovery(files, DoubleWrite.none(files), pool, log, operations, workers, HELPERS).recover(state);
            pool.writeAll();
            files.forceAll();
            long redoLsn = log.endLsn();
            byte[] record = new CheckpointRecord(redoLsn, redoLsn, outcome.losers()).encode();
            long checkpointLsn = log.append(record, 0, record.length);
            log.force(log.endLsn());
            return new ControlFile.State(
                state.pageSizeBytes(), checkpointLsn, redoLsn, log.endLsn(), outcome.lastTransactionId() + 1,
                files.nextFileId(), false);
        }
    }
}
