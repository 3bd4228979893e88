// SPDX-License-Identifier: Apache-2.0
package bowler.storage.space;

import bowler.base.invariant.Invariant;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageAddress;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import java.util.Arrays;

/// Pages allocated and freed within one log record. It holds the latches of the header page and of the pages allocated,
/// from construction to [#close].
///
/// Use: construct it, call [#take] and [#give], then [#putInto] for the record, apply the record, and [#close]. If the
/// record is never applied, nothing has happened. The header page is latched after every page of a tree, so that
/// latches cannot deadlock.
public final class PageAllocation implements AutoCloseable {
    private final PageTable pages;
    private final Frame header;
    private Frame[] taken = new Frame[2];
    private int takenCount;
    private int pageCount;
    private int freeHead;
    private int freeCount;

    public PageAllocation(PageTable pages) {
        this.pages = pages;
        header = pages.latched(FileHeaderPage.PAGE_NUMBER);
        pageCount = FileHeaderPage.pageCount(header.bytes);
        freeHead = FileHeaderPage.freeHead(header.bytes);
        freeCount = FileHeaderPage.freeCount(header.bytes);
    }

    /// Returns a number that no later allocation in this file gets again, once this allocation's record is applied.
    public long stamp() {
        return PageHeader.lsn(header.bytes);
    }

    /// Returns the frame of a page for the caller to format, latched until [#close].
    public Frame take() {
        Frame frame;
        if (takenCount == taken.length) {
            taken = Arrays.copyOf(taken, 2 * takenCount); // so that nothing fails once the page is latched
        }
        if (freeHead == 0) {
            pages.place(pageCount);
            frame = pages.fresh(pageCount);
            pageCount++;
        } else {
            frame = pages.latched(freeHead);
            boolean free = PageHeader.kind(frame.bytes) == PageKind.FREE && freeCount > 0;
            if (!free) {
                frame.unlatchUnchanged();
            }
            Invariant.check(free, "page %d of file %d is in the free list and in use", freeHead, pages.fileId());
            freeHead = FileHeaderPage.nextFree(frame.bytes);
            freeCount--;
        }
        taken[takenCount++] = frame;
        return frame;
    }

    /// Frees a page whose latch the caller holds.
    public void give(ChangeBuilder change, Frame frame) {
        int pageNumber = PageAddress.pageNumber(frame.address());
        change.page(frame, PageOperations.FORMAT_FREE)
            .putInt(pages.fileId()).putInt(pageNumber).putInt(freeHead);
        freeHead = pageNumber;
        freeCount++;
    }

    /// Returns the number of pages in use or free.
    public int pageCount() {
        return pageCount;
    }

    /// Returns the free page that [#take] would return; 0 if there is none.
    public int nextFree() {
        return freeHead;
    }

    /// Moves a free page to the front of the free list, so that [#take] returns it. The caller has begun a record
    /// without undo, and adds the header's part if the result is true.
    ///
    /// @return false if the list has changed since it was read, or another thread uses its pages now; nothing was done
    public boolean raise(ChangeBuilder change, int page, FreePages free) {
        int next = unlink(change, page, free);
        if (next < 0) {
            return false;
        }
        change.page(taken[takenCount - 1], PageOperations.FORMAT_FREE)
            .putInt(pages.fileId()).putInt(page).putInt(freeHead);
        free.raised(page, next, freeHead);
        freeHead = page;
        return true;
    }

    /// Acts like [#raise], but the last page of the file, which is free, leaves the list and the file.
    public boolean cutFree(ChangeBuilder change, FreePages free) {
        int page = pageCount - 1;
        int next = unlink(change, page, free);
        if (next < 0) {
            return false;
        }
        free.removed(page, next);
        pageCount--;
        freeCount--;
        return true;
    }

    /// Takes the last page of the file out of the file. Its content has been moved. The caller holds its latch.
    public void cutUsed(ChangeBuilder change, Frame last) {
        int page = PageAddress.pageNumber(last.address());
        assert page == pageCount - 1;
        change.page(last, PageOperations.FORMAT_FREE).putInt(pages.fileId()).putInt(page).putInt(0);
        pageCount--;
    }

    /// Takes a page out of the list. The page and the one before it are latched until [#close]. They are latched without
    /// waiting. The list may have changed since it was read, and the holder of the latch may wait for the header page.
    ///
    /// @return the page after it, 0 for none; -1 if that is not possible now
    private int unlink(ChangeBuilder change, int page, FreePages free) {
        int before = free.previousOf(page);
        if (page == 0 || before < 0 || freeCount == 0 || before == 0 && freeHead != page) {
            return -1;
        }
        Frame frame = latchedIfFree(page);
        if (frame == null) {
            return -1;
        }
        int next = FileHeaderPage.nextFree(frame.bytes);
        if (before == 0) {
            freeHead = next;
            return next;
        }
        Frame previous = latchedIfFree(before);
        if (previous == null) {
            return -1;
        }
        if (FileHeaderPage.nextFree(previous.bytes) != page) {
            return -1;
        }
        taken[takenCount - 1] = frame; // the page itself is the last one
        taken[takenCount - 2] = previous;
        change.page(previous, PageOperations.FORMAT_FREE).putInt(pages.fileId()).putInt(before).putInt(next);
        return next;
    }

    private Frame latchedIfFree(int pageNumber) {
        if (takenCount == taken.length) {
            taken = Arrays.copyOf(taken, 2 * takenCount);
        }
        Frame frame = pages.frameForScan(pageNumber);
        if (!frame.tryLatch()) {
            return null;
        }
        if (frame.address() != pages.addressOf(pageNumber) || PageHeader.kind(frame.bytes) != PageKind.FREE) {
            frame.unlatchUnchanged();
            return null;
        }
        taken[takenCount++] = frame;
        return frame;
    }

    /// Adds the header page's part to the record.
    public void putInto(ChangeBuilder change) {
        change.page(header, SpaceRedo.SET_SPACE).putInt(pageCount).putInt(freeHead).putInt(freeCount);
    }

    /// Formats the header page of a new file whose first pages, this one included, are in use.
    public static void putNewHeader(ChangeBuilder change, Frame header, int tableId, int pageCount) {
        change.page(header, PageOperations.FORMAT_FILE_HEADER)
            .putInt(PageAddress.fileId(header.address())).putInt(tableId).putInt(pageCount);
    }

    /// Releases all latches held.
    @Override
    public void close() {
        for (int at = 0; at < takenCount; at++) {
            taken[at].unlatch();
        }
        header.unlatch();
    }
}
