// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;
import bowler.base.error.SqlFailure;
import bowler.base.invariant.Invariant;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.file.FileError;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.space.FileHeaderPage;
import bowler.storage.space.PageAllocation;
import java.util.Arrays;

/// Stores rows too long for a leaf in a chain of separate pages. The leaf holds a stub, with the flag
/// [LeafPage#OVERFLOW].
///
///     stub:  4 first page, 4 length of the row, 8 chain
///     page:  offset size field
///                24    4 nextPage, 0 at the end
///                28    4 length of the part of the row that follows
///                32    8 chain, the same in every page
///                40      bytes of the row
///
/// Every chain ever stored in a file has a different number: the header page's LSN when it was stored. A late reader,
/// whose pages have been reused, therefore detects it. A chain is never altered.
///
/// Long chains are written in several log records of the transaction that stores the row, the end of the chain first.
/// The undo of each record frees those pages of the chain that exist. So no pages are lost if a crash or a full log
/// comes between the records or before the stub is in a leaf. Undo may run after the chain was freed with its stub;
/// freeing twice is harmless.
public final class Overflow {
    public static final int STUB_BYTES = 16;
    static final int NEXT_PAGE = PageHeader.SIZE_BYTES;
    static final int LENGTH = NEXT_PAGE + Integer.BYTES;
    static final int CHAIN = LENGTH + Integer.BYTES;
    public static final int DATA = CHAIN + Long.BYTES;

    /// The file id and page number in a log record.
    private static final int ADDRESS_BYTES = 8;
    private static final int STUB_LENGTH = 4;
    private static final int STUB_CHAIN = 8;
    private static final int BYTES_PER_RECORD = 64 << 10;

    /// Creates the log records of a transaction.
    public interface Recorder {
        /// Begins a record; its undo description follows.
        ChangeBuilder begin();

        /// Appends the record to the log and applies it.
        void apply();
    }

    private final PageTable pages;
    private final int dataPerPage;
    private final int pagesPerRecord;

    public Overflow(PageTable pages, int pageSizeBytes) {
        this.pages = pages;
        dataPerPage = pageSizeBytes - DATA;
        pagesPerRecord = Math.max(1, BYTES_PER_RECORD / pageSizeBytes);
    }

    static PageOperations register(PageOperations operations) {
        return operations.with(PageOperations.FORMAT_OVERFLOW, PageOperations.FORMAT_OVERFLOW + 1, Overflow::redo);
    }

    /// Redoes FORMAT_OVERFLOW: 4 file id, 4 page number, then the page's content from [#NEXT_PAGE] on.
    private static void redo(int operation, byte[] page, byte[] record, int offset, int length) {
        PageHeader.format(
            page, BigEndian.getInt(record, offset), BigEndian.getInt(record, offset + 4), PageKind.OVERFLOW, 0);
        System.arraycopy(record, offset + ADDRESS_BYTES, page, NEXT_PAGE, length - ADDRESS_BYTES);
    }

    /// Stores a row by separate log records and builds its stub. The caller holds no latch.
    ///
    /// @param stub receives [#STUB_BYTES] bytes
    public void store(Recorder recorder, byte[] row, int offset, int length, byte[] stub) {
        int left = Math.max(1, (length + dataPerPage - 1) / dataPerPage);
        int nextPage = 0;
        long chain = 0;
        Frame[] taken = new Frame[Math.min(left, pagesPerRecord)];
        while (left > 0) {
            int count = Math.min(left, pagesPerRecord);
            try (PageAllocation space = new PageAllocation(pages)) {
                if (chain == 0) {
                    chain = space.stamp();
                }
                for (int i = 0; i < count; i++) {
                    taken[i] = space.take();
                }
                ChangeBuilder change =
                    recorder.begin().undoneByFreeing(pages.fileId(), LatchedPage.number(taken[count - 1]), chain);
                for (int i = 0; i < count; i++) {
                    left--;
                    Frame frame = taken[i];
                    int from = left * dataPerPage;
                    int part = Math.min(dataPerPage, length - from);
                    int pageNumber = LatchedPage.number(frame);
                    change.page(frame, PageOperations.FORMAT_OVERFLOW)
                        .putInt(pages.fileId()).putInt(pageNumber)
                        .putInt(nextPage).putInt(part).putLong(chain).putBytes(row, offset + from, part);
                    nextPage = pageNumber;
                }
                space.putInto(change);
                recorder.apply();
            }
        }
        BigEndian.putInt(stub, 0, nextPage);
        BigEndian.putInt(stub, STUB_LENGTH, length);
        BigEndian.putLong(stub, STUB_CHAIN, chain);
    }

    /// Returns the length of the row that the stub stands for.
    public static int rowLength(byte[] bytes, int stubOffset) {
        return BigEndian.getInt(bytes, stubOffset + STUB_LENGTH);
    }

    public static long chain(byte[] bytes, int stubOffset) {
        return BigEndian.getLong(bytes, stubOffset + STUB_CHAIN);
    }

    /// Reads the row whose stub lies in `bytes`, which must be the caller's own copy. The caller provides enough space
    /// in `into`.
    ///
    /// @return false if the chain has been freed meanwhile, or is damaged; the caller must read the row again
    public boolean load(byte[] bytes, int stubOffset, byte[] into, int at) {
        int pageNumber = BigEndian.getInt(bytes, stubOffset);
        int length = rowLength(bytes, stubOffset);
        long chain = chain(bytes, stubOffset);
        int done = 0;
        do {
            Frame frame = pageNumber == 0 ? null : present(pageNumber);
            if (frame == null) {
                return false;
            }
            long version = frame.readVersion(pages.addressOf(pageNumber));
            byte[] page = frame.bytes;
            boolean here = frame.address() == pages.addressOf(pageNumber);
            boolean ours = here && isOf(page, chain);
            int part = BigEndian.getInt(page, LENGTH);
            boolean sound = ours && part >= 0 && part <= Math.min(dataPerPage, length - done)
                && (part > 0 || length == 0);
            int next = BigEndian.getInt(page, NEXT_PAGE);
            if (sound) {
                System.arraycopy(page, DATA, into, at + done, part);
            }
            if (here && frame.isUnchanged(version)) {
                if (!sound) {
                    return false;
                }
                done += part;
                pageNumber = next;
            }
        } while (done < length);
        return true;
    }

    /// Returns null if the file has become shorter, and no longer has the page.
    private Frame present(int pageNumber) {
        try {
            return pages.frameForScan(pageNumber);
        } catch (SqlFailure failure) {
            requireCut(pageNumber, failure);
            return null;
        }
    }

    private Frame latched(int pageNumber) {
        try {
            return pages.latched(pageNumber);
        } catch (SqlFailure failure) {
            requireCut(pageNumber, failure);
            return null;
        }
    }

    /// Returns if the page is missing because it was freed, and then cut from the end of the file.
    private void requireCut(int pageNumber, SqlFailure failure) {
        if (failure.error() != FileError.PAGE_MISSING) {
            throw failure;
        }
        Frame header = pages.latched(FileHeaderPage.PAGE_NUMBER);
        int pageCount = FileHeaderPage.pageCount(header.bytes);
        header.unlatchUnchanged();
        if (Integer.compareUnsigned(pageNumber, pageCount) < 0) {
            throw failure;
        }
    }

    /// Returns the length of the part of a row in a page of a chain.
    public static int partLength(byte[] page) {
        return BigEndian.getInt(page, LENGTH);
    }

    /// Returns the page that continues a row; 0 at its end.
    public static int nextPage(byte[] page) {
        return BigEndian.getInt(page, NEXT_PAGE);
    }

    /// Returns whether a page belongs to a chain.
    public static boolean isOf(byte[] page, long chain) {
        return PageHeader.kind(page) == PageKind.OVERFLOW && BigEndian.getLong(page, CHAIN) == chain;
    }

    /// Frees the pages of a chain that no reader and no stub needs any more, by separate log records. Pages that were
    /// freed before are skipped, so freeing twice is harmless. The caller holds no latch.
    public void free(Recorder recorder, byte[] bytes, int stubOffset) {
        free(recorder, BigEndian.getInt(bytes, stubOffset), chain(bytes, stubOffset));
    }

    /// Frees a chain from a page on. The end is freed first: after a crash between two records the remaining pages can
    /// still be found.
    public void free(Recorder recorder, int firstPage, long chain) {
        int[] found = pagesOf(firstPage, chain);
        Frame[] batch = new Frame[pagesPerRecord];
        for (int end = found.length; end > 0; end -= pagesPerRecord) {
            int count = 0;
            try {
                for (int i = Math.max(0, end - pagesPerRecord); i < end; i++) {
                    Frame frame = pages.latched(found[i]);
                    batch[count++] = frame;
                    Invariant.check(isOf(frame.bytes, chain), "page %d of file %d left its chain", found[i], pages.fileId());
                }
                give(recorder, batch, count);
            } finally {
                for (int i = 0; i < count; i++) {
                    batch[i].unlatch();
                }
            }
        }
    }

    /// Frees a chain of few pages in the record that the caller has begun. The caller holds the latch of the leaf with
    /// the stub, and has the stub in `bytes`.
    ///
    /// @param apply applies the record
    public void freeWith(ChangeBuilder change, byte[] bytes, int stubOffset, Runnable apply) {
        long chain = chain(bytes, stubOffset);
        int[] found = pagesOf(BigEndian.getInt(bytes, stubOffset), chain);
        Frame[] held = new Frame[found.length];
        int count = 0;
        try {
            for (int pageNumber : found) {
                Frame frame = pages.latched(pageNumber);
                held[count++] = frame;
                Invariant.check(isOf(frame.bytes, chain), "page %d of file %d left its chain", pageNumber, pages.fileId());
            }
            try (PageAllocation space = new PageAllocation(pages)) {
                for (Frame frame : held) {
                    space.give(change, frame);
                }
                space.putInto(change);
                apply.run();
            }
        } finally {
            for (int i = 0; i < count; i++) {
                held[i].unlatch();
            }
        }
    }

    /// Returns the pages of a chain, up to the first that no longer belongs to it.
    int[] pagesOf(int firstPage, long chain) {
        int[] found = new int[pagesPerRecord];
        int count = 0;
        for (int pageNumber = firstPage; pageNumber != 0; ) {
            Frame frame = latched(pageNumber);
            if (frame == null) {
                break;
            }
            boolean isOurs = isOf(frame.bytes, chain);
            int next = BigEndian.getInt(frame.bytes, NEXT_PAGE);
            frame.unlatchUnchanged();
            if (!isOurs) {
                break;
            }
            if (count == found.length) {
                found = Arrays.copyOf(found, 2 * count);
            }
            found[count++] = pageNumber;
            pageNumber = next;
        }
        return Arrays.copyOf(found, count);
    }

    private void give(Recorder recorder, Frame[] batch, int count) {
        try (PageAllocation space = new PageAllocation(pages)) {
            ChangeBuilder change = recorder.begin().withoutUndo();
            for (int i = 0; i < count; i++) {
                space.give(change, batch[i]);
            }
            space.putInto(change);
            recorder.apply();
        }
    }
}
