// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.error.SqlFailure;
import bowler.base.invariant.Invariant;
import bowler.base.trace.WaitCounter;
import bowler.os.Workers;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.FileError;
import bowler.storage.file.PageFile;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreHealth;
import bowler.storage.page.PageHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// The pages of a store that are in memory. Those who use pages get a [PageTable] per file once and ask that.
///
/// Without [#start] all still works: who needs a frame writes a batch of dirty pages himself, and nothing is prefetched.
public final class BufferPool {
    /// Fewer frames than this and a structure change would not find room.
    private static final int MIN_FRAMES = 16;

    private final StoreFiles files;
    private final LogForce log;
    private final ConcurrentHashMap<Integer, PageTable> tables = new ConcurrentHashMap<>();
    private final EvictedSidecars parked = new EvictedSidecars();
    private final WriteBack writeBack;
    private final ClockSweep sweep;
    private final BackgroundWriter writer;
    private final Prefetcher prefetcher = new Prefetcher();
    private final LongAdder loads = new LongAdder();
    private final AtomicInteger insisting = new AtomicInteger();
    private final LongSupplier nanoTime;
    private final WaitCounter latchWaits = new WaitCounter();
    private final LatchWaitStatistics frameWaits;
    private final WaitCounter readWaits = new WaitCounter();
    private final WaitCounter evictionWaits = new WaitCounter();

    public BufferPool(StoreFiles files, LogForce log, DoubleWrite doubleWrite, long sizeBytes) {
        this(files, log, doubleWrite, sizeBytes, () -> 0);
    }

    /// @param nanoTime for the lengths of waits
    public BufferPool(
            StoreFiles files, LogForce log, DoubleWrite doubleWrite, long sizeBytes, LongSupplier nanoTime) {
        this.files = files;
        this.log = log;
        this.nanoTime = nanoTime;
        frameWaits = new LatchWaitStatistics(nanoTime, latchWaits, files.health()::check);
        int capacity = capacity(sizeBytes, files.pageSizeBytes());
        writeBack = new WriteBack(this, log, doubleWrite, files.pageSizeBytes(), capacity);
        sweep = new ClockSweep(this, writeBack, capacity);
        writer = new BackgroundWriter(sweep, writeBack);
    }

    private static int capacity(long sizeBytes, int pageSizeBytes) {
        return (int) Math.clamp(sizeBytes / pageSizeBytes, MIN_FRAMES, Integer.MAX_VALUE / 2);
    }

    /// How many pages a pool of this size writes at a time: what the double-write area must hold.
    public static int batchPages(long sizeBytes, int pageSizeBytes) {
        return WriteBack.batchPages(capacity(sizeBytes, pageSizeBytes));
    }

    /// Starts writing ahead and prefetching in the background; the tasks end by [#stop].
    public void start(Workers workers, Consumer<Throwable> onFailure) {
        writer.start(workers, onFailure);
        prefetcher.start(workers, onFailure);
    }

    /// Ends the background tasks.
    public void stop() {
        prefetcher.stop();
        writer.stop();
    }

    /// Forgets every page, so that the heap can have their memory while somebody still holds the store that was closed. The
    /// background tasks have ended, and nobody uses a page any more.
    public void letGo() {
        tables.values().forEach(PageTable::letGo);
        sweep.letGo();
    }

    /// The pages of a file that exists; always the same object.
    public PageTable pages(int fileId) {
        PageTable table = tables.get(fileId);
        return table != null ? table : tables.computeIfAbsent(fileId, id -> new PageTable(this, files.open(id)));
    }

    /// Forgets the pages of a file, changed or not; afterwards nothing of it is read or written, and the file may be
    /// deleted. The caller holds no latch.
    public void drop(int fileId) {
        PageTable table = tables.get(fileId);
        if (table != null) {
            table.markDropped();
            writeBack.awaitIdle();
            table.discardAll();
            tables.remove(fileId);
        }
        parked.forgetFile(fileId);
    }

    /// Runs the action while nobody else can change the companion: under the latch of its page, or while the page is not
    /// in memory. The action must not change what the companion means to readers, who are not told of it.
    ///
    /// @return false if the page is latched or has no such companion; then the action did not run
    public boolean exclusively(long address, PageSidecar sidecar, Runnable action) {
        PageTable table = tables.get(Frame.fileId(address));
        if (table == null || table.isDropped()) {
            return false;
        }
        Frame frame = table.present(Frame.pageNumber(address));
        if (frame == null) {
            return parked.exclusively(address, sidecar, action);
        }
        if (!frame.tryLatch()) {
            return false;
        }
        try {
            if (frame.address() != address || frame.sidecar() != sidecar) {
                return false;
            }
            action.run();
            return true;
        } finally {
            frame.unlatchUnchanged();
        }
    }

    /// A page that has changes the disk lacks, and since when.
    public record DirtyPage(Frame frame, long recoveryLsn) {}

    /// The pages whose oldest unsaved change lies below the LSN, oldest first, as they are found; others may follow.
    public List<DirtyPage> dirtyBelow(long lsn) {
        List<DirtyPage> found = new ArrayList<>();
        for (Frame frame : sweep.frames()) {
            long recoveryLsn = frame == null ? 0 : frame.recoveryLsn();
            if (recoveryLsn != 0 && recoveryLsn < lsn) {
                found.add(new DirtyPage(frame, recoveryLsn));
            }
        }
        found.sort(java.util.Comparator.comparingLong(DirtyPage::recoveryLsn));
        return found;
    }

    /// Start LSN of the oldest change that is not durable on disk, or `beginLsn` if none is older; `beginLsn` was the end
    /// of the log before this call. Waits for latches, so the caller holds none.
    public long oldestUnsavedLsn(long beginLsn) {
        long oldest = beginLsn;
        for (Frame frame : sweep.frames()) {
            if (frame != null) {
                oldest = Math.min(oldest, writeBack.oldestUnsaved(frame));
            }
        }
        return oldest;
    }

    /// How many frames [#write] takes at a time.
    public int batchPages() {
        return writeBack.batchPages();
    }

    /// Writes those of the first `count` frames (a batch at most) that are dirty and not latched; durable on return.
    ///
    /// @return how many pages were written
    public int write(Frame[] frames, int count) {
        return writeBack.write(frames, count);
    }

    /// A rollback or a restart begins: until it ends, who needs a frame gets one more than the pool's size rather than a failure if
    /// the disk is too full for the pages in all others.
    public void beginInsisting() {
        insisting.getAndIncrement();
    }

    public void endInsisting() {
        insisting.getAndDecrement();
    }

    /// Tries again what has failed for lack of space, once the log has given back what it does not need; a rollback does
    /// without it.
    void retryWithSpace(SqlFailure failure, Runnable verb) {
        if (failure.error() != FileError.DISK_FULL) {
            throw failure;
        }
        if (log.giveBackSurplus()) {
            try {
                verb.run();
                return;
            } catch (SqlFailure again) {
                if (again.error() != FileError.DISK_FULL) {
                    throw again;
                }
            }
        }
        if (!isInsisting()) {
            throw failure;
        }
    }

    boolean isInsisting() {
        return insisting.get() > 0;
    }

    /// The memory that its pages may take.
    public long sizeBytes() {
        return (long) sweep.capacity() * files.pageSizeBytes();
    }

    public StoreHealth health() {
        return files.health();
    }

    public BufferStatistics statistics() {
        int dirty = 0;
        for (Frame frame : sweep.frames()) {
            dirty += frame != null && (frame.isDirty() || frame.isWriting()) ? 1 : 0;
        }
        return new BufferStatistics(
            sweep.capacity(), sweep.liveCount(), dirty, parked.count(), loads.sum(), writeBack.writtenPages(), writeBack.writtenBatches(),
            evictionWaits.waits(), sweep.extraCount());
    }

    /// The time that lengths of waits are differences of.
    public long nanoTime() {
        return nanoTime.getAsLong();
    }

    /// Waits for latches that outlasted spinning.
    public WaitCounter latchWaits() {
        return latchWaits;
    }

    /// Waits for pages that were read.
    public WaitCounter readWaits() {
        return readWaits;
    }

    /// Waits for a page's room, where another page had to go.
    public WaitCounter evictionWaits() {
        return evictionWaits;
    }

    // For the room's own classes.

    Frame newFrame() {
        return new Frame(files.pageSizeBytes(), frameWaits);
    }

    Frame takeFrame() {
        health().check();
        return sweep.take();
    }

    void giveBack(Frame frame) {
        sweep.giveBack(frame);
    }

    Prefetcher prefetcher() {
        return prefetcher;
    }

    void askForCleanFrames() {
        writer.wake();
    }

    void countLoad() {
        loads.increment();
    }

    /// A page from the disk must not know more than the log: the log was cut, or belongs to another store.
    void checkLoaded(PageTable table, int pageNumber, byte[] bytes) {
        long lsn = PageHeader.lsn(bytes);
        if (lsn > log.endLsn()) {
            throw bowler.storage.file.FileError.PAGE_DAMAGED.failure(
                Integer.toUnsignedString(pageNumber), table.file().name(),
                "its LSN " + lsn + " lies behind the end of the log, " + log.endLsn());
        }
    }

    /// Takes a latched, saved frame out of its slot, its companion aside; false if its file is being dropped.
    boolean part(Frame frame) {
        long address = frame.address();
        PageTable table = tables.get(Frame.fileId(address));
        if (table == null || table.isDropped()) {
            return false;
        }
        PageSidecar sidecar = frame.sidecar();
        if (sidecar != null) {
            // Aside before the slot is cleared: who loads the page afterwards must find it.
            if (!sidecar.isEmpty()) {
                parked.put(address, sidecar);
            }
            frame.attach(null);
        }
        table.remove(Frame.pageNumber(address), frame);
        return true;
    }

    PageSidecar unpark(long address) {
        return parked.take(address);
    }

    boolean isDropped(long address) {
        PageTable table = tables.get(Frame.fileId(address));
        return table == null || table.isDropped();
    }

    PageFile fileOf(long address) {
        PageTable table = tables.get(Frame.fileId(address));
        Invariant.check(table != null, "no page table of file %d", Frame.fileId(address));
        return table.file();
    }
}
