// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.MemoryDisk;
import bowler.simulation.DiskOperation;
import bowler.simulation.SimulatedDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Real threads, interrupted ones included, on one log.
@Timeout(60)
class GroupCommitTest {
    private static final int THREADS = 12;
    private static final LogOptions OPTIONS = new LogOptions(16 << 10, 4 << 10, false);

    @TempDir
    Path folder;

    @Test
    void manyCommittersInMemory() throws Exception {
        commitMuch(new MemoryDisk("memory"), 1500, false);
    }

    @Test
    void manyInterruptedCommittersOnARealDisk() throws Exception {
        Log log = commitMuch(new HostDisk(folder), 100, true);
        assertThat(log.forceCount()).isLessThanOrEqualTo(THREADS * 100 + 1);
    }

    @Test
    void aFailedForceFailsEveryWaiter() throws Exception {
        SimulatedDisk disk = new SimulatedDisk(1);
        Log log = Log.create(disk, "log", OPTIONS, new HostClock());
        AtomicInteger forces = new AtomicInteger();
        disk.failBy((operation, name, number) -> operation == DiskOperation.FORCE && forces.incrementAndGet() >= 200
            ? new IOException("the cable is out") : null);
        AtomicInteger told = new AtomicInteger();
        List<Thread> threads = start(thread -> {
            try {
                while (true) {
                    byte[] payload = payload(thread, 0);
                    log.append(payload, 0, payload.length);
                    log.force(log.endLsn());
                }
            } catch (SqlFailure e) {
                assertThat(e.error()).isSameAs(LogError.STOPPED);
                assertThat(e).hasMessageContaining("the cable is out");
                told.incrementAndGet();
            }
        });
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(told).hasValue(THREADS);
    }

    private Log commitMuch(Disk disk, int commits, boolean interrupts) throws Exception {
        ConcurrentMap<Long, byte[]> model = new ConcurrentHashMap<>();
        List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());
        Log log = Log.create(disk, "log", OPTIONS, new HostClock());
        List<Thread> threads = start(thread -> {
            try {
                for (int count = 0; count < commits; count++) {
                    byte[] payload = payload(thread, count);
                    long lsn = log.append(payload, 0, payload.length);
                    model.put(lsn, payload);
                    assertThat(Arrays.equals(log.read(lsn), payload)).isTrue();
                    if (interrupts && count % 3 == 0) {
                        Thread.currentThread().interrupt();
                    }
                    log.force(lsn + Log.sizeOf(payload.length));
                    assertThat(log.durableLsn()).isGreaterThanOrEqualTo(lsn + Log.sizeOf(payload.length));
                    assertThat(Thread.interrupted()).isEqualTo(interrupts && count % 3 == 0);
                }
            } catch (Throwable e) {
                failures.add(e);
            }
        });
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        check(log, model);
        log.close();
        try (Log again = Log.open(disk, "log", OPTIONS, new HostClock(), 0)) {
            check(again, model);
        }
        return log;
    }

    private static void check(Log log, ConcurrentMap<Long, byte[]> model) {
        LogReader reader = log.reader(0);
        int count = 0;
        while (reader.next()) {
            assertThat(Arrays.equals(reader.payload(), model.get(reader.lsn()))).isTrue();
            count++;
        }
        assertThat(count).isEqualTo(model.size());
    }

    private static byte[] payload(int thread, int count) {
        byte[] payload = new byte[8 + (thread * 31 + count * 7) % 300 + (count % 97 == 0 ? 7000 : 0)];
        ByteBuffer.wrap(payload).putInt(thread).putInt(count);
        return payload;
    }

    private static List<Thread> start(java.util.function.IntConsumer work) {
        List<Thread> threads = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            int number = thread;
            threads.add(Thread.ofPlatform().daemon(true).start(() -> work.accept(number)));
        }
        return threads;
    }
}
