// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.base.error.SqlFailure;
import bowler.base.trace.CheckpointEvent;
import bowler.base.trace.Trace;
import bowler.base.trace.WaitCounter;
import bowler.log.Log;
import bowler.log.LogError;
import bowler.os.RetryingStep;
import bowler.os.Workers;
import bowler.storage.buffer.BufferPool.DirtyPage;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.Frame;
import bowler.storage.file.ControlFile;
import bowler.storage.file.FileError;
import bowler.storage.file.StoreFiles;
import bowler.storage.transaction.ActiveTransaction;
import bowler.storage.transaction.TransactionTable;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// Writes dirty pages, oldest first, and advances the redo LSN, where restart would begin.
///
/// **Pace.** The lag is the log that a restart would read now. Below a quarter of the budget, pages are left to gather
/// changes, unless the store is idle. From there to half the budget, the pauses between batches shrink to nothing. Over
/// the budget, writers write a batch before their next change ([#admit]); readers never do.
///
/// **Order of a checkpoint.** A checkpoint takes these steps:
/// 1. Begin LSN = end of the log.
/// 2. Determine the oldest unsaved change. This waits once for each latch, so that a record before the begin LSN has
///   marked its page.
/// 3. Determine the active transactions.
/// 4. Write and force the CHECKPOINT record.
/// 5. Write the control file.
/// 6. Cut the log.
///
/// A crash between any two steps leaves the older checkpoint valid.
public final class Checkpointer implements Workers.Step {
    private static final int BATCHES_PER_ROUND = 16;
    private static final long LONGEST_PAUSE_NANOS = 100_000_000L;
    /// The pause after the disk was found full, or memory short.
    private static final long SHORTAGE_PAUSE_NANOS = 1_000_000_000L;
    /// The divisor of the budget for the smallest advance for which the control file is written.
    private static final int ADVANCE_FRACTION = 32;
    /// The maximum number of passes over latched pages before a complete write gives up on a round.
    private static final int MAX_PASSES = 1_000;
    /// The amount of log, in bytes, that makes a checkpoint worthwhile while the disk is short of space.
    private static final long SHORTAGE_LAG_BYTES = 1 << 20;

    private final BufferPool pool;
    private final StoreFiles files;
    private final Log log;
    private final ControlFile control;
    private final TransactionTable transactions;
    private final LongSupplier pendingDropLsn;
    private final WaitCounter admissions = new WaitCounter();
    private final LogRetention retention = new LogRetention();
    private final long budgetBytes;

    private final Frame[] batch;
    /// True once a transaction has committed. It starts as false, and each checkpoint determines it until it is true.
    private boolean hasCommits;
    private List<DirtyPage> round = List.of();
    private int roundAt;
    private volatile long redoLsn;
    /// The end of the log when the last checkpoint was complete: as long as the end stays there, there is nothing to
    /// do.
    private long quietLsn;
    private long lastSeenEnd;
    /// The end of the log when a checkpoint was made to gain space.
    private volatile long triedAtLsn;
    private long checkpoints;
    private Workers.Task task;

    /// @param pendingDropLsn at or before the end record of the oldest ended transaction whose files are still to be
    ///     deleted, [Long#MAX_VALUE] if there is none: restart must see that record to delete them
    public Checkpointer(
            BufferPool pool, StoreFiles files, Log log, ControlFile control, TransactionTable transactions,
            LongSupplier pendingDropLsn, long budgetBytes) {
        this.pool = pool;
        this.files = files;
        this.log = log;
        this.control = control;
        this.transactions = transactions;
        this.pendingDropLsn = pendingDropLsn;
        this.budgetBytes = budgetBytes;
        this.batch = new Frame[pool.batchPages()];
        this.redoLsn = control.state().redoLsn();
        this.quietLsn = -1;
    }

    public synchronized void start(Workers workers, Consumer<Throwable> onFailure) {
        task = workers.start("bowler checkpoint", new RetryingStep(this, SHORTAGE_PAUSE_NANOS), onFailure);
    }

    public void stop() {
        Workers.Task running;
        synchronized (this) {
            running = task;
            task = null;
        }
        if (running != null) {
            running.stop();
        }
    }

    /// Returns the number of bytes of log that a restart would read now.
    public long lagBytes() {
        return log.endLsn() - redoLsn;
    }

    public synchronized long checkpointCount() {
        return checkpoints;
    }

    /// Admits a thread that is about to change data and holds no latch. Returns at once unless the log exceeds its
    /// budget; otherwise writes a batch of pages first.
    ///
    /// @throws SqlFailure if that is impossible because the disk is full
    public void admit() {
        if (lagBytes() > budgetBytes) {
            helpOut();
        } else if (log.isShortOfSpace() && isCutDue()) {
            cutForSpace();
        }
    }

    /// Returns whether a checkpoint should be tried on a disk that is short of space.
    private boolean isCutDue() {
        return log.needsCut(triedAtLsn) || lagBytes() > shortageLag() && log.endLsn() - triedAtLsn > shortageLag();
    }

    private long shortageLag() {
        return Math.min(SHORTAGE_LAG_BYTES, budgetBytes / 4);
    }

    /// Writes every page and cuts the log, so that its segments can be reused. Pages that do not fit stay dirty; then
    /// the next thread that needs space gets the error.
    private void cutForSpace() {
        long start = pool.nanoTime();
        synchronized (this) {
            if (isCutDue()) {
                triedAtLsn = log.endLsn();
                try {
                    checkpoint();
                } catch (SqlFailure failure) {
                    requireDiskFull(failure);
                }
            }
        }
        admissions.add(pool.nanoTime() - start);
    }

    private static void requireDiskFull(SqlFailure failure) {
        if (failure.error() != FileError.DISK_FULL && failure.error() != LogError.FULL) {
            throw failure;
        }
    }

    private void helpOut() {
        long start = pool.nanoTime();
        synchronized (this) {
            if (lagBytes() > budgetBytes) {
                writeNext(log.endLsn());
            }
        }
        admissions.add(pool.nanoTime() - start);
    }

    /// Returns the counter of the waits of threads that were about to change data.
    public WaitCounter admissions() {
        return admissions;
    }

    @Override
    public synchronized long step() {
        long end = log.endLsn();
        boolean isQuiet = end == lastSeenEnd;
        lastSeenEnd = end;
        if (end == quietLsn) {
            return LONGEST_PAUSE_NANOS;
        }
        long lag = end - redoLsn;
        boolean isShort = log.isShortOfSpace();
        if (lag < budgetBytes / 4 && !isQuiet && !isShort) {
            return LONGEST_PAUSE_NANOS;
        }
        try {
            // When the store is idle, write everything; otherwise the changes older than a quarter of the budget.
            if (isShort) {
                checkpoint();
            } else {
                writeNext(isQuiet ? end : end - budgetBytes / 4);
            }
        } catch (SqlFailure failure) {
            requireDiskFull(failure);
            return SHORTAGE_PAUSE_NANOS; // admit reports it to writers; the pages stay dirty and are retried
        }
        return pauseNanos(end - redoLsn);
    }

    private long pauseNanos(long lag) {
        long quarter = Math.max(1, budgetBytes / 4);
        double urgency = Math.clamp((double) (lag - quarter) / quarter, 0.0, 1.0);
        return (long) (LONGEST_PAUSE_NANOS * (1 - urgency));
    }

    /// Writes the next batch of the round. After the last batch, advances the redo LSN if that is worth a record.
    private void writeNext(long belowLsn) {
        if (roundAt >= round.size()) {
            List<DirtyPage> found = pool.dirtyBelow(belowLsn);
            round = List.copyOf(found.subList(0, Math.min(found.size(), BATCHES_PER_ROUND * batch.length)));
            roundAt = 0;
        }
        CheckpointEvent event = Trace.isOn() ? new CheckpointEvent() : null;
        if (event != null) {
            event.begin();
        }
        int written = writeBatch();
        if (roundAt >= round.size()) {
            round = List.of();
            advance(belowLsn == log.endLsn() ? 1 : budgetBytes / ADVANCE_FRACTION);
        }
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.pages = written;
                event.lag = lagBytes();
                event.commit();
            }
        }
    }

    private int writeBatch() {
        int count = 0;
        while (count < batch.length && roundAt < round.size()) {
            batch[count++] = round.get(roundAt++).frame();
        }
        int written = count == 0 ? 0 : pool.write(batch, count);
        java.util.Arrays.fill(batch, 0, count, null);
        return written;
    }

    /// Makes a checkpoint now: writes every page that is dirty now and advances the redo LSN past their changes.
    public synchronized void checkpoint() {
        writeAll(log.endLsn());
        advance(0);
    }

    /// Makes a checkpoint, and keeps the log that a restart from it would read.
    public synchronized HeldCheckpoint holdCheckpoint() {
        checkpoint();
        ControlFile.State state = control.state();
        long needed = Math.max(log.firstLsn(), state.redoLsn());
        if (state.checkpointLsn() != 0) {
            for (ActiveTransaction each : CheckpointRecord.decode(log.read(state.checkpointLsn())).active()) {
                needed = Math.min(needed, each.firstLsn());
            }
        }
        return new HeldCheckpoint(state, retention.hold(needed));
    }

    /// Returns whether neither a restart nor a copy that is being made reads the log before the LSN.
    public synchronized boolean isPast(long lsn) {
        return Math.min(redoLsn, retention.oldestLsn()) >= lsn;
    }

    /// Keeps the whole log that exists now, and what will be added.
    public synchronized LogRetention.Hold holdLog() {
        return retention.hold(log.firstLsn());
    }

    /// Makes the last checkpoint of a store that is no longer used: all pages written, no transaction active. The next
    /// start has nothing to do. No record may be appended to the log afterwards.
    ///
    /// @return false if a transaction is still active: then it was an ordinary checkpoint
    public synchronized boolean shutDown() {
        checkpoint();
        if (!transactions.activeAt(log.endLsn()).isEmpty() || pool.oldestUnsavedLsn(log.endLsn()) < log.endLsn()
                || pendingDropLsn.getAsLong() != Long.MAX_VALUE) {
            return false;
        }
        log.force(log.endLsn());
        ControlFile.State state = control.state();
        control.write(new ControlFile.State(
            state.pageSizeBytes(), state.checkpointLsn(), state.redoLsn(), log.endLsn(), transactions.lastId() + 1,
            files.nextFileId(), true));
        return true;
    }

    /// Writes pages until none has an unsaved change older than the LSN. It waits for a page that stays latched.
    private void writeAll(long belowLsn) {
        for (int passesWithoutProgress = 0; passesWithoutProgress < MAX_PASSES; ) {
            round = pool.dirtyBelow(belowLsn);
            roundAt = 0;
            if (round.isEmpty()) {
                return;
            }
            int written = 0;
            while (roundAt < round.size()) {
                written += writeBatch();
            }
            passesWithoutProgress = written > 0 ? 0 : passesWithoutProgress + 1;
            pool.oldestUnsavedLsn(belowLsn); // waits for latches
        }
        round = List.of();
    }

    /// Advances the redo LSN if that gains at least this many bytes.
    private void advance(long worthBytes) {
        long beginLsn = log.endLsn();
        long oldest = Math.min(pool.oldestUnsavedLsn(beginLsn), pendingDropLsn.getAsLong());
        if (oldest - redoLsn < worthBytes) {
            return;
        }
        List<ActiveTransaction> active = transactions.activeAt(beginLsn);
        byte[] record = new CheckpointRecord(beginLsn, oldest, active).encode();
        // A checkpoint may use the log's reserve, because it frees log space when the disk is full.
        long checkpointLsn = log.appendSpare(record, 0, record.length);
        long endLsn = checkpointLsn + Log.sizeOf(record.length);
        log.force(endLsn);
        control.write(new ControlFile.State(
            files.pageSizeBytes(), checkpointLsn, oldest, endLsn, transactions.lastId() + 1, files.nextFileId(), false));
        redoLsn = oldest;
        checkpoints++;
        quietLsn = oldest == beginLsn ? endLsn : -1;
        hasCommits = hasCommits || AnyCommitScan.mayHaveBeen(log);
        if (!hasCommits) {
            return;
        }
        long needed = active.stream().mapToLong(ActiveTransaction::firstLsn).reduce(oldest, Math::min);
        log.truncateBefore(Math.min(needed, retention.oldestLsn()));
    }
}
