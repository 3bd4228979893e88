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

/// Two who lock one row exclusively are inside one after the other, and what the first wrote the second sees.
@JCStressTest
@Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "one after the other")
@Outcome(expect = Expect.FORBIDDEN, desc = "together, or something is left over")
@State
public class RowExclusionRace extends LockRaceFixture {
    private int visits;

    private void visit(LockOwner owner) {
        lockRow(owner, RowLockMode.X2);
        visits++;
        locks.releaseAll(owner);
    }

    @Actor
    public void first() {
        visit(one);
    }

    @Actor
    public void second() {
        visit(two);
    }

    @Arbiter
    public void after(II_Result result) {
        result.r1 = visits;
        result.r2 = leftOver();
    }
}
