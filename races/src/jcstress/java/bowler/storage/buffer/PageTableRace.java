// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.bytes.BigEndian;
import bowler.os.host.MemoryDisk;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Pages come and go in a pool far too small, while one thread changes them under the latch and another reads without
/// it. The reader sees the page it asked for, in one state.
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "both found the page whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "another page, or a torn one")
@State
public class PageTableRace {
    private static final int PAGE_BYTES = 4096;
    private static final int PAGES = 128;
    private static final int NUMBER = PageHeader.SIZE_BYTES;
    private static final int COUNT = NUMBER + Long.BYTES;
    private static final int COUNT_AGAIN = PAGE_BYTES - Long.BYTES;
    private static final PageTable TABLE = table();
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final int pageNumber = Math.floorMod(NEXT.getAndIncrement() * 7, PAGES);

    private static PageTable table() {
        MemoryDisk disk = new MemoryDisk("race");
        StoreFiles files = new StoreFiles(disk, PAGE_BYTES);
        BufferPool pool = new BufferPool(files, LogForce.NONE, DoubleWrite.open(disk, files, 16), 32L * PAGE_BYTES);
        files.create(1);
        PageTable table = pool.pages(1);
        for (int page = 0; page < PAGES; page++) {
            Frame frame = table.fresh(page);
            PageHeader.format(frame.bytes, 1, page, PageKind.LEAF, 0);
            BigEndian.putLong(frame.bytes, NUMBER, page);
            frame.markDirty(1);
            frame.unlatch();
        }
        return table;
    }

    @Actor
    public void changes(II_Result seen) {
        Frame frame = TABLE.latched(pageNumber);
        long count = BigEndian.getLong(frame.bytes, COUNT);
        seen.r1 = isWhole(BigEndian.getLong(frame.bytes, NUMBER), count, BigEndian.getLong(frame.bytes, COUNT_AGAIN));
        BigEndian.putLong(frame.bytes, COUNT, count + 1);
        BigEndian.putLong(frame.bytes, COUNT_AGAIN, count + 1);
        frame.markDirty(1);
        frame.unlatch();
    }

    @Actor
    public void reads(II_Result seen) {
        while (true) {
            Frame frame = TABLE.frame(pageNumber);
            long version = frame.readVersion();
            if (frame.address() != TABLE.addressOf(pageNumber)) {
                continue;
            }
            long number = BigEndian.getLong(frame.bytes, NUMBER);
            long count = BigEndian.getLong(frame.bytes, COUNT);
            long again = BigEndian.getLong(frame.bytes, COUNT_AGAIN);
            if (frame.isUnchanged(version)) {
                seen.r2 = isWhole(number, count, again);
                return;
            }
        }
    }

    private int isWhole(long number, long count, long again) {
        return number == pageNumber && count == again ? 1 : 0;
    }
}
