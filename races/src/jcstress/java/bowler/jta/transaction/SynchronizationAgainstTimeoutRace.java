// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A synchronization is registered while the timer ends the transaction. It is called once, or the registration is
/// refused. A pool registers one for its connections.
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "taken, and told")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "refused")
@Outcome(expect = Expect.FORBIDDEN, desc = "taken and never told: a connection would never come back")
@State
public class SynchronizationAgainstTimeoutRace extends TransactionRaceFixture {
    private final CoordinatedTransaction transaction = begin();
    private final AtomicInteger told = new AtomicInteger();

    @Actor
    public void asks(II_Result result) {
        try {
            transaction.register(new TransactionSynchronization() {
                @Override
                public void beforeCompletion() {}

                @Override
                public void afterCompletion(int status) {
                    told.incrementAndGet();
                }
            }, true);
            result.r1 = 1;
        } catch (MarkedForRollback | IllegalStateException refused) {
            result.r1 = 0;
        }
    }

    @Actor
    public void timer() {
        timeOut(transaction);
    }

    @Arbiter
    public void after(II_Result result) {
        result.r2 = told.get();
    }
}
