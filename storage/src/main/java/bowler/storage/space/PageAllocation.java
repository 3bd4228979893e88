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
