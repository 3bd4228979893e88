// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.storage.terms.RowLockMode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// An ownership is made explicit while its owner ends. If it is in time, the owner releases it and wakes the waiter. If
/// it is too late, nothing is entered.
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "in time")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "too late")
@Outcome(expect = Expect.FORBIDDEN, desc = "something is left over")
@State
public class MakeExplicitRace extends LockRaceFixture {
    @Actor
    public void ends() {
        locks.releaseAll(one);
    }

    @Actor
    public void meets(II_Result result) {
        result.r1 = locks.makeExplicit(one, 1, tree, KEY, 1, RowLockMode.X2) ? 1 : 0;
        lockRow(two, RowLockMode.S2);
        locks.releaseAll(two);
    }

    @Arbiter
    public void after(II_Result result) {
        result.r2 = leftOver();
    }
}
