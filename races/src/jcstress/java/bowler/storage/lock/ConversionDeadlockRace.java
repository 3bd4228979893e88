// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.error.SqlFailure;
import bowler.storage.terms.RowLockMode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Two readers of a row who both want to write it: one is refused, never both.
@JCStressTest
@Outcome(id = "1, 1, 0", expect = Expect.ACCEPTABLE, desc = "the first was done before the second began")
@Outcome(id = "1, 0, 0", expect = Expect.ACCEPTABLE, desc = "a deadlock; the second gave way")
@Outcome(id = "0, 1, 0", expect = Expect.FORBIDDEN, desc = "a deadlock; the older gave way")
@Outcome(expect = Expect.FORBIDDEN, desc = "both gave way, or something is left over")
@State
public class ConversionDeadlockRace extends LockRaceFixture {
    private int change(LockOwner owner) {
        try {
            lockRow(owner, RowLockMode.S2);
            lockRow(owner, RowLockMode.X2);
            return 1;
        } catch (SqlFailure e) {
            return 0;
        } finally {
            locks.releaseAll(owner);
        }
    }

    @Actor
    public void older(III_Result result) {
        result.r1 = change(one);
    }

    @Actor
    public void younger(III_Result result) {
        result.r2 = change(two);
    }

    @Arbiter
    public void after(III_Result result) {
        result.r3 = leftOver();
    }
}
