// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.host.MemoryDisk;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import org.junit.jupiter.api.Test;

/// A frame found earlier now holds another page, and that page is latched. Waiting for it could last for ever, as its
/// holder may wait for a latch of this thread.
final class StaleFrameTest {
    private static final int PAGE = 1024;

    private final MemoryDisk disk = new MemoryDisk("test");
    private final StoreFiles files = new StoreFiles(disk, PAGE);
    private final BufferPool pool = new BufferPool(files, LogForce.NONE, DoubleWrite.none(files), 16L * PAGE);

    @Test
    void noThreadWaitsForTheFrameOfAnotherPage() {
        files.create(1);
        PageTable pages = pool.pages(1);
        UnloggedWrites.make(pages, 0, 0, 1);
        Frame stale = pages.frame(0);
        int page = 1;
        while (stale.address() == pages.addressOf(0)) {
            UnloggedWrites.make(pages, page, page, page + 1);
            page++;
        }
        Frame held = pages.latched(PageAddress.pageNumber(stale.address()));
        assertThat(held).isSameAs(stale);
        assertThat(stale.latchFor(pages.addressOf(0))).isFalse();
        assertThat(stale.isUnchanged(stale.readVersion(pages.addressOf(0)))).isFalse();
        held.unlatchUnchanged();
        assertThat(stale.latchFor(pages.addressOf(0))).isFalse();
        assertThat(stale.isLatched()).isFalse();
        assertThat(UnloggedWrites.read(pages, 0)).isZero();
    }
}
