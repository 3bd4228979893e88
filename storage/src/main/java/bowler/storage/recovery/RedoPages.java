// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.base.bytes.BigEndian;
import bowler.base.error.SqlFailure;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.PageOperations;
import bowler.storage.file.StoreFiles;
import bowler.storage.page.PageHeader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// Applies page parts to pages that lack them. Different shares may be redone at the same time.
///
/// A page whose LSN is at or above a record's end has that record. The parts of one record for one page are applied
/// under one latch, as the LSN in between would claim them all.
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

    void redo(byte[] arena, RedoBatch.Share share) {
        int fileId = -1;
        PageTable pages = null;
        for (int i = 0; i < share.count(); i++) {
            int part = share.offset(i);
            if (BigEndian.getInt(arena, part) != fileId) {
                fileId = BigEndian.getInt(arena, part);
                pages = pagesOf(fileId);
            }
            if (pages != null && isFirstOfItsPage(arena, share, i)) {
                redoPage(arena, share, i, pages);
            }
        }
    }

    /// Null if the file is not there: a later record of the log has dropped it, or its maker was rolled back.
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

    private static boolean samePage(byte[] arena, int left, int right) {
        return BigEndian.getLong(arena, left) == BigEndian.getLong(arena, right);
    }

    private static boolean isFirstOfItsPage(byte[] arena, RedoBatch.Share share, int index) {
        for (int i = index - 1; i >= 0 && share.startLsn(i) == share.startLsn(index); i--) {
            if (samePage(arena, share.offset(i), share.offset(index))) {
                return false;
            }
        }
        return true;
    }

    private void redoPage(byte[] arena, RedoBatch.Share share, int first, PageTable pages) {
        int firstPart = share.offset(first);
        int pageNumber = BigEndian.getInt(arena, firstPart + RedoBatch.PART_PAGE);
        long startLsn = share.startLsn(first);
        long endLsn = share.endLsn(first);
        Frame frame;
        try {
            frame = PageOperations.formats(arena[firstPart + RedoBatch.PART_OPERATION])
                ? pages.fresh(pageNumber) : pages.latched(pageNumber);
        } catch (SqlFailure failure) {
            throw failed(failure, startLsn, pages, pageNumber);
        }
        try {
            if (PageHeader.lsn(frame.bytes) >= endLsn) {
                present.increment();
                return;
            }
            frame.markDirty(startLsn);
            for (int i = first; i < share.count() && share.startLsn(i) == startLsn; i++) {
                int part = share.offset(i);
                if (samePage(arena, part, firstPart)) {
                    operations.redo(
                        arena[part + RedoBatch.PART_OPERATION], frame.bytes, arena, part + RedoBatch.PART_HEADER_BYTES,
                        BigEndian.getInt(arena, part + RedoBatch.PART_LENGTH));
                    applied.increment();
                }
            }
            PageHeader.stampLsn(frame.bytes, endLsn);
        } catch (RuntimeException broken) {
            throw failed(broken, startLsn, pages, pageNumber);
        } finally {
            frame.unlatch();
        }
    }

    /// Stops the store too, so that the half-done page is written nowhere.
    private SqlFailure failed(RuntimeException why, long lsn, PageTable pages, int pageNumber) {
        SqlFailure failure = RecoveryError.REDO_FAILED.causedBy(
            why, lsn, Integer.toUnsignedString(pageNumber), pages.file().name(), why.getMessage());
        pool.health().stop(failure);
        return failure;
    }

    Set<Integer> skippedFiles() {
        return skippedFiles;
    }

    long appliedCount() {
        return applied.sum();
    }

    long presentCount() {
        return present.sum();
    }
}
