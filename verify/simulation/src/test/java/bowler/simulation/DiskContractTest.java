// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskHeldException;
import bowler.os.DiskReplacedException;
import bowler.os.host.HostDisk;
import bowler.os.host.MemoryDisk;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// One contract, every disk.
class DiskContractTest {
    @TempDir
    static Path folder;

    private static int number;

    static Stream<Disk> disks() {
        return Stream.of(new HostDisk(folder.resolve("disk" + number++)), new MemoryDisk("memory"), new SimulatedDisk(1));
    }

    @ParameterizedTest
    @MethodSource("disks")
    void readsWhatWasWrittenAndStopsAtTheEnd(Disk disk) throws IOException {
        try (DiskFile file = disk.open("a/b/file-1.x", true)) {
            byte[] bytes = numbered(200_000);
            file.write(100, bytes, 0, bytes.length);
            assertThat(file.sizeBytes()).isEqualTo(200_100);
            byte[] target = new byte[300_000];
            assertThat(file.read(0, target, 0, target.length)).isEqualTo(200_100);
            assertThat(Arrays.copyOfRange(target, 0, 100)).containsOnly(0);
            assertThat(Arrays.copyOfRange(target, 100, 200_100)).isEqualTo(bytes);
            assertThat(file.read(200_099, target, 0, 10)).isEqualTo(1);
            assertThat(file.read(200_100, target, 0, 10)).isZero();
            assertThat(file.read(1L << 30, target, 0, 10)).isZero();
            file.force();
        }
        disk.forceNames("a/b");
    }

    @ParameterizedTest
    @MethodSource("disks")
    void resizeCutsAndExtendsWithZeros(Disk disk) throws IOException {
        try (DiskFile file = disk.open("f", true)) {
            file.write(0, numbered(100_000), 0, 100_000);
            file.resize(70_001);
            assertThat(file.sizeBytes()).isEqualTo(70_001);
            file.resize(150_000);
            byte[] target = new byte[150_000];
            assertThat(file.read(0, target, 0, target.length)).isEqualTo(150_000);
            assertThat(Arrays.copyOf(target, 70_001)).isEqualTo(numbered(70_001));
            assertThat(Arrays.copyOfRange(target, 70_001, 150_000)).containsOnly(0);
            file.resize(0);
            assertThat(file.read(0, target, 0, 1)).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("disks")
    void filesAreCreatedAndDeleted(Disk disk) throws IOException {
        assertThat(disk.list("")).isEmpty();
        assertThat(disk.list("none")).isEmpty();
        assertThatThrownBy(() -> disk.open("f", false)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> disk.delete("f")).isInstanceOf(NoSuchFileException.class);
        for (String name : new String[] {"z", "b", "in/y", "in/x", "in/deep/w"}) {
            disk.open(name, true).close();
        }
        assertThat(disk.list("")).containsExactly("b", "z");
        assertThat(disk.list("in")).containsExactly("x", "y");
        assertThat(disk.folders("")).containsExactly("in");
        assertThat(disk.folders("in")).containsExactly("deep");
        assertThat(disk.folders("in/deep")).isEmpty();
        assertThat(disk.folders("none")).isEmpty();
        disk.rename("in/x", "in/y");
        disk.rename("b", "in/c");
        disk.delete("z");
        disk.forceNames("in");
        disk.forceNames("");
        assertThat(disk.list("in")).containsExactly("c", "y");
        assertThat(disk.list("")).isEmpty();
        assertThat(disk.exists("in/c")).isTrue();
        assertThat(disk.exists("in/x")).isFalse();
    }

    @ParameterizedTest
    @MethodSource("disks")
    void refusesNamesThatLeadElsewhere(Disk disk) {
        for (String name : new String[] {"", "..", "a/../b", "/a", "a//b", "a/", "a b", "."}) {
            assertThatThrownBy(() -> disk.open(name, true)).as(name).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("disks")
    void renameReplacesAndAnOpenFileOutlivesItsName(Disk disk) throws IOException {
        DiskFile old = disk.open("to", true);
        old.write(0, numbered(10), 0, 10);
        DiskFile young = disk.open("from", true);
        young.write(0, numbered(20), 5, 5);
        disk.rename("from", "to");
        byte[] target = new byte[16];
        assertThat(old.read(0, target, 0, 16)).isEqualTo(10);
        try (DiskFile again = disk.open("to", false)) {
            assertThat(again.read(0, target, 0, 16)).isEqualTo(5);
            assertThat(target[0]).isEqualTo((byte) 5);
        }
        old.close();
        young.close();
        assertThatThrownBy(() -> old.read(0, target, 0, 1)).isInstanceOf(ClosedChannelException.class);
    }

    @ParameterizedTest
    @MethodSource("disks")
    void oneHolderAtATimeWhoIsReportedToOthers(Disk disk) throws Exception {
        AutoCloseable hold = disk.hold("lock", "first tenant");
        assertThatThrownBy(() -> disk.hold("lock", "second tenant"))
            .isInstanceOf(DiskHeldException.class).hasMessageContaining("first tenant");
        hold.close();
        hold.close();
        AutoCloseable next = disk.hold("lock", "second tenant");
        assertThatThrownBy(() -> disk.hold("lock", "third"))
            .isInstanceOfSatisfying(DiskHeldException.class, e -> assertThat(e.holder()).contains("second tenant"));
        hold.close();
        assertThatThrownBy(() -> disk.hold("lock", "third")).isInstanceOf(DiskHeldException.class);
        next.close();
    }

    @ParameterizedTest
    @MethodSource("disks")
    void anInterruptHasNoEffectAndIsPreserved(Disk disk) throws Exception {
        try (DiskFile file = disk.open("f", true)) {
            Thread.currentThread().interrupt();
            file.write(0, numbered(5000), 0, 5000);
            file.force();
            file.resize(6000);
            assertThat(file.read(0, new byte[5000], 0, 5000)).isEqualTo(5000);
            disk.open("g", true).close();
            disk.rename("g", "h");
            disk.forceNames("");
            disk.hold("lock", "me").close();
            disk.delete("h");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(file.sizeBytes()).isEqualTo(6000);
        } finally {
            Thread.interrupted();
        }
    }

    @ParameterizedTest
    @MethodSource("disks")
    void extendingNeverUndoesAnothersWrite(Disk disk) throws Exception {
        int pages = 300;
        int pageBytes = 256;
        try (DiskFile file = disk.open("f", true)) {
            CyclicBarrier together = new CyclicBarrier(2);
            Thread extender = Thread.ofPlatform().daemon(true).start(() -> {
                for (int page = 1; page <= pages; page++) {
                    try {
                        together.await();
                        file.resize((long) page * pageBytes);
                        together.await();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
            byte[] ones = new byte[pageBytes];
            Arrays.fill(ones, (byte) 1);
            for (int page = 0; page < pages; page++) {
                together.await();
                file.write((long) page * pageBytes, ones, 0, pageBytes);
                together.await();
            }
            extender.join();
            byte[] all = new byte[pages * pageBytes];
            assertThat(file.read(0, all, 0, all.length)).isEqualTo(all.length);
            assertThat(all).containsOnly(1);
        }
    }

    @ParameterizedTest
    @MethodSource("disks")
    void aRemovedOrReplacedFileIsNoLongerInPlace(Disk disk) throws Exception {
        try (DiskFile file = disk.open("in/f", true)) {
            disk.checkInPlace("in/f", file);
            disk.rename("in/f", "in/g");
            disk.checkInPlace("in/g", file);
            assertThatThrownBy(() -> disk.checkInPlace("in/f", file)).isInstanceOf(DiskReplacedException.class);
            disk.delete("in/g");
            assertThatThrownBy(() -> disk.checkInPlace("in/g", file)).isInstanceOf(DiskReplacedException.class);
            assertThat(disk.identity("in/g")).isNull();
            try (DiskFile other = disk.open("in/g", true)) {
                disk.checkInPlace("in/g", other);
                assertThatThrownBy(() -> disk.checkInPlace("in/g", file)).isInstanceOf(DiskReplacedException.class)
                    .hasMessageContaining("in/g");
            }
        }
    }

    private static byte[] numbered(int length) {
        byte[] bytes = new byte[length];
        for (int at = 0; at < length; at++) {
            bytes[at] = (byte) at;
        }
        return bytes;
    }
}
