// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.base.bytes.BigEndian;
import bowler.base.error.SqlFailure;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageAddress;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.PageOperations;
import bowler.storage.file.StoreFiles;
import bowler.storage.page.PageHeader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// Applies page parts to pages that lack them. Different partitions may be redone concurrently.
///
/// A page whose LSN is at or above a record's end contains that record. The LSN is stamped after all parts that the
/// record has for the page are applied, all under one latch. A page written in between would otherwise claim all of
/// them.
final class RedoPages {
    private final BufferPool pool;
    private final StoreFiles files;
    private final PageOperations operations;
    private final Set<Integer> skippedFiles = ConcurrentHashMap.newKeySet();
    private final LongAdder applied = new LongAdder();
    private final LongAdder present = new LongAdder();

    RedoPages(BufferPool pool, StoreFiles files, PageOperations operations) {
        this.pool = pool;
        this.files = files;
        this.operations = operations;
    }

    /// @param isFirst whether each page's first part in the partition is its first part in the whole log to redo
    void redo(byte[] arena, RedoPartition share, boolean isFirst) {
        int fileId = -1;
        PageTable pages = null;
        for (long address : share.pagesInOrder()) {
            if (PageAddress.fileId(address) != fileId) {
                fileId = PageAddress.fileId(address);
                pages = pagesOf(fileId);
            }
            if (pages != null) {
                redoPage(arena, share, address, pages, isFirst);
            }
        }
    }

    /// Returns null if the file does not exist: a later record of the log has dropped it, or its creator was rolled
    /// back.
    private PageTable pagesOf(int fileId) {
        if (skippedFiles.contains(fileId)) {
            return null;
        }
        if (!files.exists(fileId)) {
            skippedFiles.add(fileId);
            return null;
        }
        return pool.pages(fileId);
    }

    /// A page that a record formats need not be read. It also needs no protection against a torn write if redo after
    /// another crash would begin with that record. Otherwise redo would begin by reading the torn page.
    private void redoPage(byte[] arena, RedoPartition share, long address, PageTable pages, boolean isFirst) {
        int entry = share.firstOf(address);
        int pageNumber = PageAddress.pageNumber(address);
        Frame frame;
        try {
            boolean isFormatted = PageOperations.formats(operation(arena, share.offset(entry)));
            frame = !isFormatted ? pages.latched(pageNumber)
                : isFirst ? pages.fresh(pageNumber) : pages.freshProtected(pageNumber);
        } catch (SqlFailure failure) {
            throw failed(failure, share.startLsn(entry), pages, pageNumber);
        }
        try {
            while (entry >= 0) {
                entry = redoRecord(arena, share, entry, frame);
            }
        } catch (RuntimeException broken) {
            throw failed(broken, share.startLsn(entry), pages, pageNumber);
        } finally {
            frame.unlatch();
        }
    }

    /// Applies the parts that the record of this entry has for the page, unless the page has them. Returns the entry of
    /// the next record.
    private int redoRecord(byte[] arena, RedoPartition share, int first, Frame frame) {
        long startLsn = share.startLsn(first);
        boolean missing = PageHeader.lsn(frame.bytes) < share.endLsn(first);
        if (missing) {
            frame.markDirty(startLsn);
        }
        int entry = first;
        int count = 0;
        for (; entry >= 0 && share.startLsn(entry) == startLsn; entry = share.next(entry), count++) {
            if (missing) {
                int part = share.offset(entry);
                operations.redo(
                    operation(arena, part), frame.bytes, arena, part + RedoBatch.PART_HEADER_BYTES,
                    BigEndian.getInt(arena, part + RedoBatch.PART_LENGTH));
            }
        }
        if (missing) {
            PageHeader.stampLsn(frame.bytes, share.endLsn(first));
        }
        (missing ? applied : present).add(count);
        return entry;
    }

    private static int operation(byte[] arena, int part) {
        return arena[part + RedoBatch.PART_OPERATION];
    }

    /// Stops the store too, so that the half-redone page is never written.
    private SqlFailure failed(RuntimeException why, long lsn, PageTable pages, int pageNumber) {
        SqlFailure failure = RecoveryError.REDO_FAILED.causedBy(
            why, lsn, Integer.toUnsignedString(pageNumber), pages.file().name(), why.getMessage());
        pool.health().stop(failure);
        return failure;
    }

    long appliedCount() {
        return applied.sum();
    }

    long presentCount() {
        return present.sum();
    }
}
