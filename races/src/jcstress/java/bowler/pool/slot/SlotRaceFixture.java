// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import bowler.os.host.HostClock;
import java.util.concurrent.atomic.AtomicInteger;

/// Shared by races about slots: two slots, and threads that take, use and return them.
abstract class SlotRaceFixture {
    static final long TIMEOUT_NANOS = 2_000_000_000L;

    static final class Place extends Slot {
        int users;
    }

    private static final HostClock CLOCK = new HostClock();

    /// The slots that were passed to the pool to be closed.
    final AtomicInteger leftPlaces = new AtomicInteger();

    final SlotPool<Place> slotPool = new SlotPool<>(CLOCK, new SlotPoolListener() {
        @Override
        public void someoneWaits() {}

        @Override
        public void noThreadWaits() {}

        @Override
        public void requestTest(Slot slot) {
            slots().put(slot);
        }

        @Override
        public void left(Slot slot) {
            leftPlaces.incrementAndGet();
            slots().remove(slot);
        }

        /// The watch over turns, in a hurry: its first look remembers, its second takes away.
        @Override
        public boolean leasesBegin() {
            long[] seen = new long[slots().all().length];
            slots().endLeases(seen);
            slots().endLeases(seen);
            return true;
        }
    }, true);

    private SlotPool<Place> slots() {
        return slotPool;
    }

    Place add() {
        Place place = new Place();
        slotPool.add(place);
        slotPool.put(place);
        return place;
    }

    /// Null if there was none in time, or The pool is closed..
    Place take() {
        Place taken = slotPool.tryTake();
        if (taken != null) {
            return taken;
        }
        Slot[] got = new Slot[1];
        return slotPool.await(TIMEOUT_NANOS, got) == SlotPool.Outcome.TAKEN ? (Place) got[0] : null;
    }

    /// 1 if it was used alone, 2 if not, 0 if none came.
    int useOnce() {
        Place place = take();
        if (place == null) {
            return 0;
        }
        int alone = ++place.users == 1 ? 1 : 2;
        place.users--;
        slotPool.release(place, place.claim());
        return alone;
    }
}
