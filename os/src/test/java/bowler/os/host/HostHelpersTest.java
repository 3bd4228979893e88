// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.HelperThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HostHelpersTest {
    private static final long SOON_NANOS = TimeUnit.MILLISECONDS.toNanos(30);

    private static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void helpersAndCallersAreAsManyAsProcessors() {
        HostHelpers helpers = new HostHelpers(4);
        CountDownLatch hold = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        Runnable task = () -> {
            begun.incrementAndGet();
            await(hold);
        };
        HelperThreads.Help first = helpers.lend(task, 2);
        HelperThreads.Help second = helpers.lend(task, 5);
        assertThat(first.count()).isEqualTo(2);
        assertThat(second.count()).as("two callers, two helpers").isZero();
        assertThat(first.isNeededElsewhere()).isFalse();
        HelperThreads.Help third = helpers.lend(task, 1);
        assertThat(first.isNeededElsewhere()).as("three callers, two helpers").isTrue();
        until(() -> begun.get() == 2);
        hold.countDown();
        first.close();
        second.close();
        third.close();
        until(() -> helpers.lentCount() == 0);
        try (HelperThreads.Help all = helpers.lend(() -> {}, 100)) {
            assertThat(all.count()).isEqualTo(3);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aHelperThatFailsForLackOfMemoryBlocksNoCaller() {
        HostHelpers helpers = new HostHelpers(2, SOON_NANOS, new ConcurrentLinkedDeque<>() {
            @Override
            public void addFirst(HelperThread helper) {
                throw new OutOfMemoryError("for a test");
            }
        });
        for (int round = 0; round < 3; round++) {
            AtomicInteger begun = new AtomicInteger();
            try (HelperThreads.Help help = helpers.lend(begun::incrementAndGet, 1)) {
                assertThat(help.count()).isEqualTo(1);
                until(() -> begun.get() == 1);
            }
        }
        until(() -> helpers.threadCount() == 0 && helpers.lentCount() == 0);
    }

    @Test
    void oneProcessorHasNoHelpers() {
        try (HelperThreads.Help help = new HostHelpers(1).lend(() -> {}, 3)) {
            assertThat(help.count()).isZero();
        }
    }

    @Test
    void closingWaitsForRunningTasks() {
        HostHelpers helpers = new HostHelpers(3);
        for (int round = 0; round < 2_000; round++) {
            AtomicInteger working = new AtomicInteger();
            AtomicInteger done = new AtomicInteger();
            HelperThreads.Help help = helpers.lend(() -> {
                working.incrementAndGet();
                Thread.onSpinWait();
                working.decrementAndGet();
                done.incrementAndGet();
            }, 2);
            help.close();
            int doneThen = done.get();
            assertThat(working.get()).isZero();
            assertThat(done.get()).isEqualTo(doneThen).isLessThanOrEqualTo(help.count());
        }
        until(() -> helpers.lentCount() == 0);
        assertThat(helpers.threadCount()).isLessThanOrEqualTo(4);
    }

    @Test
    void theExceptionOfATaskReachesTheCaller() {
        HostHelpers helpers = new HostHelpers(2);
        CountDownLatch thrown = new CountDownLatch(1);
        HelperThreads.Help help = helpers.lend(() -> {
            thrown.countDown();
            throw new IllegalArgumentException("no");
        }, 1);
        await(thrown);
        assertThatThrownBy(help::close).isInstanceOf(IllegalArgumentException.class).hasMessage("no");
        until(() -> helpers.lentCount() == 0);
    }

    @Test
    void anInterruptedCallerWaitsAndStaysInterrupted() {
        HostHelpers helpers = new HostHelpers(2);
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger done = new AtomicInteger();
        HelperThreads.Help help = helpers.lend(() -> {
            begun.countDown();
            for (int i = 0; i < 1_000_000; i++) {
                Thread.onSpinWait();
            }
            done.incrementAndGet();
        }, 1);
        await(begun);
        Thread.currentThread().interrupt();
        help.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(done.get()).isEqualTo(1);
    }

    @Test
    void idleThreadsEnd() {
        HostHelpers helpers = new HostHelpers(3, SOON_NANOS);
        for (int round = 0; round < 3; round++) {
            helpers.lend(() -> {}, 2).close();
            until(() -> helpers.threadCount() == 0);
        }
    }

    @Test
    void manyCallersNeverExceedTheNumberOfHelpers() throws InterruptedException {
        HostHelpers helpers = new HostHelpers(3, SOON_NANOS);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger max = new AtomicInteger();
        List<Thread> callers = new ArrayList<>();
        for (int caller = 0; caller < 4; caller++) {
            callers.add(new Thread(() -> {
                for (int round = 0; round < 500; round++) {
                    helpers.lend(() -> {
                        max.accumulateAndGet(running.incrementAndGet(), Math::max);
                        running.decrementAndGet();
                    }, 2).close();
                }
            }));
        }
        callers.forEach(Thread::start);
        for (Thread caller : callers) {
            caller.join();
        }
        assertThat(max.get()).isLessThanOrEqualTo(2);
        until(() -> helpers.threadCount() == 0);
        assertThat(helpers.lentCount()).isZero();
    }
}
