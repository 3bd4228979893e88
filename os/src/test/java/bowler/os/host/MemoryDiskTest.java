// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import bowler.os.DiskFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MemoryDiskTest {
    private static final int SIZE = 300_000;

    private static byte[] content(MemoryDisk disk) throws IOException {
        try (DiskFile file = disk.open("file", false)) {
            byte[] bytes = new byte[(int) file.sizeBytes()];
            assertThat(file.read(0, bytes, 0, bytes.length)).isEqualTo(bytes.length);
            return bytes;
        }
    }

    @Test
    void copiesDoNotSeeTheChangesOfEachOther() throws IOException {
        Random random = new Random(7);
        byte[] first = new byte[SIZE];
        random.nextBytes(first);
        MemoryDisk[] disks = {new MemoryDisk("first"), null, null};
        try (DiskFile file = disks[0].open("file", true)) {
            file.write(0, first, 0, SIZE);
        }
        disks[1] = disks[0].copy("second");
        disks[2] = disks[1].copy("third");
        byte[][] expected = {first, first.clone(), first.clone()};
        for (int i = 0; i < 500; i++) {
            int at = random.nextInt(disks.length);
            byte[] part = new byte[1 + random.nextInt(100_000)];
            random.nextBytes(part);
            try (DiskFile file = disks[at].open("file", false)) {
                if (random.nextInt(10) == 0) {
                    int size = random.nextInt(2 * SIZE);
                    file.resize(size);
                    expected[at] = Arrays.copyOf(expected[at], size);
                } else {
                    int position = random.nextInt(SIZE);
                    file.write(position, part, 0, part.length);
                    expected[at] = Arrays.copyOf(expected[at], Math.max(expected[at].length, position + part.length));
                    System.arraycopy(part, 0, expected[at], position, part.length);
                }
            }
            for (int disk = 0; disk < disks.length; disk++) {
                assertThat(Arrays.equals(content(disks[disk]), expected[disk])).as("disk %d after step %d", disk, i).isTrue();
            }
        }
    }

    @Test
    void aCopyOfAHeldDiskIsFree() throws IOException {
        MemoryDisk held = new MemoryDisk("held");
        held.hold("lock", "a holder");
        assertThatCode(() -> held.copy("copy").hold("lock", "another")).doesNotThrowAnyException();
    }
}
