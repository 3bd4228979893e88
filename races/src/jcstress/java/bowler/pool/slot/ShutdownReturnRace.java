// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// The pool is closed while a thread gives back: no place stays open.
@JCStressTest
@Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "closed")
@Outcome(expect = Expect.FORBIDDEN, desc = "waits for ever, or a place is never closed")
@State
public class ShutdownReturnRace extends SlotRaceFixture {
    private final Place place;
    private final long claim;

    public ShutdownReturnRace() {
        place = add();
        slotPool.tryTake();
        claim = place.claim();
    }

    @Actor
    public void releases() {
        slotPool.release(place, claim);
    }

    @Actor
    public void closes() {
        slotPool.close();
        place.leave();
        if (slotPool.holdIfIdle(place)) {
            leftPlaces.incrementAndGet();
            slotPool.remove(place);
        }
    }

    @Arbiter
    public void after(III_Result result) {
        result.r2 = slotPool.waiting();
        result.r3 = leftPlaces.get();
    }
}
