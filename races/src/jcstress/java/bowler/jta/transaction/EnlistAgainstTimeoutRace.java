// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/// A resource is to become part of a transaction, which then commits, while the timer takes it away: whatever has begun is ended, once.
@JCStressTest
@Outcome(id = "0, 2, 0, 0", expect = Expect.ACCEPTABLE, desc = "the thread was faster: both commit")
@Outcome(id = "1, 0, 0, 0", expect = Expect.ACCEPTABLE, desc = "the timer was faster: what has begun is rolled back")
@Outcome(expect = Expect.FORBIDDEN, desc = "a branch stays open or is ended twice, one of two commits, or the transaction stays")
@State
public class EnlistAgainstTimeoutRace extends TransactionRaceFixture {
    private final CoordinatedTransaction transaction = begin();

    public EnlistAgainstTimeoutRace() {
        enlist(transaction);
    }

    @Actor
    public void thread(IIII_Result result) {
        enlist(transaction);
        result.r1 = transaction.commit().kind().ordinal();
    }

    @Actor
    public void timer() {
        timeOut(transaction);
    }

    @Arbiter
    public void after(IIII_Result result) {
        result.r2 = committed.get();
        result.r3 = notEndedOnce();
        result.r4 = isLive(transaction);
    }
}
