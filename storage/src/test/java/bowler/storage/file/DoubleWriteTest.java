// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.base.bytes.ChecksumMethod;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.host.MemoryDisk;
import bowler.storage.page.PageChecksum;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import org.junit.jupiter.api.Test;

final class DoubleWriteTest {
    private static final int PAGE = 4096;

    private final MemoryDisk disk = new MemoryDisk("test");
    private final StoreFiles files = new StoreFiles(disk, PAGE);
    private final PageFile file = files.create(1);
    private final DoubleWrite area = DoubleWrite.open(disk, files, 8);

    private byte[] batch(int filler, int... pages) {
        byte[] batch = new byte[DoubleWrite.HEADER_BYTES + 8 * PAGE];
        for (int i = 0; i < pages.length; i++) {
            System.arraycopy(page(filler, pages[i]), 0, batch, DoubleWrite.HEADER_BYTES + i * PAGE, PAGE);
        }
        return batch;
    }

    private static byte[] page(int filler, int pageNumber) {
        byte[] page = new byte[PAGE];
        PageHeader.format(page, 1, pageNumber, PageKind.LEAF, 0);
        java.util.Arrays.fill(page, PageHeader.SIZE_BYTES, PAGE, (byte) filler);
        PageChecksum.seal(ChecksumMethod.CRC32C, page, 0, PAGE);
        return page;
    }

    private void write(int filler, int... pages) {
        long[] addresses = java.util.Arrays.stream(pages).mapToLong(page -> 1L << 32 | page).toArray();
        area.write(batch(filler, pages), addresses, pages.length);
    }

    @Test
    void onlyTornPagesAreReplaced() {
        write(7, 0, 1, 2);
        file.write(0, page(7, 0), 0, 1);
        byte[] torn = page(7, 1);
        torn[3000]++;
        file.write(1, torn, 0, 1);
        file.write(2, page(3, 2), 0, 1); // the old state, whole
        assertThat(area.repair(files)).containsExactly(new DoubleWrite.Repair(1, 1));
        byte[] read = new byte[PAGE];
        file.read(1, read);
        assertThat(read).isEqualTo(page(7, 1));
        file.read(2, read);
        assertThat(read).isEqualTo(page(3, 2));
        assertThat(area.repair(files)).isEmpty();
    }

    @Test
    void aMisplacedPageIsReplacedAndAMissingOneIsAppended() {
        write(7, 0, 1);
        file.write(0, page(7, 5), 0, 1);
        assertThat(area.repair(files)).hasSize(2);
        assertThat(file.pagesOnDisk()).isEqualTo(2);
    }

    @Test
    void copiesWithoutAValidHeaderAreNotUsed() throws Exception {
        write(7, 0, 1);
        try (var raw = disk.open(DoubleWrite.NAME, false)) {
            raw.write(20, new byte[] {99}, 0, 1);
        }
        assertThat(area.repair(files)).isEmpty();
        write(8, 0, 1);
        try (var raw = disk.open(DoubleWrite.NAME, false)) {
            raw.write(DoubleWrite.HEADER_BYTES + 500, new byte[] {99}, 0, 1); // page 0 torn there
            raw.write(DoubleWrite.HEADER_BYTES + PAGE, page(7, 6), 0, PAGE); // another page in the place of page 1
        }
        assertThat(area.repair(files)).isEmpty();
    }

    @Test
    void pagesOfDroppedFilesAreNotChanged() {
        write(7, 0);
        files.delete(1);
        assertThat(area.repair(files)).isEmpty();
        assertThat(files.list()).isEmpty();
    }
}
