// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.host.MemoryDisk;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverlayDiskTest {
    private static final int MAX_BYTES = 40_000;

    private final MemoryDisk below = new MemoryDisk("below");
    private final OverlayDisk overlay = new OverlayDisk(below, new MemoryDisk("above"), bytes -> { });

    private static void put(Disk disk, String name, byte[] content) throws IOException {
        try (DiskFile file = disk.open(name, true)) {
            file.resize(0);
            file.write(0, content, 0, content.length);
        }
    }

    private static byte[] content(Disk disk, String name) throws IOException {
        try (DiskFile file = disk.open(name, false)) {
            byte[] bytes = new byte[(int) file.sizeBytes()];
            assertThat(file.read(0, bytes, 0, bytes.length)).isEqualTo(bytes.length);
            return bytes;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void itBehavesLikeADiskAndDoesNotChangeTheOneBelow(long seed) throws IOException {
        Random random = new Random(seed);
        MemoryDisk model = new MemoryDisk("model");
        byte[] first = new byte[random.nextInt(MAX_BYTES)];
        random.nextBytes(first);
        put(below, "a/file", first);
        put(model, "a/file", first);
        for (int step = 0; step < 400; step++) {
            try (DiskFile seen = overlay.open("a/file", true); DiskFile expected = model.open("a/file", true)) {
                byte[] bytes = new byte[1 + random.nextInt(10_000)];
                int position = random.nextInt(MAX_BYTES);
                if (random.nextInt(10) == 0) {
                    seen.resize(position);
                    expected.resize(position);
                } else if (random.nextBoolean()) {
                    random.nextBytes(bytes);
                    seen.write(position, bytes, 0, bytes.length);
                    expected.write(position, bytes, 0, bytes.length);
                } else {
                    byte[] other = new byte[bytes.length];
                    assertThat(seen.read(position, bytes, 0, bytes.length))
                        .isEqualTo(expected.read(position, other, 0, other.length));
                    assertThat(bytes).isEqualTo(other);
                }
                assertThat(seen.sizeBytes()).isEqualTo(expected.sizeBytes());
            }
        }
        assertThat(content(overlay, "a/file")).isEqualTo(content(model, "a/file"));
        assertThat(content(below, "a/file")).isEqualTo(first);
    }

    @Test
    void namesChangeOnlyInTheOverlay() throws IOException {
        put(below, "a/one", new byte[] {1});
        put(below, "a/two", new byte[] {2});
        overlay.delete("a/one");
        overlay.rename("a/two", "a/three");
        put(overlay, "a/four", new byte[] {4});
        assertThat(overlay.list("a")).containsExactly("four", "three");
        assertThat(overlay.exists("a/one")).isFalse();
        assertThat(content(overlay, "a/three")).containsExactly(2);
        assertThatThrownBy(() -> overlay.open("a/two", false)).isInstanceOf(NoSuchFileException.class);
        assertThat(below.list("a")).containsExactly("one", "two");
    }
}
