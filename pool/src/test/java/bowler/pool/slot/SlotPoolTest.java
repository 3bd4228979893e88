// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.host.HostClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/// Places, without connections.
final class SlotPoolTest {
    private static final class Place extends Slot {}

    private final List<String> told = Collections.synchronizedList(new ArrayList<>());
    private final SlotPoolListener listener = new SlotPoolListener() {
        @Override
        public void someoneWaits() {
            told.add("waits");
        }

        @Override
        public void noThreadWaits() {
            told.add("nobody");
        }

        @Override
        public void requestTest(Slot slot) {
            told.add("test");
        }

        @Override
        public void left(Slot slot) {
            told.add("left");
        }

        @Override
        public boolean leasesBegin() {
            told.add("turn");
            whenTurnBegins.run();
            return hasWatch;
        }
    };
    private boolean hasWatch = true;
    private Runnable whenTurnBegins = () -> {};
    private SlotPool<Place> slotPool = new SlotPool<>(new HostClock(), listener, true);

    private Place add() {
        Place place = new Place();
        slotPool.add(place);
        slotPool.put(place);
        return place;
    }

    @Test
    void aSlotIsReturnedOnce() {
        Place place = add();
        assertThat(slotPool.tryTake()).isSameAs(place);
        assertThat(slotPool.tryTake()).isNull();
        long claim = place.claim();
        assertThat(slotPool.release(place, claim)).isTrue();
        assertThat(slotPool.release(place, claim)).isFalse();
        assertThat(slotPool.tryTake()).isSameAs(place);
        assertThat(slotPool.release(place, claim)).as("a claim of an earlier turn").isFalse();
        assertThat(place.renew(claim)).isNegative();
        assertThat(slotPool.census()).isEqualTo(new SlotPool.Census(0, 1, 0));
    }

    @Test
    void waitersAreServedInOrderOfArrival() throws InterruptedException {
        Place place = add();
        slotPool.tryTake();
        List<Integer> served = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int number = i;
            threads.add(Thread.ofPlatform().start(() -> {
                Slot[] got = new Slot[1];
                assertThat(slotPool.await(Long.MAX_VALUE / 4, got)).isEqualTo(SlotPool.Outcome.TAKEN);
                served.add(number);
                // Not in a turn: the next one is handed the slot at once.
                got[0].turnNanos = 0;
                slotPool.release(got[0], got[0].claim());
            }));
            int waiting = i + 1;
            while (slotPool.waiting() < waiting) {
                Thread.onSpinWait();
            }
        }
        assertThat(slotPool.tryTake()).isNull();
        slotPool.release(place, place.claim());
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(served).isSorted().hasSize(20);
        assertThat(slotPool.waiting()).isZero();
        assertThat(told).endsWith("nobody");
    }

    @Test
    void aTurnIsForOneThreadAndEnds() throws InterruptedException {
        Place place = add();
        slotPool.tryTake();
        Thread waiting = Thread.ofPlatform().start(() -> {
            Slot[] got = new Slot[1];
            slotPool.await(Long.MAX_VALUE / 4, got);
            told.add("served");
        });
        while (slotPool.waiting() == 0) {
            Thread.onSpinWait();
        }
        place.turnNanos = new HostClock().nanoTime() + SlotPool.TURN_NANOS * 1_000_000;
        slotPool.release(place, place.claim());
        assertThat(told).contains("turn").doesNotContain("served");
        assertThat(slotPool.tryTake()).as("again, though somebody waits").isSameAs(place);
        slotPool.release(place, place.claim());
        long[] seen = new long[1];
        assertThat(slotPool.endLeases(seen)).isTrue();
        assertThat(told).doesNotContain("served");
        slotPool.endLeases(seen);
        waiting.join();
        assertThat(told).contains("served");
    }

    @Test
    void aTurnThatEndsWhileSuspendedServesNoWaiterUntilResumed() throws InterruptedException {
        Place place = add();
        slotPool.tryTake();
        Thread waiting = Thread.ofPlatform().start(() -> {
            slotPool.await(Long.MAX_VALUE / 4, new Slot[1]);
            told.add("served");
        });
        while (slotPool.waiting() == 0) {
            Thread.onSpinWait();
        }
        place.turnNanos = new HostClock().nanoTime() + SlotPool.TURN_NANOS * 1_000_000;
        slotPool.release(place, place.claim());
        slotPool.suspend();
        long[] seen = new long[1];
        slotPool.endLeases(seen);
        slotPool.endLeases(seen);
        assertThat(slotPool.waiting()).isEqualTo(1);
        assertThat(slotPool.census()).isEqualTo(new SlotPool.Census(1, 0, 0));
        slotPool.resume();
        waiting.join();
        assertThat(told).contains("served");
    }

    /// Between the look at the gate and the turn that begins: as the watch is asked for.
    @Test
    void aTurnThatBeginsWhileItIsClosedEnds() throws InterruptedException {
        Place place = add();
        slotPool.tryTake();
        Thread waiting = Thread.ofPlatform().start(() -> slotPool.await(Long.MAX_VALUE / 4, new Slot[1]));
        while (slotPool.waiting() == 0) {
            Thread.onSpinWait();
        }
        place.turnNanos = new HostClock().nanoTime() + SlotPool.TURN_NANOS * 1_000_000;
        whenTurnBegins = () -> {
            slotPool.close();
            place.leave();
        };
        slotPool.release(place, place.claim());
        waiting.join();
        assertThat(place.condition()).as("not left to a thread that gets nothing any more").isEqualTo(Slot.HELD);
    }

    @Test
    void withoutALeaseReaperThereAreNoTurns() throws InterruptedException {
        hasWatch = false;
        Place place = add();
        slotPool.tryTake();
        Thread waiting = Thread.ofPlatform().start(() -> slotPool.await(Long.MAX_VALUE / 4, new Slot[1]));
        while (slotPool.waiting() == 0) {
            Thread.onSpinWait();
        }
        place.turnNanos = new HostClock().nanoTime() + SlotPool.TURN_NANOS * 1_000_000;
        slotPool.release(place, place.claim());
        waiting.join();
        assertThat(slotPool.tryTake()).as("handed on").isNull();
    }

    @Test
    void inStrictOrderWaitersComeBeforeReturningThreads() throws InterruptedException {
        slotPool = new SlotPool<>(new HostClock(), listener, false);
        Place place = add();
        slotPool.tryTake();
        Thread waiting = Thread.ofPlatform().start(() -> {
            slotPool.await(Long.MAX_VALUE / 4, new Slot[1]);
            told.add("served");
        });
        while (slotPool.waiting() == 0) {
            Thread.onSpinWait();
        }
        place.turnNanos = new HostClock().nanoTime() + SlotPool.TURN_NANOS * 1_000_000;
        slotPool.release(place, place.claim());
        assertThat(slotPool.tryTake()).as("handed on").isNull();
        waiting.join();
        assertThat(told).contains("served").doesNotContain("turn");
    }

    /// A turn bends the order of arrival by its length, and by one use at the most that began within it.
    @Test
    void aTurnEndsByTheClockAndThenTheFirstIsServed() throws InterruptedException {
        Place place = add();
        slotPool.tryTake();
        Thread waiting = Thread.ofPlatform().start(() -> {
            slotPool.await(Long.MAX_VALUE / 4, new Slot[1]);
            told.add("served");
        });
        while (slotPool.waiting() == 0) {
            Thread.onSpinWait();
        }
        place.turnNanos = new HostClock().nanoTime() - SlotPool.TURN_NANOS;
        slotPool.release(place, place.claim());
        assertThat(slotPool.tryTake()).as("its turn is over").isNull();
        waiting.join();
        assertThat(told).contains("served").doesNotContain("turn");
    }

    @Test
    void restingSlotsAreTestedForWaiters() {
        Place place = add();
        assertThat(slotPool.rest(place)).isTrue();
        assertThat(slotPool.tryTake()).isNull();
        Slot[] got = new Slot[1];
        assertThat(slotPool.await(1, got)).isEqualTo(SlotPool.Outcome.TIMED_OUT);
        assertThat(told).contains("test");
        assertThat(slotPool.census()).isEqualTo(new SlotPool.Census(0, 0, 1));
        slotPool.put(place);
        assertThat(slotPool.tryTake()).isSameAs(place);
    }

    @Test
    void theBorrowerOfARestingSlotTestsIt() {
        Place place = add();
        assertThat(slotPool.tryTakeResting()).as("it does not rest").isNull();
        slotPool.rest(place);
        slotPool.suspend();
        assertThat(slotPool.tryTakeResting()).as("nobody is lent anything").isNull();
        slotPool.resume();
        slotPool.rest(place);
        assertThat(slotPool.tryTakeResting()).isSameAs(place);
        assertThat(slotPool.census()).isEqualTo(new SlotPool.Census(0, 0, 1));
        assertThat(slotPool.tryTakeResting()).as("another one").isNull();
        slotPool.use(place);
        assertThat(slotPool.census()).isEqualTo(new SlotPool.Census(0, 1, 0));
        assertThat(slotPool.release(place, place.claim())).isTrue();
        assertThat(slotPool.tryTake()).isSameAs(place);
        assertThat(told).doesNotContain("test");
    }

    /// A thread that is handed a slot before it sleeps is not unparked. A remaining permit would cut the next sleep of
    /// its own program short.
    @Test
    void aWaiterServedAtOnceKeepsNoPermit() {
        add();
        Slot[] got = new Slot[1];
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        assertThat(slotPool.await(Long.MAX_VALUE / 4, got)).isEqualTo(SlotPool.Outcome.TAKEN);
        long began = new HostClock().nanoTime();
        LockSupport.parkNanos(20_000_000);
        assertThat(new HostClock().nanoTime() - began).isGreaterThan(1_000_000);
    }

    @Test
    void aRemovedSlotIsNotLent() {
        Place place = add();
        place.leave();
        assertThat(slotPool.tryTake()).isNull();
        assertThat(told).containsExactly("left");
        slotPool.remove(place);
        assertThat(slotPool.all()).isEmpty();
    }

    /// Many threads, few slots, no pause: each slot has one user at a time, and no thread waits forever.
    @Test
    void noWaiterIsLostAndNoSlotIsLentTwice() throws InterruptedException {
        List<Place> places = List.of(add(), add(), add());
        AtomicInteger[] users = {new AtomicInteger(), new AtomicInteger(), new AtomicInteger()};
        var doubles = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            threads.add((i % 2 == 0 ? Thread.ofPlatform() : Thread.ofVirtual()).start(() -> {
                Slot[] got = new Slot[1];
                for (int round = 0; round < 2_000; round++) {
                    Slot slot = slotPool.tryTake();
                    if (slot == null) {
                        slotPool.await(Long.MAX_VALUE / 4, got);
                        slot = got[0];
                    }
                    AtomicInteger user = users[places.indexOf(slot)];
                    if (user.incrementAndGet() != 1) {
                        doubles.incrementAndGet();
                    }
                    if (round % 7 == 0) {
                        Thread.yield();
                    }
                    user.decrementAndGet();
                    slotPool.release(slot, slot.claim());
                }
            }));
        }
        long[] seen = new long[3];
        for (Thread thread : threads) {
            while (!thread.join(java.time.Duration.ofMillis(1))) {
                slotPool.endLeases(seen);
            }
        }
        assertThat(doubles).hasValue(0);
        assertThat(slotPool.census()).isEqualTo(new SlotPool.Census(3, 0, 0));
    }
}
