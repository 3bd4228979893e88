// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.Workers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class HostWorkersTest {
    private static final long FOREVER = Duration.ofDays(1).toNanos();

    private final HostWorkers workers = new HostWorkers();

    @Test
    void aWakeEndsTheWaitAndIsNotLostDuringAStep() throws Exception {
        Semaphore steps = new Semaphore(0);
        AtomicReference<Thread> thread = new AtomicReference<>();
        Workers.Task task = workers.start("test task", () -> {
            thread.set(Thread.currentThread());
            steps.release();
            return FOREVER;
        }, failure -> { });
        steps.acquire();
        for (int round = 0; round < 100; round++) {
            thread.get().interrupt();
            task.wake();
            steps.acquire();
        }
        assertThat(thread.get().getName()).isEqualTo("test task");
        assertThat(thread.get().isDaemon()).isTrue();
        task.stop();
        task.stop();
        assertThat(thread.get().isAlive()).isFalse();
    }

    @Test
    void zeroContinuesAtOnceAndNegativeEnds() throws Exception {
        AtomicInteger count = new AtomicInteger();
        CountDownLatch ended = new CountDownLatch(1);
        Workers.Task task = workers.start("counting", () -> {
            if (count.incrementAndGet() == 1000) {
                ended.countDown();
                return -1;
            }
            return 0;
        }, failure -> { });
        ended.await();
        task.stop();
        assertThat(count).hasValue(1000);
    }

    @Test
    void aStepThatThrowsEndsTheTaskAndIsReported() throws Exception {
        AtomicReference<Throwable> reported = new AtomicReference<>();
        CountDownLatch called = new CountDownLatch(1);
        workers.start("failing", () -> {
            throw new IllegalStateException("broken");
        }, failure -> {
            reported.set(failure);
            called.countDown();
        });
        called.await();
        assertThat(reported.get()).hasMessage("broken");
    }

    @Test
    void stopKeepsTheCallersInterrupt() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        Workers.Task task = workers.start("slow to stop", () -> {
            started.countDown();
            return FOREVER;
        }, failure -> { });
        started.await();
        Thread.currentThread().interrupt();
        task.stop();
        assertThat(Thread.interrupted()).isTrue();
    }
}
