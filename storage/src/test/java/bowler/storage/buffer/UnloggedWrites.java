// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.bytes.BigEndian;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;

/// Pages changed without a log, for tests of the pool: a number repeated over the whole content.
final class UnloggedWrites {
    private UnloggedWrites() {}

    /// Formats a fresh page and fills it.
    static void make(PageTable pages, int pageNumber, long number, long lsn) {
        Frame frame = pages.fresh(pageNumber);
        PageHeader.format(frame.bytes, pages.fileId(), pageNumber, PageKind.LEAF, 0);
        fill(frame, number, lsn);
        frame.unlatch();
    }

    static void change(PageTable pages, int pageNumber, long number, long lsn) {
        Frame frame = pages.latched(pageNumber);
        fill(frame, number, lsn);
        frame.unlatch();
    }

    static void fill(Frame frame, long number, long lsn) {
        frame.markDirty(lsn);
        for (int at = PageHeader.SIZE_BYTES; at < frame.bytes.length; at += Long.BYTES) {
            BigEndian.putLong(frame.bytes, at, number);
        }
        PageHeader.stampLsn(frame.bytes, lsn + 1);
    }

    /// The page's number, read as readers do; fails if a validated read shows a torn page.
    static long read(PageTable pages, int pageNumber) {
        while (true) {
            Frame frame = pages.frame(pageNumber);
            long version = frame.readVersion();
            if (frame.address() != pages.addressOf(pageNumber)) {
                continue;
            }
            long first = BigEndian.getLong(frame.bytes, PageHeader.SIZE_BYTES);
            boolean same = true;
            for (int at = PageHeader.SIZE_BYTES; at < frame.bytes.length; at += Long.BYTES) {
                same &= BigEndian.getLong(frame.bytes, at) == first;
            }
            if (frame.isUnchanged(version)) {
                if (!same) {
                    throw new AssertionError("a validated read of page " + pageNumber + " is torn");
                }
                return first;
            }
        }
    }
}
