// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/// Two threads close the same connection while a third wants one: it is given back once.
@JCStressTest
@Outcome(id = "1, 0, 1, 1", expect = Expect.ACCEPTABLE, desc = "the first closed it")
@Outcome(id = "0, 1, 1, 1", expect = Expect.ACCEPTABLE, desc = "the second closed it")
@Outcome(expect = Expect.FORBIDDEN, desc = "given back twice, or not at all")
@State
public class DoubleReturnRace extends SlotRaceScene {
    private final Place place;
    private final long claim;

    public DoubleReturnRace() {
        place = add();
        slots.tryTake();
        claim = place.claim();
    }

    @Actor
    public void first(IIII_Result result) {
        result.r1 = slots.giveBack(place, claim) ? 1 : 0;
    }

    @Actor
    public void second(IIII_Result result) {
        result.r2 = slots.giveBack(place, claim) ? 1 : 0;
    }

    @Actor
    public void third(IIII_Result result) {
        result.r3 = useOnce();
    }

    @Arbiter
    public void after(IIII_Result result) {
        result.r4 = slots.census().available();
    }
}
