// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SimulatedDiskTest {
    @Test
    void whatWasForcedSurvivesEveryCrash() throws IOException {
        for (int seed = 0; seed < 50; seed++) {
            SimulatedDisk disk = new SimulatedDisk(seed);
            DiskFile file = disk.open("f", true);
            file.write(0, filled(3000, 1), 0, 3000);
            file.force();
            disk.forceNames("");
            file.write(3000, filled(1000, 2), 0, 1000);
            disk.crash();
            byte[] bytes = content(disk.restart(), "f");
            assertThat(bytes.length).isGreaterThanOrEqualTo(3000);
            for (int at = 0; at < 3000; at++) {
                assertThat(bytes[at]).isEqualTo((byte) 1);
            }
        }
    }

    @Test
    void unforcedWritesAreKeptLostTornAndReordered() throws IOException {
        Set<String> outcomes = new HashSet<>();
        SimulatedDisk disk = new SimulatedDisk(7);
        DiskFile file = disk.open("f", true);
        file.write(0, filled(2048, 1), 0, 2048);
        file.force();
        disk.forceNames("");
        file.write(0, filled(1024, 2), 0, 1024);
        file.write(1024, filled(1024, 3), 0, 1024);
        for (int crash = 0; crash < 300; crash++) {
            byte[] bytes = content(disk.restart(), "f");
            StringBuilder sectors = new StringBuilder();
            for (int sector = 0; sector < 4; sector++) {
                for (int at = 1; at < 512; at++) {
                    assertThat(bytes[sector * 512 + at]).isEqualTo(bytes[sector * 512]);
                }
                sectors.append(bytes[sector * 512]);
            }
            outcomes.add(sectors.toString());
        }
        assertThat(outcomes).contains("1111", "2211", "1133", "2233", "2111", "1113").doesNotContain("3311");
    }

    @Test
    void unforcedNamesShowEitherState() throws IOException {
        Set<Object> outcomes = new HashSet<>();
        SimulatedDisk disk = new SimulatedDisk(3);
        disk.open("kept", true).close();
        disk.open("a", true).close();
        disk.forceNames("");
        disk.rename("a", "b");
        disk.open("c", true).close();
        for (int crash = 0; crash < 200; crash++) {
            SimulatedDisk next = disk.restart();
            assertThat(next.exists("kept")).isTrue();
            outcomes.add(next.list(""));
        }
        assertThat(outcomes).hasSize(8);
    }

    @Test
    void crashesAtTheRequestedOperationAndStaysDown() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(1);
        disk.crashAt(3);
        DiskFile file = disk.open("f", true);
        file.write(0, filled(1, 1), 0, 1);
        assertThatThrownBy(file::force).isInstanceOf(SimulatedCrash.class);
        assertThatThrownBy(() -> file.read(0, new byte[1], 0, 1)).isInstanceOf(SimulatedCrash.class);
        assertThatThrownBy(() -> disk.exists("f")).isInstanceOf(SimulatedCrash.class);
        assertThat(disk.operations()).isEqualTo(3);
        assertThat(disk.restart().operations()).isZero();
    }

    @Test
    void oneSeedOneOutcome() throws IOException {
        for (int seed = 0; seed < 20; seed++) {
            assertThat(crashedContent(seed)).isEqualTo(crashedContent(seed));
        }
    }

    @Test
    void fillsUpAndAcceptsWritesAgainWhenSpaceIsFree() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(1, new SimulatedDisk.Options(3 * 4096, 0));
        DiskFile file = disk.open("f", true);
        file.write(0, filled(8192, 1), 0, 8192);
        DiskFile other = disk.open("g", true);
        other.resize(1 << 20);
        assertThatThrownBy(() -> other.write(100, filled(5000, 1), 0, 5000)).isInstanceOf(DiskFullException.class);
        file.write(10, filled(8000, 2), 0, 8000);
        disk.setCapacity(4 * 4096);
        other.write(100, filled(5000, 1), 0, 5000);
        assertThat(disk.usedBytes()).isEqualTo(4 * 4096);
        file.close();
        disk.delete("f");
        assertThat(disk.usedBytes()).isEqualTo(2 * 4096);
    }

    @Test
    void aForceAfterAFailedOneSavesNoEarlierWrites() throws IOException {
        Set<Object> outcomes = new HashSet<>();
        for (int seed = 0; seed < 40; seed++) {
            SimulatedDisk disk = new SimulatedDisk(seed);
            DiskFile file = disk.open("f", true);
            disk.forceNames("");
            file.write(0, filled(512, 1), 0, 512);
            disk.failBy(FaultPlan.first(1, DiskOperation.FORCE, "f"));
            assertThatThrownBy(file::force).isInstanceOf(IOException.class);
            file.force();
            byte[] bytes = content(disk.restart(), "f");
            outcomes.add(bytes.length == 512 && bytes[0] == 1);
        }
        assertThat(outcomes).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void flipsOneBitPermanently() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(1);
        DiskFile file = disk.open("f", true);
        disk.forceNames("");
        file.write(0, filled(10, 0), 0, 10);
        file.force();
        disk.flipBit("f", 4, 7);
        assertThat(content(disk, "f")[4]).isEqualTo((byte) 0x80);
        assertThat(content(disk.restart(), "f")[4]).isEqualTo((byte) 0x80);
    }

    private static byte[] crashedContent(int seed) throws IOException {
        SimulatedDisk disk = new SimulatedDisk(seed);
        DiskFile file = disk.open("f", true);
        disk.forceNames("");
        for (int write = 0; write < 10; write++) {
            file.write(write * 300, filled(1000, write + 1), 0, 1000);
        }
        return content(disk.restart(), "f");
    }

    private static byte[] content(SimulatedDisk disk, String name) throws IOException {
        try (DiskFile file = disk.open(name, false)) {
            byte[] bytes = new byte[(int) file.sizeBytes()];
            file.read(0, bytes, 0, bytes.length);
            return bytes;
        }
    }

    private static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        java.util.Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
