// SPDX-License-Identifier: Apache-2.0
package bowler.storage.space;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.log.Log;
import bowler.log.LogOptions;
import bowler.os.host.HostClock;
import bowler.os.host.MemoryDisk;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.LogForce;
import bowler.storage.buffer.PageAddress;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreHealth;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import org.junit.jupiter.api.Test;

final class PageAllocationTest {
    private static final int PAGE = 4096;
    private static final int FILE_ID = 5;

    private final MemoryDisk disk = new MemoryDisk("space");
    private final Log log = Log.create(disk, "log", LogOptions.DEFAULT, new HostClock());
    private final ChangeBuilder change = new ChangeBuilder(log, SpaceRedo.register(new PageOperations()), new StoreHealth());
    private final PageTable pages = pages();

    private PageTable pages() {
        StoreFiles files = new StoreFiles(disk, PAGE);
        files.create(FILE_ID);
        BufferPool pool = new BufferPool(files, LogForce.NONE, DoubleWrite.open(disk, files, 16), 64L * PAGE);
        PageTable table = pool.pages(FILE_ID);
        Frame header = table.fresh(FileHeaderPage.PAGE_NUMBER);
        change.begin(0, 0).withoutUndo();
        PageAllocation.putNewHeader(change, header, 77, 2);
        change.apply();
        header.unlatch();
        return table;
    }

    private byte[] header() {
        return pages.frame(FileHeaderPage.PAGE_NUMBER).bytes;
    }

    private int take() {
        try (PageAllocation space = new PageAllocation(pages)) {
            int pageNumber = PageAddress.pageNumber(space.take().address());
            space.putInto(change.begin(0, 0).withoutUndo());
            change.apply();
            return pageNumber;
        }
    }

    private void give(int pageNumber) {
        Frame frame = pages.latched(pageNumber);
        try (PageAllocation space = new PageAllocation(pages)) {
            change.begin(0, 0).withoutUndo();
            space.give(change, frame);
            space.putInto(change);
            change.apply();
        } finally {
            frame.unlatch();
        }
    }

    @Test
    void aNewFileHasItsFirstPagesInUse() {
        assertThat(FileHeaderPage.formatVersion(header())).isEqualTo(FileHeaderPage.FORMAT_VERSION);
        assertThat(FileHeaderPage.tableId(header())).isEqualTo(77);
        assertThat(FileHeaderPage.pageCount(header())).isEqualTo(2);
        assertThat(FileHeaderPage.freeHead(header())).isZero();
    }

    @Test
    void freedPagesAreReusedBeforeTheFileGrows() {
        assertThat(take()).isEqualTo(2);
        assertThat(take()).isEqualTo(3);
        assertThat(take()).isEqualTo(4);
        give(2);
        give(4);
        assertThat(FileHeaderPage.freeCount(header())).isEqualTo(2);
        assertThat(PageHeader.kind(pages.frame(4).bytes)).isEqualTo(PageKind.FREE);
        assertThat(FileHeaderPage.nextFree(pages.frame(4).bytes)).isEqualTo(2);
        assertThat(take()).isEqualTo(4);
        assertThat(take()).isEqualTo(2);
        assertThat(FileHeaderPage.freeCount(header())).isZero();
        assertThat(take()).isEqualTo(5);
        assertThat(FileHeaderPage.pageCount(header())).isEqualTo(6);
    }

    @Test
    void unappliedAllocationsHaveNoEffect() {
        long before;
        try (PageAllocation space = new PageAllocation(pages)) {
            before = space.stamp();
            space.take();
        }
        assertThat(FileHeaderPage.pageCount(header())).isEqualTo(2);
        assertThat(take()).isEqualTo(2);
        try (PageAllocation space = new PageAllocation(pages)) {
            assertThat(space.stamp()).isGreaterThan(before);
        }
    }

    @Test
    void oneRecordCanAllocateAndFreePages() {
        int given = take();
        Frame frame = pages.latched(given);
        try (PageAllocation space = new PageAllocation(pages)) {
            change.begin(0, 0).withoutUndo();
            assertThat(PageAddress.pageNumber(space.take().address())).isEqualTo(3);
            space.give(change, frame);
            space.putInto(change);
            change.apply();
        } finally {
            frame.unlatch();
        }
        assertThat(FileHeaderPage.freeHead(header())).isEqualTo(given);
        assertThat(FileHeaderPage.pageCount(header())).isEqualTo(4);
    }
}
