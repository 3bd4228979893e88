// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import bowler.os.Clock;

/// Goes once, on one thread and with a place of its own, through all that happens when threads wait. Code that has never run is linked
/// when it first does; the first who wait come in a crowd, each would link it anew, and all waited a millisecond longer.
final class Rehearsal implements SlotsListener {
    /// In case nobody answers.
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private static final class Place extends Slot {}

    private final Place place = new Place();
    private final Slots<Place> slots;
    private boolean givesBack;

    Rehearsal(Clock clock) {
        slots = new Slots<>(clock, this, true);
    }

    void run() {
        Slot[] got = new Slot[1];
        slots.add(place);
        slots.put(place);
        slots.tryTake();
        slots.await(0, got);
        givesBack = true;
        slots.await(PATIENCE_NANOS, got);
        slots.giveBack(place, place.claim());
        slots.rest(place);
        slots.await(PATIENCE_NANOS, got);
        slots.endLeases(new long[1]);
    }

    @Override
    public void someoneWaits() {
        if (givesBack) {
            slots.giveBack(place, place.claim());
        }
    }

    @Override
    public void nobodyWaits() {}

    @Override
    public void testWanted(Slot slot) {
        slots.put(slot);
    }

    @Override
    public void left(Slot slot) {
        slots.remove(slot);
    }

    @Override
    public boolean leasesBegin() {
        return true;
    }
}
