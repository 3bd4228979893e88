// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// The keeper lets a place rest, to be tested before it is used, while a thread takes it: it is served.
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "served, and the place is there")
@Outcome(expect = Expect.FORBIDDEN, desc = "forgotten, or the place is lost")
@State
public class IdleTestRace extends SlotRaceFixture {
    private final Place place = add();

    @Actor
    public void uses(II_Result result) {
        result.r1 = useOnce();
    }

    @Actor
    public void housekeeper() {
        slotPool.rest(place);
    }

    @Arbiter
    public void after(II_Result result) {
        result.r2 = slotPool.census().available();
    }
}
