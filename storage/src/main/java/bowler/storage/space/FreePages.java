// SPDX-License-Identifier: Apache-2.0
package bowler.storage.space;

import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import java.util.Arrays;

/// The free pages of a file in the order of their numbers, each with the page before it in the free list. The list of the
/// file is in the order in which pages were freed. It does not tell which free page has the lowest number.
///
/// It is what the list was when it was read. [PageAllocation] compares it with the pages before each use; after a difference
/// it has to be read again. It takes 8 bytes of memory for each free page. For one thread.
public final class FreePages {
    private static final int GONE = -1;

    private final int[] pages;
    /// The page before each in the list, 0 for the first, [#GONE] for pages that have left the list.
    private final int[] previous;
    private int low;

    private FreePages(int[] pages, int[] previous) {
        this.pages = pages;
        this.previous = previous;
    }

    /// Reads the list. Returns null if it changed meanwhile.
    public static FreePages read(PageTable table) {
        Frame header = table.latched(FileHeaderPage.PAGE_NUMBER);
        int head = FileHeaderPage.freeHead(header.bytes);
        int count = FileHeaderPage.freeCount(header.bytes);
        header.unlatchUnchanged();
        long[] found = new long[count];
        int at = head;
        int before = 0;
        for (int i = 0; i < count; i++) {
            int next = at == 0 ? -1 : next(table, at);
            if (next < 0) {
                return null;
            }
            found[i] = (long) at << Integer.SIZE | before;
            before = at;
            at = next;
        }
        if (at != 0) {
            return null;
        }
        Arrays.sort(found);
        int[] pages = new int[count];
        int[] previous = new int[count];
        for (int i = 0; i < count; i++) {
            pages[i] = (int) (found[i] >>> Integer.SIZE);
            previous[i] = (int) found[i];
        }
        return new FreePages(pages, previous);
    }

    /// @return -1 if the page is not free
    private static int next(PageTable table, int pageNumber) {
        while (true) {
            Frame frame = table.frameForScan(pageNumber);
            long version = frame.readVersion(table.addressOf(pageNumber));
            boolean isHere = frame.address() == table.addressOf(pageNumber);
            boolean isFree = PageHeader.kind(frame.bytes) == PageKind.FREE;
            int next = FileHeaderPage.nextFree(frame.bytes);
            if (isHere && frame.isUnchanged(version)) {
                return isFree ? next : -1;
            }
        }
    }

    /// Returns the free page with the lowest number; 0 if there is none.
    public int lowest() {
        while (low < pages.length && previous[low] == GONE) {
            low++;
        }
        return low == pages.length ? 0 : pages[low];
    }

    /// Returns the page before this one in the list, 0 for the first; -1 if this page is not known as free.
    int previousOf(int page) {
        int at = Arrays.binarySearch(pages, page);
        return at < 0 ? GONE : previous[at];
    }

    /// Notes that pages were freed.
    ///
    /// @param page the last of them in the list
    /// @param next the page after it, which was the first before, 0 for none
    public void given(int page, int next) {
        set(next, page);
    }

    /// Notes that a page has left the list.
    ///
    /// @param next the page after it, 0 for none
    void removed(int page, int next) {
        int before = previousOf(page);
        set(page, GONE);
        set(next, before);
    }

    /// Returns free pages with the lowest numbers, ascending.
    ///
    /// @param count the maximum number of pages
    public int[] lowest(int count) {
        int[] found = new int[count];
        int size = 0;
        lowest();
        for (int at = low; at < pages.length && size < count; at++) {
            if (previous[at] != GONE) {
                found[size++] = pages[at];
            }
        }
        return Arrays.copyOf(found, size);
    }

    /// Notes that an allocation has taken a page, which was the first of the list.
    ///
    /// @param next the page after it, 0 for none
    public void taken(int page, int next) {
        removed(page, next);
    }

    /// Notes that a page has moved to the front of the list.
    ///
    /// @param next the page after it before
    /// @param head the first page before
    void raised(int page, int next, int head) {
        set(next, previousOf(page));
        set(head, page);
        set(page, 0);
    }

    private void set(int page, int before) {
        int at = Arrays.binarySearch(pages, page);
        if (at >= 0) {
            previous[at] = before;
        }
    }
}
