// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.decision.DecisionLog;
import bowler.jta.xid.NodeName;
import bowler.os.host.HostClock;
import bowler.os.host.MemoryDisk;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
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
public class TimeoutAgainstCommitRace {
    private static final Logger LOG = Logger.getLogger("bowler.jta");
    private static final Coordinator COORDINATOR;

    static {
        LOG.setLevel(Level.OFF);
        DecisionLog log = DecisionLog.open(new MemoryDisk("race"), new NodeName("race"), "race", DecisionLog.DEFAULT_OPTIONS, new HostClock(),
            () -> 1);
        COORDINATOR = new Coordinator(log, new HostClock(), (name, step, onFailure) -> {
            step.step();
            return null;
        }, 2, 60, 0, Parallel.NEVER);
    }

    private final AtomicInteger committed = new AtomicInteger();
    private final AtomicInteger rolledBack = new AtomicInteger();
    private final GlobalTransaction transaction;

    public TimeoutAgainstCommitRace() {
        transaction = COORDINATOR.begin();
        try {
            transaction.enlist(new Counting(), null);
            transaction.enlist(new Counting(), null);
        } catch (MarkedForRollback | ResourceFailure impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Actor
    public void thread(IIII_Result result) {
        result.r1 = transaction.commit().kind().ordinal();
    }

    @Actor
    public void timer() {
        transaction.expire();
        transaction.takeAway();
    }

    @Arbiter
    public void after(IIII_Result result) {
        COORDINATOR.log().keep();
        result.r2 = committed.get();
        result.r3 = rolledBack.get();
        result.r4 = COORDINATOR.live().contains(transaction.number) ? 1 : 0;
    }

    private final class Counting implements XAResource {
        @Override
        public void start(Xid xid, int flags) {}

        @Override
        public void end(Xid xid, int flags) {}

        @Override
        public int prepare(Xid xid) {
            return XA_OK;
        }

        @Override
        public void commit(Xid xid, boolean onePhase) {
            committed.incrementAndGet();
        }

        @Override
        public void rollback(Xid xid) {
            rolledBack.incrementAndGet();
        }

        @Override
        public void forget(Xid xid) {}

        @Override
        public Xid[] recover(int flag) {
            return new Xid[0];
        }

        @Override
        public boolean isSameRM(XAResource other) {
            return false;
        }

        @Override
        public int getTransactionTimeout() {
            return 0;
        }

        @Override
        public boolean setTransactionTimeout(int seconds) {
            return false;
        }
    }
}
