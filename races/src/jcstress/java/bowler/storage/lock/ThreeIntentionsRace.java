// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.storage.terms.TableLockMode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Two intentions that collide make the cells; a strong lock that comes then misses neither.
@JCStressTest
@Outcome(id = "1, 1, 0", expect = Expect.ACCEPTABLE, desc = "an intention came first")
@Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "the strong lock came first")
@Outcome(expect = Expect.FORBIDDEN, desc = "a strong lock beside an intention, or nobody")
@State
public class ThreeIntentionsRace extends LockRaceFixture {
    private final LockOwner three = locks.newOwner(-1);

    public ThreeIntentionsRace() {
        three.begin(3);
    }

    @Actor
    public void intention(III_Result granted) {
        granted.r1 = tryTable(one, TableLockMode.IX);
    }

    @Actor
    public void otherIntention(III_Result granted) {
        granted.r2 = tryTable(three, TableLockMode.IX);
    }

    @Actor
    public void strong(III_Result granted) {
        granted.r3 = tryTable(two, TableLockMode.X);
    }
}
