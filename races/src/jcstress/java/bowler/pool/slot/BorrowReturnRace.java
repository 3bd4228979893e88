// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/// Three threads share one place: each gets it, alone, and none is forgotten while it waits.
@JCStressTest
@Outcome(id = "1, 1, 1, 1", expect = Expect.ACCEPTABLE, desc = "one after the other, and it is free again")
@Outcome(expect = Expect.FORBIDDEN, desc = "lent twice, forgotten, or lost")
@State
public class BorrowReturnRace extends SlotRaceScene {
    public BorrowReturnRace() {
        add();
    }

    @Actor
    public void first(IIII_Result result) {
        result.r1 = useOnce();
    }

    @Actor
    public void second(IIII_Result result) {
        result.r2 = useOnce();
    }

    @Actor
    public void third(IIII_Result result) {
        result.r3 = useOnce();
    }

    @Arbiter
    public void after(IIII_Result result) {
        result.r4 = slots.census().available() + slots.waiting();
    }
}
