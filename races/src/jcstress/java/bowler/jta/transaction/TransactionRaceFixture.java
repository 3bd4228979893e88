// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.decision.DecisionLog;
import bowler.jta.resource.RecoverableResource;
import bowler.jta.resource.RecoveryLink;
import bowler.jta.xid.NodeName;
import bowler.os.host.HostClock;
import bowler.os.host.MemoryDisk;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// Shared by races about transactions: a manager that runs its tasks at once on the thread that begins them, and a
/// resource that counts.
abstract class TransactionRaceFixture {
    private static final AtomicInteger SCENES = new AtomicInteger();
    static final HostClock CLOCK = new HostClock();
    static final Coordinator COORDINATOR;
    private static final Logger LOG = Logger.getLogger("bowler.jta");

    static {
        LOG.setLevel(Level.OFF);
        DecisionLog log = DecisionLog.open(new MemoryDisk("race"), new NodeName("race"), "race", DecisionLog.DEFAULT_OPTIONS, CLOCK, () -> 1);
        COORDINATOR = new Coordinator(log, CLOCK, (name, step, onFailure) -> {
            step.step();
            return null;
        }, 2, 60, 0, ParallelismMode.NEVER);
    }

    final AtomicInteger started = new AtomicInteger();
    final AtomicInteger committed = new AtomicInteger();
    final AtomicInteger rolledBack = new AtomicInteger();
    /// The number of commits that lose their connection before anything is done.
    final AtomicInteger losses = new AtomicInteger();
    private final Map<Object, Xid> prepared = new ConcurrentHashMap<>();
    /// No other scene has it: all share a decision log, and recovery takes what a resource of this name does not list for done.
    private final String name = "counting " + SCENES.incrementAndGet();
    final KnownResource known = new KnownResource(new RecoverableResource() {
        @Override
        public String name() {
            return name;
        }

        @Override
        public RecoveryLink open() {
            return new RecoveryLink() {
                @Override
                public XAResource resource() {
                    return new Counting();
                }

                @Override
                public void close() {}
            };
        }
    });

    static CoordinatedTransaction begin() {
        return COORDINATOR.begin();
    }

    /// False if it was refused.
    boolean enlist(CoordinatedTransaction transaction) {
        try {
            transaction.enlist(new Counting(), known);
            return true;
        } catch (MarkedForRollback | ResourceFailure | IllegalStateException refused) {
            return false;
        }
    }

    /// Acts like the timer after both the timeout and the grace time.
    static void timeOut(CoordinatedTransaction transaction) {
        transaction.expire();
        transaction.revoke();
    }

    static int isLive(CoordinatedTransaction transaction) {
        return COORDINATOR.live().contains(transaction.number) ? 1 : 0;
    }

    /// Branches that were begun and not ended, or ended twice.
    int notEndedOnce() {
        COORDINATOR.log().keep();
        return started.get() - committed.get() - rolledBack.get();
    }

    /// Ends each branch once; who comes second is told that it is not known.
    private final class Counting implements XAResource {
        private final Map<Xid, Boolean> active = new ConcurrentHashMap<>();

        @Override
        public void start(Xid xid, int flags) {
            if (flags == TMNOFLAGS) {
                started.incrementAndGet();
                active.put(xid, true);
            }
        }

        @Override
        public void end(Xid xid, int flags) {}

        @Override
        public int prepare(Xid xid) {
            active.remove(xid);
            prepared.put(xid, xid);
            return XA_OK;
        }

        private void end(Xid xid, AtomicInteger count) throws XAException {
            if (active.remove(xid) == null && prepared.remove(xid) == null) {
                throw new XAException(XAException.XAER_NOTA);
            }
            count.incrementAndGet();
        }

        @Override
        public void commit(Xid xid, boolean onePhase) throws XAException {
            if (losses.getAndDecrement() > 0) {
                throw new XAException(XAException.XAER_RMFAIL);
            }
            end(xid, committed);
        }

        @Override
        public void rollback(Xid xid) throws XAException {
            end(xid, rolledBack);
        }

        @Override
        public void forget(Xid xid) {}

        @Override
        public Xid[] recover(int flag) {
            return flag == TMSTARTRSCAN ? prepared.values().toArray(Xid[]::new) : new Xid[0];
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
