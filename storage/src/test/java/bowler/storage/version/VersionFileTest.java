// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.host.MemoryDisk;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VersionFileTest {
    private final MemoryDisk disk = new MemoryDisk("test");
    private final VersionFile file = new VersionFile(disk);

    private static byte[] content(int seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private long sizeBytes() throws IOException {
        return disk.open(VersionFile.NAME, false).sizeBytes();
    }

    @Test
    void extentsKeepTheirContentAndFreeSpaceIsUsedAgain() throws IOException {
        Random random = new Random(7);
        Map<Long, byte[]> written = new HashMap<>();
        long maxBytes = 0;
        long bytes = 0;
        for (int step = 0; step < 20_000; step++) {
            if (written.size() > 200 || !written.isEmpty() && random.nextInt(3) == 0) {
                long place = written.keySet().stream().skip(random.nextInt(written.size())).findFirst().orElseThrow();
                byte[] content = written.remove(place);
                byte[] read = new byte[content.length];
                assertThat(file.read(place, read, read.length)).isEqualTo(read.length);
                assertThat(read).isEqualTo(content);
                file.free(place, content.length);
                bytes -= content.length;
            } else {
                byte[] content = content(step, 1 + random.nextInt(6_000));
                written.put(file.write(Arrays.copyOf(content, content.length + 10), content.length), content);
                bytes += content.length;
                maxBytes = Math.max(maxBytes, bytes);
            }
        }
        assertThat(sizeBytes()).isLessThan(2 * maxBytes);
        assertThat(file.usedBytes()).isBetween(bytes, bytes + 512L * written.size());
    }

    @Test
    void freeEndIsCutOff() throws IOException {
        long first = file.write(content(1, 5_000), 5_000);
        long last = 0;
        for (int i = 0; i < 1_000; i++) {
            last = file.write(content(i, 5_000), 5_000);
        }
        file.trim();
        assertThat(sizeBytes()).isGreaterThan(5_000_000);
        for (long place = first + 5_120; place <= last; place += 5_120) {
            file.free(place, 5_000);
        }
        file.trim();
        assertThat(sizeBytes()).isEqualTo(5_120);
        byte[] read = new byte[5_000];
        file.read(first, read, 5_000);
        assertThat(read).isEqualTo(content(1, 5_000));
        assertThat(file.write(content(2, 100), 100)).isEqualTo(5_120);
    }
}
