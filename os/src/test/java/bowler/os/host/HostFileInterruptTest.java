// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.DiskFile;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Interrupts from another thread that arrive during reads, writes and syncs on shared files.
class HostFileInterruptTest {
    private static final int ROUNDS = 1500;

    @TempDir
    Path folder;

    @Test
    void manyInterruptsCloseNoFile() throws Exception {
        HostDisk disk = new HostDisk(folder);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        AtomicBoolean done = new AtomicBoolean();
        try (DiskFile file = disk.open("f", true)) {
            Thread worker = Thread.ofPlatform().daemon(true).start(() -> {
                try {
                    work(disk, file);
                } catch (Throwable e) {
                    failure.set(e);
                } finally {
                    done.set(true);
                }
            });
            while (!done.get()) {
                worker.interrupt();
                Thread.onSpinWait();
            }
            worker.join();
            assertThat(failure.get()).isNull();
            assertThat(file.sizeBytes()).isEqualTo(ROUNDS * 64L);
        }
    }

    private static void work(HostDisk disk, DiskFile file) throws Exception {
        byte[] written = new byte[64];
        byte[] read = new byte[64];
        for (int round = 0; round < ROUNDS; round++) {
            written[0] = (byte) round;
            file.write(round * 64L, written, 0, written.length);
            assertThat(file.read(round * 64L, read, 0, read.length)).isEqualTo(read.length);
            assertThat(read[0]).isEqualTo(written[0]);
            if (round % 50 == 0) {
                file.force();
                disk.forceNames("");
            }
        }
    }
}
