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

/// Writes dirty pages oldest first and moves the place where restart would begin.
///
/// **Pace.** The lag is the log that a restart would read now. Below a quarter of the budget pages are left alone, to
/// gather changes, unless nothing happens at all; from there to half the pauses between batches shrink to nothing. Over
/// the budget writers lend a hand before their next change ([#admit]); readers never do.
///
/// **Order of a checkpoint.** Begin LSN = end of the log; then the oldest unsaved change (waiting once for each latch,
/// so that a record before the begin LSN has marked its page); then the active transactions; then the CHECKPOINT
/// record, forced; then the control file; then the log is cut. A crash between any two leaves the older checkpoint good.
public final class Checkpointer implements Workers.Step {
    private static final int BATCHES_PER_ROUND = 16;
    private static final long LONGEST_PAUSE_NANOS = 100_000_000L;
    /// After the disk was found full, or memory short.
    private static final long SHORTAGE_PAUSE_NANOS = 1_000_000_000L;
    /// The control file is not written for less than this part of the budget.
    private static final int ADVANCE_FRACTION = 32;
    /// How often pages that are latched just now are looked at again before a complete write gives up on a round.
    private static final int PATIENCE = 1_000;
    /// A disk that is short of space makes more than so much log worth a checkpoint.
    private static final long SHORTAGE_LAG_BYTES = 1 << 20;

    private final BufferPool pool;
    private final StoreFiles files;
    private final Log log;
    private final ControlFile control;
    private final TransactionTable transactions;
    private final LongSupplier pendingDropLsn;
    private final WaitCounter admissions = new WaitCounter();
    private final long budgetBytes;

    private final Frame[] batch;
    /// False at first; found out at each checkpoint until it is true.
    private boolean somethingCommitted;
    private List<DirtyPage> round = List.of();
    private int roundAt;
    private volatile long redoLsn;
    /// End of the log when the last checkpoint was complete: as long as it stays there, nothing is to be done.
    private long quietLsn;
    private long lastSeenEnd;
    /// End of the log when a checkpoint was made for want of space.
    private long triedAtLsn;
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

    /// How much log a restart would read now.
    public long lagBytes() {
        return log.endLsn() - redoLsn;
    }

    public synchronized long checkpointCount() {
        return checkpoints;
    }

    /// For those about to change something, with no latch in hand: returns at once unless the log is over its budget,
    /// else writes a batch of pages first.
    ///
    /// @throws SqlFailure if that is impossible, as the disk is full
    public void admit() {
        long lag = lagBytes();
        if (lag > budgetBytes) {
            helpOut();
        } else if (lag > shortageLag() && log.isShortOfSpace()) {
            cutForSpace();
        }
    }

    private long shortageLag() {
        return Math.min(SHORTAGE_LAG_BYTES, budgetBytes / 4);
    }

    /// Writes every page and cuts the log, so that its segments can be used again. What does not fit stays; then whoever
    /// needs space is told.
    private void cutForSpace() {
        long start = pool.nanoTime();
        synchronized (this) {
            if (lagBytes() > shortageLag() && log.endLsn() - triedAtLsn > shortageLag()) {
                triedAtLsn = log.endLsn();
                try {
                    checkpoint();
                } catch (SqlFailure failure) {
                    demandLackOfSpace(failure);
                }
            }
        }
        admissions.add(pool.nanoTime() - start);
    }

    private static void demandLackOfSpace(SqlFailure failure) {
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

    /// Waits of those who were about to change something.
    public WaitCounter admissions() {
        return admissions;
    }

    @Override
    public synchronized long step() {
        long end = log.endLsn();
        boolean quiet = end == lastSeenEnd;
        lastSeenEnd = end;
        if (end == quietLsn) {
            return LONGEST_PAUSE_NANOS;
        }
        long lag = end - redoLsn;
        boolean isShort = log.isShortOfSpace();
        if (lag < budgetBytes / 4 && !quiet && !isShort) {
            return LONGEST_PAUSE_NANOS;
        }
        try {
            // In quiet times everything; else what is older than a quarter of the budget.
            if (isShort) {
                checkpoint();
            } else {
                writeNext(quiet ? end : end - budgetBytes / 4);
            }
        } catch (SqlFailure failure) {
            demandLackOfSpace(failure);
            return SHORTAGE_PAUSE_NANOS; // writers are told by admit; pages stay dirty and come again
        }
        return pauseNanos(end - redoLsn);
    }

    private long pauseNanos(long lag) {
        long quarter = Math.max(1, budgetBytes / 4);
        double urgency = Math.clamp((double) (lag - quarter) / quarter, 0.0, 1.0);
        return (long) (LONGEST_PAUSE_NANOS * (1 - urgency));
    }

    /// Writes the next batch of the round; after its last, moves the redo LSN if that is worth a record.
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

    /// Makes a checkpoint now: writes every page that is dirty now and moves the redo LSN behind their changes.
    public synchronized void checkpoint() {
        writeAll(log.endLsn());
        advance(0);
    }

    /// The last checkpoint of a store that nobody uses any more: all pages written, no transaction active. The next
    /// start has nothing to do. Nothing may be appended to the log afterwards.
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

    /// Until no page has an unsaved change older than the LSN. A page that stays latched is waited for.
    private void writeAll(long belowLsn) {
        for (int fruitless = 0; fruitless < PATIENCE; ) {
            round = pool.dirtyBelow(belowLsn);
            roundAt = 0;
            if (round.isEmpty()) {
                return;
            }
            int written = 0;
            while (roundAt < round.size()) {
                written += writeBatch();
            }
            fruitless = written > 0 ? 0 : fruitless + 1;
            pool.oldestUnsavedLsn(belowLsn); // waits for latches
        }
        round = List.of();
    }

    /// Moves the redo LSN if it gains so many bytes.
    private void advance(long worthBytes) {
        long beginLsn = log.endLsn();
        long oldest = Math.min(pool.oldestUnsavedLsn(beginLsn), pendingDropLsn.getAsLong());
        if (oldest - redoLsn < worthBytes) {
            return;
        }
        List<ActiveTransaction> active = transactions.activeAt(beginLsn);
        byte[] record = new CheckpointRecord(beginLsn, oldest, active).encode();
        // A checkpoint is what gives log space back when the disk is full.
        long checkpointLsn = log.appendSpare(record, 0, record.length);
        long endLsn = checkpointLsn + Log.sizeOf(record.length);
        log.force(endLsn);
        control.write(new ControlFile.State(
            files.pageSizeBytes(), checkpointLsn, oldest, endLsn, transactions.lastId() + 1, files.nextFileId(), false));
        redoLsn = oldest;
        checkpoints++;
        quietLsn = oldest == beginLsn ? endLsn : -1;
        somethingCommitted = somethingCommitted || AnyCommitScan.mayHaveBeen(log);
        if (!somethingCommitted) {
            return;
        }
        log.truncateBefore(active.stream().mapToLong(ActiveTransaction::firstLsn).reduce(oldest, Math::min));
    }
}
