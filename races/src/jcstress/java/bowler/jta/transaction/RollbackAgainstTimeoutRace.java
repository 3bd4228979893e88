// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A thread rolls back what the timer takes away from it just then: each branch once.
@JCStressTest
@Outcome(id = "1, 2, 0", expect = Expect.ACCEPTABLE, desc = "rolled back, both, by whomever")
@Outcome(expect = Expect.FORBIDDEN, desc = "a branch stays open or is ended twice, or the transaction stays")
@State
public class RollbackAgainstTimeoutRace extends TransactionRaceFixture {
    private final CoordinatedTransaction transaction = begin();

    public RollbackAgainstTimeoutRace() {
        enlist(transaction);
        enlist(transaction);
    }

    @Actor
    public void thread(III_Result result) {
        result.r1 = transaction.rollback().kind().ordinal();
    }

    @Actor
    public void timer() {
        timeOut(transaction);
    }

    @Arbiter
    public void after(III_Result result) {
        result.r2 = rolledBack.get();
        result.r3 = isLive(transaction);
    }
}
