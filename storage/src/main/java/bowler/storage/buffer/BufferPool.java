// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.error.SqlFailure;
import bowler.base.invariant.Invariant;
import bowler.base.trace.WaitCounter;
import bowler.log.LogError;
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

/// The buffer pool: the pages of a store that are in memory. Callers get a [PageTable] per file once and use that.
///
/// Without [#start] everything still works: a thread that needs a frame writes a batch of dirty pages itself, and
/// nothing is prefetched.
public final class BufferPool implements WrittenPool, SweptPool {
    /// With fewer frames a structure change could not latch all of its pages.
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
    private final AtomicInteger emergencyGrowthCount = new AtomicInteger();
    private final LongSupplier nanoTime;
    private final WaitCounter latchWaits = new WaitCounter();
    private final LatchWaitStatistics frameWaits;
    private final WaitCounter readWaits = new WaitCounter();
    private final WaitCounter evictionWaits = new WaitCounter();

    public BufferPool(StoreFiles files, LogForce log, DoubleWrite doubleWrite, long sizeBytes) {
        this(files, log, doubleWrite, sizeBytes, () -> 0);
    }

    /// @param nanoTime clock for the durations of waits
    public BufferPool(
            StoreFiles files, LogForce log, DoubleWrite doubleWrite, long sizeBytes, LongSupplier nanoTime) {
        this.files = files;
        this.log = log;
        this.nanoTime = nanoTime;
        frameWaits = new LatchWaitStatistics(nanoTime, latchWaits, files.health()::check);
        int capacity = capacity(sizeBytes, files.pageSizeBytes());
        writeBack = new WriteBack(this, log, doubleWrite, files, capacity);
        sweep = new ClockSweep(this, writeBack, capacity);
        writer = new BackgroundWriter(sweep, writeBack);
    }

    private static int capacity(long sizeBytes, int pageSizeBytes) {
        return (int) Math.clamp(sizeBytes / pageSizeBytes, MIN_FRAMES, Integer.MAX_VALUE / 2);
    }

    /// Returns how many pages a pool of this size writes at a time. The double-write area must hold as many.
    public static int batchPages(long sizeBytes, int pageSizeBytes) {
        return WriteBack.batchPages(capacity(sizeBytes, pageSizeBytes));
    }

    /// Starts background writing and prefetching; [#stop] ends them.
    public void start(Workers workers, Consumer<Throwable> onFailure) {
        writer.start(workers, onFailure);
        prefetcher.start(workers, onFailure);
    }

    /// Ends the background tasks.
    public void stop() {
        prefetcher.stop();
        writer.stop();
    }

    /// Drops all pages, so that their memory can be collected while a caller still references the closed store.
    /// Requires that the background tasks have ended and that no thread uses a page any more.
    public void release() {
        tables.values().forEach(PageTable::release);
        sweep.release();
    }

    /// Returns the pages of an existing file; always the same object.
    public PageTable pages(int fileId) {
        PageTable table = tables.get(fileId);
        return table != null ? table : tables.computeIfAbsent(fileId, id -> new PageTable(this, files.open(id)));
    }

    /// Drops the pages of a file, changed or not. Afterwards nothing of the file is read or written, and it may be
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

    /// Runs the action while no other thread can change the sidecar: under the latch of its page, or while the page is
    /// not in memory. The action must not change what readers see in the sidecar, because they are not notified.
    ///
    /// @return false if the page is latched or has no such sidecar; then the action did not run
    public boolean exclusively(long address, PageSidecar sidecar, Runnable action) {
        PageTable table = tables.get(PageAddress.fileId(address));
        if (table == null || table.isDropped()) {
            return false;
        }
        Frame frame = table.present(PageAddress.pageNumber(address));
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

    /// A page with changes that are not on disk, and the LSN of the oldest of them.
    public record DirtyPage(Frame frame, long recoveryLsn) {}

    /// Returns the pages whose oldest unsaved change is below the LSN, oldest first. More pages may become dirty
    /// meanwhile.
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

    /// Returns the start LSN of the oldest change that is not durable on disk, or `beginLsn` if none is older.
    /// `beginLsn` was the end of the log before this call. Waits for latches, so the caller must hold none.
    public long oldestUnsavedLsn(long beginLsn) {
        long oldest = beginLsn;
        for (Frame frame : sweep.frames()) {
            if (frame != null) {
                oldest = Math.min(oldest, writeBack.oldestUnsaved(frame));
            }
        }
        return oldest;
    }

    /// Returns how many frames [#write] takes at a time.
    public int batchPages() {
        return writeBack.batchPages();
    }

    /// Writes those of the first `count` frames (at most a batch) that are dirty and not latched; durable on return.
    ///
    /// @return the number of pages written
    public int write(Frame[] frames, int count) {
        return writeBack.write(frames, count);
    }

    /// Writes all dirty pages. No other thread may use the pool meanwhile.
    ///
    /// @throws SqlFailure [bowler.storage.file.FileError#DISK_FULL] if there is no space for some of them
    public void writeAll() {
        Frame[] batch = new Frame[batchPages()];
        // A full disk may take a part of a batch. The next pass tries the rest, and fails if none of it fits.
        for (List<DirtyPage> dirty; !(dirty = dirtyBelow(Long.MAX_VALUE)).isEmpty(); ) {
            int written = 0;
            for (int from = 0; from < dirty.size(); from += batch.length) {
                int count = Math.min(batch.length, dirty.size() - from);
                for (int i = 0; i < count; i++) {
                    batch[i] = dirty.get(from + i).frame();
                }
                written += write(batch, count);
            }
            Invariant.check(written > 0, "none of %d dirty pages was written", dirty.size());
        }
    }

    /// Runs the action while no page is being written.
    public void betweenWrites(Runnable action) {
        writeBack.betweenBatches(action);
    }

    /// Begins to redo the log: pages are written in larger batches. No other thread uses the pool.
    public void beginRedo() {
        writeBack.beginRedo();
    }

    /// Ends redo. No other thread uses the pool.
    public void endRedo() {
        writeBack.endRedo();
    }

    /// Begins a rollback or a restart. Until it ends, the pool grows by one frame if a thread needs a frame and a full
    /// disk prevents the writing of other pages.
    public void beginEmergencyGrowth() {
        emergencyGrowthCount.getAndIncrement();
    }

    public void endEmergencyGrowth() {
        emergencyGrowthCount.getAndDecrement();
    }

    /// Prepares the log's reserve before a new page takes disk space.
    void prepareReserve() {
        log.prepareReserve();
    }

    /// Retries an operation that failed for lack of disk space, after the log has released the space it does not need.
    /// If the log's own reserve lacks space, there is no second attempt. A rollback proceeds without the operation.
    void retryWithSpace(SqlFailure failure, Runnable verb) {
        if (failure.error() != FileError.DISK_FULL && failure.error() != LogError.FULL) {
            throw failure;
        }
        if (failure.error() == FileError.DISK_FULL && log.releaseSurplus()) {
            try {
                verb.run();
                return;
            } catch (SqlFailure again) {
                if (again.error() != FileError.DISK_FULL) {
                    throw again;
                }
            }
        }
        if (!isUrgent()) {
            throw failure;
        }
    }

    @Override
    public boolean isUrgent() {
        return emergencyGrowthCount.get() > 0;
    }

    /// Returns the memory that the pages may take, in bytes.
    public long sizeBytes() {
        return (long) sweep.capacity() * files.pageSizeBytes();
    }

    @Override
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

    @Override
    public long nanoTime() {
        return nanoTime.getAsLong();
    }

    /// Returns the counter of latch waits that outlasted spinning.
    public WaitCounter latchWaits() {
        return latchWaits;
    }

    /// Returns the counter of waits for page reads.
    public WaitCounter readWaits() {
        return readWaits;
    }

    @Override
    public WaitCounter evictionWaits() {
        return evictionWaits;
    }

    // -- for this package

    @Override
    public Frame newFrame() {
        return new Frame(files.pageSizeBytes(), frameWaits);
    }

    Frame takeFrame() {
        health().check();
        return sweep.take();
    }

    void release(Frame frame) {
        sweep.release(frame);
    }

    Prefetcher prefetcher() {
        return prefetcher;
    }

    @Override
    public void requestCleanFrames() {
        writer.wake();
    }

    void countLoad() {
        loads.increment();
    }

    /// Fails if a page from the disk is ahead of the log: the log was truncated, or belongs to another store.
    void checkLoaded(PageTable table, int pageNumber, byte[] bytes) {
        long lsn = PageHeader.lsn(bytes);
        if (lsn > log.endLsn()) {
            throw bowler.storage.file.FileError.PAGE_DAMAGED.failure(
                Integer.toUnsignedString(pageNumber), table.file().name(),
                "its LSN " + lsn + " lies behind the end of the log, " + log.endLsn());
        }
    }

    @Override
    public boolean part(Frame frame) {
        long address = frame.address();
        PageTable table = tables.get(PageAddress.fileId(address));
        if (table == null || table.isDropped()) {
            return false;
        }
        PageSidecar sidecar = frame.sidecar();
        if (sidecar != null) {
            // The sidecar is parked before the slot is cleared, so that a thread that loads the page afterwards finds
            // it.
            if (!sidecar.isEmpty()) {
                parked.put(address, sidecar);
            }
            frame.attach(null);
        }
        table.remove(PageAddress.pageNumber(address), frame);
        return true;
    }

    PageSidecar unpark(long address) {
        return parked.take(address);
    }

    @Override
    public boolean isDropped(long address) {
        PageTable table = tables.get(PageAddress.fileId(address));
        return table == null || table.isDropped();
    }

    @Override
    public PageFile fileOf(long address) {
        PageTable table = tables.get(PageAddress.fileId(address));
        Invariant.check(table != null, "no page table of file %d", PageAddress.fileId(address));
        return table.file();
    }
}
