// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Two threads want the one place, twice each: each gets it, alone, and none is forgotten while it waits.
@JCStressTest
@Outcome(id = "11, 11, 1", expect = Expect.ACCEPTABLE, desc = "one after the other, and it is free again")
@Outcome(expect = Expect.FORBIDDEN, desc = "lent twice, forgotten, or lost")
@State
public class BorrowReturnRace extends SlotRaceFixture {
    public BorrowReturnRace() {
        add();
    }

    @Actor
    public void first(III_Result result) {
        result.r1 = useOnce() * 10 + useOnce();
    }

    @Actor
    public void second(III_Result result) {
        result.r2 = useOnce() * 10 + useOnce();
    }

    @Arbiter
    public void after(III_Result result) {
        result.r3 = slotPool.census().available() + slotPool.waiting();
    }
}
