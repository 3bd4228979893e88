// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.os.Disk;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/// The registry of the pages that have versions, in the order in which they got them, for the purge to visit. It also
/// counts the memory that all versions take.
///
/// A page is entered once, when it gets its first version, and leaves when it has none; nothing is entered per row.
///
/// **Budget.** Each writer counts the bytes that it adds in a [VersionShare] of its own. When the total exceeds the
/// budget, the next writer that holds no latch moves versions of whole pages to the version file, oldest pages first.
/// It stops when an eighth of the budget is free. Those pages wait in a second queue, from which the purge takes them
/// too.
public final class VersionedPages implements VersionBudget {
    /// The divisor of the budget for the part that is free after [#spill].
    private static final int FREED_PART = 8;
    /// The divisor of the budget for the part that versions in memory may take however many stubs there are.
    private static final int MIN_RESIDENT_PART = 4;
    /// Estimated memory of a spilled page: its stub, its entry in a queue, and its place among evicted pages.
    private static final int STUB_BYTES = 220;
    /// The number of bytes after which a share must add its count to the total.
    private static final int MAX_UNTOLD_BYTES = 16 << 10;
    private static final int UNTOLD_PART = 64;

    private final PageQueue pages = new PageQueue();
    private final PageQueue spilledPages = new PageQueue();
    private final AtomicInteger spilledCount = new AtomicInteger();
    private boolean isSpilledNext;

    private final long budgetBytes;
    private final AtomicLong sizeBytes = new AtomicLong();
    /// The version file; null if nothing is spilled.
    private final VersionFile file;
    private final BufferPool pool;
    /// The lock that is held while pages are spilled, also while the file is written. No thread waits for it under a
    /// latch.
    private final ReentrantLock spilling = new ReentrantLock();
    private final VersionImage image = new VersionImage();
    /// The page that is being spilled and is in no queue, or null. A lack of memory may also have kept it out of the
    /// queues.
    private PageVersions unlisted;
    private LongSupplier horizon = () -> 0;
    private long stamps;
    private volatile long writtenPages;
    private final AtomicLong readPages = new AtomicLong();

    /// Creates a registry whose versions all stay in memory.
    public VersionedPages() {
        budgetBytes = Long.MAX_VALUE;
        file = null;
        pool = null;
    }

    /// @param budgetBytes the memory for versions before some are spilled to a file on the disk
    public VersionedPages(Disk disk, BufferPool pool, long budgetBytes) {
        this.budgetBytes = budgetBytes;
        this.pool = pool;
        file = new VersionFile(disk);
        file.removeLeftover();
    }

    /// Supplies [bowler.storage.transaction.TransactionTable#horizon]: versions that only older snapshots need are not
    /// read back.
    public void useHorizon(LongSupplier newHorizon) {
        horizon = newHorizon;
    }

    long horizon() {
        return horizon.getAsLong();
    }

    /// Returns the versions of a latched page, in memory, and creates them if it has none. They enter this list with
    /// their first row.
    ///
    /// @throws bowler.base.error.SqlFailure if they are in the version file and cannot be read
    public PageVersions of(Frame frame) {
        assert frame.isLatched();
        PageVersions versions = (PageVersions) frame.sidecar();
        if (versions == null) {
            versions = new PageVersions(this, PageAddress.fileId(frame.address()));
            frame.attach(versions);
        }
        versions.reloadVersions();
        return versions;
    }

    void register(PageVersions versions) {
        if (versions.enterList()) {
            boolean isListed = false;
            try {
                pages.add(versions);
                isListed = true;
            } finally {
                if (!isListed) {
                    versions.leaveList();
                }
            }
        }
    }

    /// Returns the next page to visit, or null. Takes the two queues in turn.
    public PageVersions poll() {
        isSpilledNext = !isSpilledNext;
        PageVersions versions = isSpilledNext ? spilledPages.poll() : pages.poll();
        if (versions == null) {
            versions = isSpilledNext ? pages.poll() : spilledPages.poll();
        }
        return versions;
    }

    /// Returns a page to the queue because it could not be emptied yet.
    public void putBack(PageVersions versions) {
        (versions.isSpilled() ? spilledPages : pages).add(versions);
    }

    /// Removes the page that [#poll] returned, unless it has got versions meanwhile.
    public void leave(PageVersions versions) {
        versions.leaveList();
        if (!versions.isEmpty() && !versions.isRetired()) {
            register(versions);
        }
    }

    public boolean isEmpty() {
        return pages.isEmpty() && spilledPages.isEmpty();
    }

    @Override
    public int count() {
        return pages.count() + spilledPages.count();
    }

    // -- memory

    /// Creates a counter for one writer.
    public VersionShare newShare() {
        return new VersionShare(this, Math.min(MAX_UNTOLD_BYTES, budgetBytes / UNTOLD_PART));
    }

    @Override
    public void count(long bytes) {
        if (bytes != 0) {
            sizeBytes.addAndGet(bytes);
        }
    }

    @Override
    public boolean isOverBudget() {
        return sizeBytes.get() > residentBudgetBytes();
    }

    /// Returns the part of the budget that the stubs of spilled pages leave to the versions in memory. It is never less
    /// than a quarter, because a writer must keep the versions of the pages that it is changing.
    private long residentBudgetBytes() {
        return Math.max(budgetBytes / MIN_RESIDENT_PART, budgetBytes - stubBytes());
    }

    /// Returns the estimated memory of the stubs in bytes.
    public long stubBytes() {
        return (long) spilledCount.get() * STUB_BYTES;
    }

    /// Moves versions to the file until the rest is well within the budget, if they exceed it. The caller holds no
    /// latch.
    ///
    /// @throws bowler.base.error.SqlFailure if the file cannot be written; the versions stay in memory then
    public void spill() {
        if (file == null || !isOverBudget()) {
            return;
        }
        spilling.lock();
        try {
            listUnlisted();
            long budget = residentBudgetBytes();
            long target = budget - budget / FREED_PART;
            if (!spillDownTo(target)) {
                listReloaded();
                spillDownTo(target);
            }
        } catch (OutOfMemoryError lack) {
            throw VersionError.NO_MEMORY.causedBy(lack, VersionFile.NAME);
        } finally {
            image.clear();
            spilling.unlock();
        }
    }

    /// @return false if no page is left that can be spilled now
    private boolean spillDownTo(long target) {
        int left = pages.count();
        while (sizeBytes.get() > target) {
            PageVersions versions = left-- > 0 ? pages.poll() : null;
            if (versions == null) {
                return false;
            }
            unlisted = versions;
            try {
                if (spill(versions)) {
                    unlisted = null;
                }
            } finally {
                listUnlisted();
            }
        }
        return true;
    }

    private void listUnlisted() {
        if (unlisted != null) {
            putBack(unlisted);
            unlisted = null;
        }
    }

    /// Moves pages that writers have loaded again to the right queue. Writers leave such pages in the queue of spilled
    /// pages, so that loading needs no memory for a list.
    private void listReloaded() {
        List<PageVersions> found = new ArrayList<>();
        spilledPages.removeIf(versions -> !versions.isSpilled() && found.add(versions));
        found.forEach(pages::add);
    }

    /// Spills a page unless it is in use.
    ///
    /// @return whether the queue entry is redundant; a page that was emptied and filled again may have two
    private boolean spill(PageVersions versions) {
        if (versions.isSpilled() || versions.isRetired()) {
            return true;
        }
        long address = versions.address();
        int[] changes = new int[1];
        boolean[] isImage = new boolean[1];
        pool.exclusively(address, versions, () -> {
            if (!versions.isEmpty()) {
                image.write(versions);
                changes[0] = versions.changes();
                isImage[0] = true;
            }
        });
        if (isImage[0]) {
            write(versions, address, changes[0]);
        }
        return false;
    }

    /// Writes the image without a latch, then replaces the table by the stub unless a writer has changed the table
    /// meanwhile.
    private void write(PageVersions versions, long address, int changes) {
        long stamp = ++stamps;
        image.seal(stamp);
        long place = file.write(image.bytes, image.length);
        boolean[] isUsed = new boolean[1];
        try {
            SpilledVersions stub = image.stub(place, stamp);
            pool.exclusively(address, versions, () -> {
                if (versions.changes() == changes) {
                    versions.replaceBy(stub);
                    isUsed[0] = true;
                }
            });
        } finally {
            if (!isUsed[0]) {
                file.free(place, image.length);
            }
        }
        if (isUsed[0]) {
            writtenPages++;
            spilledCount.incrementAndGet();
        }
    }

    /// Returns the image that a stub stands for.
    ///
    /// @return null if the page has another stub by now, or none, so that the caller checks again
    byte[] read(PageVersions versions, SpilledVersions stub) {
        byte[] bytes = new byte[stub.length];
        int length = file.read(stub.place, bytes, stub.length);
        boolean isWhole = VersionImage.isWhole(bytes, length, stub);
        if (versions.stub() != stub) {
            return null;
        }
        if (!isWhole) {
            throw VersionError.NOT_READ.failure(VersionFile.NAME, "the content at " + stub.place + " is not what was written");
        }
        readPages.getAndIncrement();
        return bytes;
    }

    /// Frees the extent of a stub that is no longer needed.
    void free(SpilledVersions stub) {
        spilledCount.decrementAndGet();
        file.free(stub.place, stub.length);
    }

    /// Frees memory and file space of a page whose tree was dropped.
    public void drop(PageVersions versions) {
        if (!versions.isRetired()) {
            versions.forget();
        }
    }

    /// Truncates the file if no page is in it and it is large.
    ///
    /// @throws bowler.base.error.SqlFailure if that fails
    public void trim() {
        if (file != null && spilledCount.get() == 0) {
            file.trim();
        }
    }

    /// Closes the version file.
    ///
    /// @param remove whether to remove it too
    public void close(boolean remove) throws IOException {
        if (file != null) {
            file.close(remove);
        }
    }

    // -- figures

    public long budgetBytes() {
        return budgetBytes;
    }

    /// Returns the estimated memory of the versions in bytes, without stubs.
    public long sizeBytes() {
        return Math.max(0, sizeBytes.get());
    }

    /// Returns the number of pages whose versions are in the file now.
    public int spilledCount() {
        return spilledCount.get();
    }

    /// Returns the number of bytes of the file in use.
    public long fileBytes() {
        return file == null ? 0 : file.usedBytes();
    }

    /// Returns how often a page's versions were written to the file.
    public long writtenPages() {
        return writtenPages;
    }

    /// Returns how often a page's versions were read from the file.
    public long readPages() {
        return readPages.get();
    }
}
