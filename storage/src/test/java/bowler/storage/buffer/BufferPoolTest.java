// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.os.DiskFile;
import bowler.os.host.MemoryDisk;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.FileError;
import bowler.storage.file.StoreFiles;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class BufferPoolTest {
    private static final int PAGE = 4096;

    private final MemoryDisk disk = new MemoryDisk("test");
    private final StoreFiles files = new StoreFiles(disk, PAGE);
    private final BufferPool pool = pool(16);
    private final PageTable pages = pages(7);

    private BufferPool pool(int frames) {
        return new BufferPool(files, LogForce.NONE, DoubleWrite.open(disk, files, 16), (long) frames * PAGE);
    }

    private PageTable pages(int fileId) {
        files.create(fileId);
        return pool.pages(fileId);
    }

    @Test
    void aPageIsFoundAgain() {
        UnloggedWrites.make(pages, 1, 11, 1);
        assertThat(UnloggedWrites.read(pages, 1)).isEqualTo(11);
        assertThat(pages.frame(1)).isSameAs(pages.frame(1));
        assertThat(pool.pages(7)).isSameAs(pages);
    }

    @Test
    void morePagesThanFramesAreWrittenAndReadAgain() {
        for (int page = 0; page < 100; page++) {
            UnloggedWrites.make(pages, page, page * 3L, page + 1);
        }
        for (int page = 0; page < 100; page++) {
            assertThat(UnloggedWrites.read(pages, page)).isEqualTo(page * 3L);
        }
        BufferStatistics statistics = pool.statistics();
        assertThat(statistics.frameCount()).isEqualTo(16);
        assertThat(statistics.loadCount()).isPositive();
        assertThat(statistics.writtenPages()).isGreaterThanOrEqualTo(84);
        assertThat(statistics.extraFrames()).isZero();
    }

    @Test
    void aPageThatWasCutOffIsMissingWithoutAFailure() {
        for (int page = 0; page < 100; page++) {
            UnloggedWrites.make(pages, page, page * 3L, page + 1);
        }
        assertThatThrownBy(() -> pages.frameUnlessCut(200)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isEqualTo(FileError.PAGE_MISSING));
        pool.writeAll();
        assertThat(pages.shorten(50)).isTrue();
        assertThat(pages.frameUnlessCut(60)).isNull();
        assertThat(pages.frameUnlessCut(49)).isNotNull();
    }

    @Test
    void usedPagesSurviveAScan() {
        for (int page = 0; page < 200; page++) {
            UnloggedWrites.make(pages, page, page, page + 1);
        }
        for (int page = 0; page < 16; page++) {
            pages.frameForScan(100 + page); // makes the use bits known
        }
        Frame hot = pages.frame(5);
        for (int page = 20; page < 190; page++) {
            pages.frameForScan(page);
            if (page % 8 == 0) {
                pages.frame(5);
            }
        }
        assertThat(pages.present(5)).isSameAs(hot);
    }

    @Test
    void aDroppedFileIsInvisibleToAllThreads() {
        UnloggedWrites.make(pages, 1, 11, 1);
        PageTable other = pages(8);
        UnloggedWrites.make(other, 1, 12, 1);
        Frame frame = pages.frame(1);
        pool.drop(7);
        assertThat(frame.address()).isEqualTo(Frame.NO_PAGE);
        assertThatThrownBy(() -> pages.frame(1)).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(FileError.TREE_DROPPED));
        assertThatThrownBy(() -> pages.fresh(2)).isInstanceOf(SqlFailure.class);
        files.delete(7);
        assertThat(files.list()).containsExactly(8);
        assertThat(UnloggedWrites.read(other, 1)).isEqualTo(12);
    }

    @Test
    void damageIsReportedAndAffectsNoOtherPage() throws IOException {
        for (int page = 0; page < 40; page++) {
            UnloggedWrites.make(pages, page, page, page + 1);
        }
        try (DiskFile file = disk.open(StoreFiles.nameOf(7), false)) {
            file.write(3L * PAGE + 100, new byte[] {1}, 0, 1);
            byte[] page = new byte[PAGE];
            file.read(2L * PAGE, page, 0, PAGE);
            file.write(4L * PAGE, page, 0, PAGE);
        }
        assertThatThrownBy(() -> pages.frame(3)).isInstanceOf(SqlFailure.class)
            .hasMessageContaining("Page 3 of data/00000007.tree").hasMessageContaining("checksum");
        assertThatThrownBy(() -> pages.frame(4)).isInstanceOf(SqlFailure.class)
            .hasMessageContaining("calls itself page 2");
        assertThatThrownBy(() -> pages.frame(4000)).isInstanceOf(SqlFailure.class).hasMessageContaining("beyond the end");
        assertThatThrownBy(() -> pages.frame(-5)).isInstanceOf(SqlFailure.class);
        assertThat(UnloggedWrites.read(pages, 2)).isEqualTo(2);
    }

    @Test
    void theSidecarOfAnEvictedPageIsKept() {
        PageSidecar sidecar = new PageSidecar() {
            @Override
            public Halves halves(byte[] separator) {
                return () -> null;
            }

            @Override
            public PageSidecar join(PageSidecar other) {
                return this;
            }

            @Override
            public boolean isEmpty() {
                return false;
            }
        };
        UnloggedWrites.make(pages, 0, 0, 1);
        Frame frame = pages.latched(0);
        frame.attach(sidecar);
        frame.unlatch();
        for (int page = 1; page < 60; page++) {
            UnloggedWrites.make(pages, page, page, page + 1);
        }
        assertThat(pages.present(0)).isNull();
        assertThat(pool.statistics().parkedCount()).isEqualTo(1);
        assertThat(pages.frame(0).sidecar()).isSameAs(sidecar);
        assertThat(pool.statistics().parkedCount()).isZero();
    }

    @Test
    void latchesOnEveryFrameMakeThePoolGrowNotHang() {
        for (int page = 0; page < 40; page++) {
            UnloggedWrites.make(pages, page, page, page + 1);
        }
        for (int page = 0; page < 20; page++) {
            pages.latched(page);
        }
        assertThat(pool.statistics().frameCount()).isEqualTo(20);
        for (int page = 0; page < 20; page++) {
            pages.frame(page).unlatchUnchanged();
        }
        for (int round = 0; round < 3; round++) {
            for (int page = 0; page < 40; page++) {
                assertThat(UnloggedWrites.read(pages, page)).isEqualTo(page);
            }
        }
        assertThat(pool.statistics().frameCount()).isEqualTo(16);
    }

    @Test
    void theOldestUnsavedChangeIsReported() {
        assertThat(pool.oldestUnsavedLsn(1000)).isEqualTo(1000);
        UnloggedWrites.make(pages, 1, 1, 500);
        UnloggedWrites.make(pages, 2, 2, 300);
        UnloggedWrites.change(pages, 2, 3, 700);
        assertThat(pool.oldestUnsavedLsn(1000)).isEqualTo(300);
        assertThat(pool.dirtyBelow(1000)).extracting(BufferPool.DirtyPage::recoveryLsn).containsExactly(300L, 500L);
        assertThat(pool.write(new Frame[] {pages.frame(2)}, 1)).isEqualTo(1);
        assertThat(pool.oldestUnsavedLsn(1000)).isEqualTo(500);
    }
}
