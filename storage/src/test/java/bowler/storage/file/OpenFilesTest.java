// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.base.bytes.ChecksumMethod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.host.HostDisk;
import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedDisk;
import bowler.storage.page.PageChecksum;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenFilesTest {
    private static final int PAGE = 4096;
    private static final int FILES = 20;

    private static byte[] page(int fileId, int number, int mark) {
        byte[] bytes = new byte[PAGE];
        PageHeader.format(bytes, fileId, number, PageKind.FREE, 0);
        bytes[PAGE - 1] = (byte) mark;
        PageChecksum.seal(ChecksumMethod.CRC32C, bytes, 0, PAGE);
        return bytes;
    }

    private static void fill(StoreFiles files) {
        for (int id = 1; id <= FILES; id++) {
            PageFile file = files.create(id);
            file.write(0, page(id, 0, id), 0, 1);
            file.force();
        }
    }

    @Test
    void noMoreThanTheLimitAreOpenAndAllCanBeUsed() {
        StoreFiles files = new StoreFiles(new SimulatedDisk(1), PAGE, new StoreHealth(), 3);
        fill(files);
        byte[] read = new byte[PAGE];
        for (int round = 0; round < 3; round++) {
            for (int id = 1; id <= FILES; id++) {
                files.open(id).read(0, read);
                assertThat(read[PAGE - 1]).isEqualTo((byte) id);
                assertThat(files.openCount()).isLessThanOrEqualTo(3);
            }
        }
        assertThat(files.openings()).isGreaterThan(3 * FILES);
        PageFile gone = files.open(2);
        files.delete(2);
        assertThatThrownBy(() -> gone.read(0, read)).isInstanceOf(SqlFailure.class);
        files.close();
        assertThat(files.openCount()).isZero();
    }

    @Test
    void aFileThatIsNotForcedStaysOpen() {
        StoreFiles files = new StoreFiles(new SimulatedDisk(1), PAGE, new StoreHealth(), 3);
        fill(files);
        for (int id = 1; id <= 8; id++) {
            files.open(id).write(0, page(id, 0, 99), 0, 1);
        }
        assertThat(files.openCount()).isGreaterThanOrEqualTo(8);
        for (int id = 1; id <= 8; id++) {
            files.open(id).force();
        }
        files.open(9).pagesOnDisk();
        assertThat(files.openCount()).isLessThanOrEqualTo(3);
    }

    @Test
    void aProcessAtItsFileLimitClosesFilesAndContinues() {
        AtomicInteger open = new AtomicInteger();
        Disk disk = new SimulatedDisk(1);
        Disk poor = (Disk) Proxy.newProxyInstance(Disk.class.getClassLoader(), new Class<?>[] {Disk.class}, (self, method, arguments) -> {
            if (!method.getName().equals("open")) {
                return method.invoke(disk, arguments);
            }
            if (open.get() == 6) {
                throw new IOException("too many open files");
            }
            DiskFile file = disk.open((String) arguments[0], (boolean) arguments[1]);
            open.getAndIncrement();
            return Proxy.newProxyInstance(Disk.class.getClassLoader(), new Class<?>[] {DiskFile.class}, (own, verb, with) -> {
                if (verb.getName().equals("close")) {
                    open.getAndDecrement();
                }
                return verb.invoke(file, with);
            });
        });
        StoreFiles files = new StoreFiles(poor, PAGE, new StoreHealth(), 1_000);
        fill(files);
        byte[] read = new byte[PAGE];
        for (int id = 1; id <= FILES; id++) {
            files.open(id).read(0, read);
        }
        assertThat(open.get()).isEqualTo(files.openCount()).isLessThanOrEqualTo(6);
    }

    /// Readers, a writer and interrupts, on files of the machine.
    @Test
    void readersWritersAndInterruptsNeverSeeAClosedFile(@TempDir Path folder) throws Exception {
        StoreFiles files = new StoreFiles(new HostDisk(folder), PAGE, new StoreHealth(), 4);
        fill(files);
        List<Callable<Void>> work = new ArrayList<>();
        for (int worker = 0; worker < 4; worker++) {
            SeededRandom random = new SeededRandom(worker);
            boolean writes = worker == 0;
            work.add(() -> {
                byte[] read = new byte[PAGE];
                for (int i = 0; i < 1_000; i++) {
                    if (random.chance(10)) {
                        Thread.currentThread().interrupt();
                    }
                    int id = random.between(1, FILES);
                    PageFile file = files.open(id);
                    if (writes) {
                        file.write(1, page(id, 1, i), 0, 1);
                        file.force();
                    }
                    file.read(0, read);
                    assertThat(read[PAGE - 1]).isEqualTo((byte) id);
                }
                Thread.interrupted();
                return null;
            });
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (Future<Void> done : threads.invokeAll(work)) {
                done.get();
            }
        }
        assertThat(files.openCount()).isLessThanOrEqualTo(4 + 4);
        files.close();
    }
}
