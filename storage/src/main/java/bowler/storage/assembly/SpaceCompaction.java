// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.base.error.SqlFailure;
import bowler.log.Log;
import bowler.os.RetryingStep;
import bowler.os.Workers;
import bowler.storage.api.CompactionState;
import bowler.storage.api.CompactionState.Phase;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.file.FileError;
import bowler.storage.file.StoreHealth;
import bowler.storage.recovery.Checkpointer;
import bowler.storage.space.FileHeaderPage;
import bowler.storage.tree.TreeSizeEstimator;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Gives the unused space of trees back to the file system, in the background and on request. It compacts one tree after the
/// other, a few pages at a time, with pauses. It ends with the store, and leaves nothing behind.
///
/// A file is cut only when a checkpoint has passed the last change of the pages behind the cut. Backups that began before
/// must have ended. Otherwise a restart, or a restore, would look for pages that the file no longer has.
public final class SpaceCompaction implements Workers.Step {
    private static final int PAGES_PER_STEP = 16;
    private static final long PAUSE_NANOS = Duration.ofMillis(5).toNanos();
    private static final long IDLE_NANOS = Duration.ofMillis(500).toNanos();
    private static final long SHORTAGE_PAUSE_NANOS = Duration.ofSeconds(5).toNanos();
    /// The pause between two passes over all trees.
    private static final long PASS_NANOS = Duration.ofMinutes(10).toNanos();
    /// The pause after a pass before a checkpoint is made, if files still wait for one.
    private static final long CHECKPOINT_NANOS = 4 * IDLE_NANOS;
    /// A tree is compacted if this many pages are unused, and this fraction of its file.
    private static final long MIN_UNUSED_PAGES = 4;
    private static final long MIN_UNUSED_FRACTION = 8;
    /// The number of trees whose last compaction is shown.
    private static final int MAX_SHOWN = 200;

    private final TreeHandles trees;
    private final StoreHealth health;
    private final Log log;
    private final Checkpointer checkpointer;
    private final Runnable admission;
    /// Returns true while files must not be cut.
    private final BooleanSupplier isSuspended;
    private final Deque<Integer> waiting = new ArrayDeque<>();
    private final Map<Integer, Cut> cuts = new LinkedHashMap<>();
    private final Map<Integer, CompactionState> states = new LinkedHashMap<>();
    private TreeCompaction current;
    private volatile boolean isWanted;
    private long idleNanos;
    private Workers.Task task;

    /// A file whose end is free since the LSN.
    private record Cut(TreeCompaction compaction, long lsn) {}

    SpaceCompaction(
            TreeHandles trees, StoreHealth health, Log log, Checkpointer checkpointer, Runnable admission,
            BooleanSupplier isSuspended) {
        this.trees = trees;
        this.health = health;
        this.log = log;
        this.checkpointer = checkpointer;
        this.admission = admission;
        this.isSuspended = isSuspended;
    }

    /// Begins a pass over all trees, and others later; or ends after the present step.
    public void want(boolean wanted, Workers workers, Consumer<Throwable> onFailure) {
        boolean begins = wanted && !isWanted;
        isWanted = wanted;
        if (begins) {
            begin(workers, onFailure);
        }
    }

    private synchronized void begin(Workers workers, Consumer<Throwable> onFailure) {
        idleNanos = PASS_NANOS;
        if (task == null) {
            task = workers.start("bowler compaction", new RetryingStep(this, SHORTAGE_PAUSE_NANOS), onFailure);
        } else {
            task.wake();
        }
    }

    void stop() {
        isWanted = false;
        Workers.Task running;
        synchronized (this) {
            running = task;
        }
        if (running != null) {
            running.stop();
        }
    }

    /// Returns what was done in each tree, the latest last.
    public List<CompactionState> states() {
        synchronized (states) {
            return List.copyOf(states.values());
        }
    }

    @Override
    public synchronized long step() {
        try {
            cutFiles();
            if (!isWanted) {
                current = null;
                waiting.clear();
                return IDLE_NANOS;
            }
            if (current != null) {
                work();
                return PAUSE_NANOS;
            }
            return next();
        } catch (SqlFailure failure) {
            if (current != null && isShortage(failure)) {
                waiting.addFirst(current.treeId()); // a full disk needs the compaction most
            }
            current = null;
            if (health.isStopped()) {
                throw failure;
            }
            return failure.error() == FileError.TREE_DROPPED ? PAUSE_NANOS
                : SHORTAGE_PAUSE_NANOS; // the disk is full, or a page is damaged
        }
    }

    private boolean isShortage(SqlFailure failure) {
        return failure.error() == FileError.DISK_FULL || log.isShortOfSpace();
    }

    private long next() {
        if (waiting.isEmpty()) {
            idleNanos += IDLE_NANOS;
            if (idleNanos == CHECKPOINT_NANOS && !cuts.isEmpty()) {
                checkpointer.checkpoint(); // a busy store with a large log budget makes none for a long time
            }
            if (idleNanos < PASS_NANOS) {
                return IDLE_NANOS;
            }
            idleNanos = 0;
            waiting.addAll(trees.ids());
        }
        Integer treeId = waiting.poll();
        TreeHandle tree = treeId == null || cuts.containsKey(treeId) ? null : trees.find(treeId);
        if (tree != null && isWorthwhile(tree)) {
            current = new TreeCompaction(tree, trees.newChangeBuilder().freeing(true));
            show(current, null);
        }
        return PAUSE_NANOS;
    }

    private static boolean isWorthwhile(TreeHandle tree) {
        TreeSizeEstimator.Size size = tree.tree().statistics();
        PageTable pages = tree.tree().pages();
        long total = size.pageCount() + size.freeCount();
        long behind = Math.max(0, pages.file().pagesOnDisk() - total);
        long unused = size.freeCount() + size.unfilledCount() / 2 + behind;
        return unused >= MIN_UNUSED_PAGES && unused * MIN_UNUSED_FRACTION >= total;
    }

    private void work() {
        admission.run();
        boolean goesOn = true;
        for (int i = 0; goesOn && i < PAGES_PER_STEP; i++) {
            goesOn = current.step();
        }
        if (goesOn) {
            show(current, null);
        } else {
            cuts.put(current.treeId(), new Cut(current, log.endLsn()));
            show(current, Phase.WAITING);
            current = null;
        }
    }

    /// Cuts files whose end no restart and no backup reads any more.
    private void cutFiles() {
        for (Cut cut : List.copyOf(cuts.values())) {
            if (!checkpointer.isPast(cut.lsn) || isSuspended.getAsBoolean()) {
                continue;
            }
            try {
                if (cutFile(cut.compaction.handle().tree().pages())) {
                    cuts.remove(cut.compaction.treeId());
                    show(cut.compaction, Phase.DONE);
                }
            } catch (SqlFailure failure) {
                cuts.remove(cut.compaction.treeId());
                if (failure.error() != FileError.TREE_DROPPED) {
                    throw failure;
                }
            }
        }
    }

    private static boolean cutFile(PageTable pages) {
        Frame header = pages.latched(FileHeaderPage.PAGE_NUMBER);
        try {
            return pages.shorten(FileHeaderPage.pageCount(header.bytes));
        } finally {
            header.unlatchUnchanged();
        }
    }

    private void show(TreeCompaction compaction, Phase phase) {
        CompactionState state = compaction.state(phase);
        synchronized (states) {
            states.remove(state.treeId());
            states.put(state.treeId(), state);
            if (states.size() > MAX_SHOWN) {
                states.remove(states.keySet().iterator().next());
            }
        }
    }
}
