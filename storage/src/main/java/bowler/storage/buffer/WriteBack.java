// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.bytes.ChecksumMethod;
import bowler.base.error.SqlFailure;
import bowler.base.invariant.BrokenInvariant;
import bowler.base.invariant.Invariant;
import bowler.base.trace.PageWriteEvent;
import bowler.base.trace.Trace;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.FileError;
import bowler.storage.file.PageFile;
import bowler.storage.file.StoreFiles;
import bowler.storage.page.PageChecksum;
import bowler.storage.page.PageHeader;
import java.util.ArrayList;
import java.util.List;

/// Writes dirty pages in batches, one batch at a time for the whole store:
///
/// 1. Copy each page under its latch and mark it clean; its frame is kept until the end.
/// 2. Force the log up to the newest LSN among the copies.
/// 3. Write the copies to the double-write area and force it. Fresh pages are left out, because redo formats them
///   again.
/// 4. Write all copies to their places and force the files.
/// 5. Release the frames.
///
/// Without a double-write area the files are of no use after a crash, so they are not forced either.
///
/// A failure before step 4 has ended leaves the pages dirty, with their old LSNs. On a full disk those pages stay dirty
/// that did not fit; any other write failure stops the store. Once the store has stopped, no page is copied: the page
/// latched last may lack changes that are in the log.
///
/// **No waiting for latches.** Threads call this while holding latches, when they need a frame to load into. So a
/// latched page is skipped, and the end of a batch needs no latch.
final class WriteBack {
    /// More pages cost memory and gain little: one batch costs three forces.
    private static final int MAX_PAGES = 128;
    /// The maximum while the log is redone, when no commit waits for the disk.
    private static final int MAX_REDO_PAGES = 504;
    private static final int MIN_PAGES = 4;
    private static final int LATCH_TRIES = 100;
    private static final int FULL_FOR_BATCHES = 8;
    private static final int LEFT_OUT_LIMIT = 64;

    private final WrittenPool pool;
    private final LogForce log;
    private final DoubleWrite doubleWrite;
    private final int pageSizeBytes;
    private final ChecksumMethod checksums;
    private final int poolFrames;
    private volatile int batchPages;

    private byte[] buffer;
    private Frame[] frames;
    private long[] addresses;
    private boolean[] unwritten;
    private final List<PageFile> touched = new ArrayList<>();
    private long newestLsn;
    /// The number of pages in the batch so far.
    private int taken;

    /// Counts the ends of batches; see [#oldestUnsaved].
    private volatile long finishing;
    private long writtenPages;
    private volatile long writtenBatches;
    private volatile long fullAtBatch = -FULL_FOR_BATCHES;
    private int leftOut;

    WriteBack(WrittenPool pool, LogForce log, DoubleWrite doubleWrite, StoreFiles files, int poolFrames) {
        this.pool = pool;
        this.log = log;
        this.doubleWrite = doubleWrite;
        pageSizeBytes = files.pageSizeBytes();
        checksums = files.checksums();
        this.poolFrames = poolFrames;
        useBatches(batchPages(poolFrames));
    }

    private void useBatches(int pages) {
        buffer = null;
        frames = new Frame[pages];
        addresses = new long[pages];
        unwritten = new boolean[pages];
        batchPages = pages;
    }

    static int batchPages(int poolFrames) {
        return batchPages(poolFrames, MAX_PAGES);
    }

    private static int batchPages(int poolFrames, int maxPages) {
        return Math.clamp(poolFrames / 8, MIN_PAGES, Math.min(maxPages, DoubleWrite.maxPages()));
    }

    /// Begins larger batches, so that redo waits for fewer forces. Does nothing if the disk has no space for them.
    synchronized void beginRedo() {
        int pages = batchPages(poolFrames, MAX_REDO_PAGES);
        if (pages > batchPages && doubleWrite.extend(pages)) {
            useBatches(pages);
        }
    }

    /// Returns to batches that a commit can wait for.
    synchronized void endRedo() {
        int pages = batchPages(poolFrames);
        if (pages < batchPages) {
            useBatches(pages);
        }
    }

    int batchPages() {
        return batchPages;
    }

    /// Writes those of the first `count` candidates that are dirty and not latched, at most a batch.
    ///
    /// @return the number of pages newly saved on the disk
    /// @throws SqlFailure if the disk was too full for all of them, or the store has stopped
    synchronized int write(Frame[] candidates, int count) {
        pool.health().check();
        sortByAddress(candidates, count);
        newestLsn = 0;
        if (buffer == null) {
            buffer = new byte[DoubleWrite.HEADER_BYTES + batchPages * pageSizeBytes];
        }
        taken = 0;
        try {
            copy(candidates, count, false);
            int protectedCount = taken;
            copy(candidates, count, true);
            return taken == 0 ? 0 : writeCopies(protectedCount, taken);
        } catch (BrokenInvariant | Error broken) {
            // An error may have interrupted the write of a page.
            pool.health().stop(broken);
            throw broken;
        } finally {
            if (taken > 0) {
                finish(taken, false);
            }
        }
    }

    /// Returns when no batch is being written.
    synchronized void awaitIdle() {
        // Entering the monitor waits for the batch.
    }

    /// Runs the action while no batch is being written.
    synchronized void betweenBatches(Runnable action) {
        action.run();
    }

    /// Sorts the frames by address, so that neighbouring pages are written together. An insertion sort tolerates
    /// addresses that change meanwhile; the order only matters for speed.
    private static void sortByAddress(Frame[] candidates, int count) {
        for (int i = 1; i < count; i++) {
            Frame frame = candidates[i];
            long address = frame.address();
            int at = i;
            for (; at > 0 && candidates[at - 1].address() > address; at--) {
                candidates[at] = candidates[at - 1];
            }
            candidates[at] = frame;
        }
    }

    private void copy(Frame[] candidates, int count, boolean fresh) {
        for (int i = 0; i < count && taken < batchPages; i++) {
            Frame frame = candidates[i];
            if (frame.isDirty() && !frame.isWriting() && latchedWithin(frame)) {
                try {
                    if (frame.isDirty() && frame.isNew() == fresh && !pool.isDropped(frame.address())) {
                        pool.health().check();
                        copyInto(taken, frame);
                    }
                } finally {
                    frame.unlatchUnchanged();
                }
            }
        }
    }

    private static boolean latchedWithin(Frame frame) {
        for (int tries = 0; tries < LATCH_TRIES; tries++) {
            if (frame.tryLatch()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    private void copyInto(int index, Frame frame) {
        long address = frame.address();
        Invariant.check(
            PageHeader.fileId(frame.bytes) == PageAddress.fileId(address)
                && PageHeader.pageNumber(frame.bytes) == PageAddress.pageNumber(address),
            "page %d of file %d does not carry its address", PageAddress.pageNumber(address), PageAddress.fileId(address));
        long lsn = PageHeader.lsn(frame.bytes);
        Invariant.check(lsn <= log.endLsn(), "page with LSN %d is ahead of the log's end %d", lsn, log.endLsn());
        System.arraycopy(frame.bytes, 0, buffer, offset(index), pageSizeBytes);
        frames[index] = frame;
        addresses[index] = address;
        unwritten[index] = true;
        newestLsn = Math.max(newestLsn, lsn);
        frame.beginWrite();
        taken++;
    }

    private int offset(int index) {
        return DoubleWrite.HEADER_BYTES + index * pageSizeBytes;
    }

    private int writeCopies(int protectedCount, int total) {
        for (int i = 0; i < total; i++) {
            PageChecksum.seal(checksums, buffer, offset(i), pageSizeBytes);
        }
        log.force(newestLsn);
        PageWriteEvent event = Trace.isOn() ? new PageWriteEvent() : null;
        if (event != null) {
            event.begin();
        }
        doubleWrite.write(buffer, addresses, protectedCount);
        SqlFailure diskFull = writeInPlace(0, protectedCount, null);
        diskFull = writeInPlace(protectedCount, total, diskFull);
        if (doubleWrite.isPresent()) {
            forceTouched();
        }
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.pages = total;
                event.bytes = (long) total * pageSizeBytes;
                event.commit();
            }
        }
        int saved = finish(total, true);
        if (saved == 0 && diskFull != null) {
            throw diskFull;
        }
        return saved;
    }

    /// Writes the copies `from` to `to`, neighbouring pages in one write, and notes which are written.
    private SqlFailure writeInPlace(int from, int to, SqlFailure before) {
        SqlFailure diskFull = before;
        for (int start = from, end; start < to; start = end) {
            end = start + 1;
            while (end < to && addresses[end] == addresses[end - 1] + 1) {
                end++;
            }
            PageFile file = pool.fileOf(addresses[start]);
            try {
                writeRun(file, start, end);
                java.util.Arrays.fill(unwritten, start, end, false);
            } catch (SqlFailure failure) {
                if (failure.error() != FileError.DISK_FULL) {
                    throw failure;
                }
                diskFull = failure;
                fullAtBatch = writtenBatches;
                verifyWritten(file, start, end, failure);
            }
            if (!touched.contains(file)) {
                touched.add(file);
            }
        }
        return diskFull;
    }

    /// Writes neighbouring pages. If there is no space, the log releases what it does not need, and the write is
    /// retried.
    private void writeRun(PageFile file, int start, int end) {
        int firstPage = PageAddress.pageNumber(addresses[start]);
        try {
            file.write(firstPage, buffer, offset(start), end - start);
        } catch (SqlFailure failure) {
            if (failure.error() != FileError.DISK_FULL || !log.releaseSurplus()) {
                throw failure;
            }
            file.write(firstPage, buffer, offset(start), end - start);
        }
    }

    /// Returns whether a page found no space in one of the last batches. Pages that have space allocated on the disk
    /// should then be written before new ones.
    boolean wasFullRecently() {
        return writtenBatches - fullAtBatch < FULL_FOR_BATCHES;
    }

    /// Counts a page that was skipped because of [#wasFullRecently], so that new pages are tried again after a while.
    synchronized void countLeftOut() {
        leftOut++;
        if (leftOut >= LEFT_OUT_LIMIT) {
            leftOut = 0;
            fullAtBatch = -FULL_FOR_BATCHES;
        }
    }

    /// Checks, after a write that did not fit, that pages which the disk had before are still intact there. Their
    /// copies in the double-write area will be overwritten.
    private void verifyWritten(PageFile file, int start, int end, SqlFailure diskFull) {
        byte[] scratch = new byte[pageSizeBytes];
        for (int i = start; i < end; i++) {
            int pageNumber = PageAddress.pageNumber(addresses[i]);
            if (!frames[i].isNew() && !file.isIntact(pageNumber, scratch)) {
                SqlFailure failure = FileError.WRITE_FAILED.causedBy(diskFull, file.name(), "page "
                    + Integer.toUnsignedString(pageNumber) + " was written in part when space ran out");
                pool.health().stop(failure);
                throw failure;
            }
        }
    }

    private void forceTouched() {
        for (PageFile file : touched) {
            file.force();
        }
    }

    /// Does step 5. All failed pages get their recovery LSN back before `finishing` changes and any frame is released.
    private int finish(int total, boolean forced) {
        for (int i = 0; i < total; i++) {
            unwritten[i] |= !forced;
            if (unwritten[i]) {
                frames[i].failWrite();
            }
        }
        finishing++;
        int saved = 0;
        for (int i = 0; i < total; i++) {
            if (unwritten[i]) {
                frames[i].endFailedWrite();
            } else {
                frames[i].endWrite();
                saved++;
            }
            frames[i] = null;
        }
        taken = 0;
        touched.clear();
        writtenPages += saved;
        writtenBatches++;
        return saved;
    }

    /// Returns the start LSN of the oldest change of the frame's page that is not durable on disk. Returns
    /// [Long#MAX_VALUE] if there is none, or none that began before this call's first look at the latch.
    ///
    /// A change appends its record before it marks the page, both under the latch. So this method waits until the latch
    /// has been free once. A page that is being written shows its LSN in one of two fields, read in the order in which
    /// [Frame#beginWrite] fills them. Only the end of a failed batch moves the LSN back, which `finishing` shows.
    long oldestUnsaved(Frame frame) {
        frame.readVersion();
        while (true) {
            long before = finishing;
            long recoveryLsn = frame.recoveryLsn();
            long writingLsn = frame.writingLsn();
            if (before == finishing) {
                return Math.min(
                    recoveryLsn == 0 ? Long.MAX_VALUE : recoveryLsn, writingLsn == 0 ? Long.MAX_VALUE : writingLsn);
            }
        }
    }

    synchronized long writtenPages() {
        return writtenPages;
    }

    synchronized long writtenBatches() {
        return writtenBatches;
    }
}
