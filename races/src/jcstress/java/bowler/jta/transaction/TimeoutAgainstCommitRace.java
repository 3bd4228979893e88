// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/// A thread commits while the timer takes its transaction away: all commit or all roll back, once, and the thread is told which.
@JCStressTest
@Outcome(id = "0, 2, 0, 0", expect = Expect.ACCEPTABLE, desc = "the thread was faster: both commit")
@Outcome(id = "1, 0, 2, 0", expect = Expect.ACCEPTABLE, desc = "the timer was faster: both roll back")
@Outcome(expect = Expect.FORBIDDEN, desc = "half and half, twice, not as told, or the transaction stays")
@State
public class TimeoutAgainstCommitRace extends TransactionRaceFixture {
    private final CoordinatedTransaction transaction = begin();

    public TimeoutAgainstCommitRace() {
        enlist(transaction);
        enlist(transaction);
    }

    @Actor
    public void thread(IIII_Result result) {
        result.r1 = transaction.commit().kind().ordinal();
    }

    @Actor
    public void timer() {
        timeOut(transaction);
    }

    @Arbiter
    public void after(IIII_Result result) {
        COORDINATOR.log().keep();
        result.r2 = committed.get();
        result.r3 = rolledBack.get();
        result.r4 = isLive(transaction);
    }
}
