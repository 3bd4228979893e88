// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.DiskFile;
import bowler.os.archive.ZipReaderDisk;
import bowler.os.archive.ZipWriterDisk;
import bowler.os.host.MemoryDisk;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Archives are complete or not there, and a damaged one is refused.
final class ZipDiskTest {
    private static final int FILES = 6;

    private static byte[] content(int file) {
        byte[] bytes = new byte[file * 1_000];
        new Random(file).nextBytes(bytes);
        return bytes;
    }

    private static String name(int file) {
        return file % 2 == 0 ? "data/0" + file : "small" + file;
    }

    private static void write(bowler.os.Disk disk) throws IOException {
        try (ZipWriterDisk zip = new ZipWriterDisk(disk, "a.zip", name -> name.startsWith("data/"))) {
            for (int i = 0; i < FILES; i++) {
                try (DiskFile file = zip.open(name(i), true)) {
                    byte[] bytes = content(i);
                    file.resize(0);
                    file.write(0, bytes, 0, bytes.length / 2);
                    file.write(bytes.length / 2, bytes, bytes.length / 2, bytes.length - bytes.length / 2);
                    file.force();
                }
            }
            zip.open("data/09", true).close();
            zip.delete("data/09");
            zip.rename(name(1), "renamed");
            zip.finish("small3");
        }
    }

    private static void check(bowler.os.Disk disk) throws IOException {
        ZipReaderDisk zip = new ZipReaderDisk(disk, "a.zip");
        assertThat(zip.list("")).containsExactly("renamed", "small3", "small5");
        assertThat(zip.list("data")).containsExactly("00", "02", "04");
        for (int i = 0; i < FILES; i++) {
            byte[] bytes = content(i);
            try (DiskFile file = zip.open(i == 1 ? "renamed" : name(i), false)) {
                assertThat(file.sizeBytes()).isEqualTo(bytes.length);
                byte[] read = new byte[bytes.length];
                assertThat(file.read(0, read, 0, read.length)).isEqualTo(bytes.length);
                assertThat(read).isEqualTo(bytes);
                assertThat(file.read(bytes.length, read, 0, 0)).isZero();
            }
        }
    }

    @Test
    void aCrashLeavesACompleteArchiveOrNone() throws IOException {
        boolean crashed = true;
        for (int number = 1; crashed; number++) {
            for (int seed = 0; seed < 5; seed++) {
                SimulatedDisk disk = new SimulatedDisk(seed);
                disk.crashAt(number);
                try {
                    write(disk);
                    crashed = false;
                } catch (SimulatedCrash crash) {
                    crashed = true;
                }
                SimulatedDisk after = disk.restart();
                assertThat(crashed || after.exists("a.zip")).isTrue();
                if (after.exists("a.zip")) {
                    check(after);
                }
            }
        }
    }

    @Test
    void aTruncatedArchiveIsRefused() throws IOException {
        MemoryDisk disk = new MemoryDisk("disk");
        write(disk);
        check(disk);
        try (DiskFile file = disk.open("a.zip", false)) {
            file.resize(file.sizeBytes() - 1);
        }
        assertThatThrownBy(() -> new ZipReaderDisk(disk, "a.zip")).isInstanceOf(IOException.class).hasMessageContaining("its end is missing");
    }
}
