// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.Disk;
import bowler.os.DiskFile;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// [Disk#replace] on a disk that crashes at each of its operations.
class ReplaceTest {
    private static final String NAME = "folder/settings";
    private static final String UNFINISHED_NAME = "folder/settings.new";
    private static final int SEEDS = 30;
    private static final int CONTENT_BYTES = 2000;

    @Test
    void theContentIsDurableOnReturn() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            SimulatedDisk disk = new SimulatedDisk(seed);
            replace(disk, 1);
            disk = disk.restart();
            assertThat(content(disk)).isEqualTo(1);
            replace(disk, 2);
            disk = disk.restart();
            assertThat(content(disk)).isEqualTo(2);
            assertThat(disk.list("folder")).containsExactly("settings");
        }
    }

    /// The second crash also meets what the first one left: an unfinished file, or one file under both names.
    @Test
    void twoCrashesLeaveTheOldOrTheNewContent() throws IOException {
        boolean isFirstCrashed = true;
        for (int first = 1; isFirstCrashed; first++) {
            boolean isSecondCrashed = true;
            for (int second = 1; isSecondCrashed; second++) {
                isSecondCrashed = false;
                for (int seed = 0; seed < SEEDS; seed++) {
                    SimulatedDisk disk = new SimulatedDisk(seed);
                    replace(disk, 1);
                    isFirstCrashed = crashes(disk, first, 2);
                    disk = disk.restart();
                    int kept = content(disk);
                    assertThat(kept).isIn(1, 2);
                    isSecondCrashed |= crashes(disk, second, 3);
                    assertThat(content(disk.restart())).as("crashes at %d and %d", first, second).isIn(kept, 3);
                }
            }
        }
    }

    private static boolean crashes(SimulatedDisk disk, int number, int content) throws IOException {
        disk.crashAt(disk.operations() + number);
        try {
            replace(disk, content);
            return false;
        } catch (SimulatedCrash crash) {
            return true;
        }
    }

    private static void replace(Disk disk, int content) throws IOException {
        byte[] bytes = new byte[CONTENT_BYTES * content];
        Arrays.fill(bytes, (byte) content);
        disk.replace(NAME, UNFINISHED_NAME, bytes);
    }

    /// Returns which content the file has, after a check that it is whole.
    private static int content(Disk disk) throws IOException {
        try (DiskFile file = disk.open(NAME, false)) {
            byte[] bytes = new byte[Math.toIntExact(file.sizeBytes())];
            assertThat(file.read(0, bytes, 0, bytes.length)).isEqualTo(bytes.length).isPositive();
            assertThat(bytes).containsOnly(bytes[0]).hasSize(CONTENT_BYTES * bytes[0]);
            return bytes[0];
        }
    }
}
