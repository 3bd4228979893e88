// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import bowler.os.host.HostClock;
import bowler.pool.slot.Slot;
import bowler.pool.slot.SlotPool;
import bowler.pool.slot.SlotPoolListener;
import bowler.pool.transaction.LocalResource;
import bowler.pool.transaction.PoolTransaction;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.transaction.xa.XAResource;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// The connection of a transaction is closed by its thread while the timer takes it away and the transaction ends: it goes back, once.
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "back, and not to be used again")
@Outcome(expect = Expect.FORBIDDEN, desc = "lent for ever, or back twice")
@State
public class TransactionConnectionRace {
    private final AtomicInteger back = new AtomicInteger();
    private final SlotPool<PhysicalConnection> slotPool = new SlotPool<>(new HostClock(), new SlotPoolListener() {
        @Override
        public void someoneWaits() {}

        @Override
        public void noThreadWaits() {}

        @Override
        public void requestTest(Slot slot) {}

        @Override
        public void left(Slot slot) {}

        @Override
        public boolean leasesBegin() {
            return true;
        }
    }, true);
    private final PhysicalConnection physical;
    private final ConnectionHandle handle;
    private Runnable end;
    private Runnable revoke;

    public TransactionConnectionRace() {
        Connection bare = (Connection) Proxy.newProxyInstance(TransactionConnectionRace.class.getClassLoader(), new Class<?>[] {Connection.class},
            (self, method, arguments) -> method.getReturnType() == boolean.class ? (Object) true : null);
        XAResource xa = (XAResource) Proxy.newProxyInstance(TransactionConnectionRace.class.getClassLoader(), new Class<?>[] {XAResource.class},
            (self, method, arguments) -> null);
        physical = new PhysicalConnection(bare, xa, () -> { }, new Counting(), 1, 0);
        slotPool.add(physical);
        slotPool.use(physical);
        try {
            handle = TransactionConnection.begin(new Listening(), this, physical).newHandle();
        } catch (SQLException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private final class Counting implements LeaseOwner {
        @Override
        public String name() {
            return "race";
        }

        @Override
        public void release(PhysicalConnection connection, long claim) {
            if (slotPool.hold(connection, claim)) {
                back.incrementAndGet();
            }
        }

        @Override
        public boolean isFatal(SQLException failure) {
            return false;
        }

        @Override
        public SessionDefaults defaults() {
            return new SessionDefaults(true, null, null, null, null);
        }

        @Override
        public int preparedStatementCacheSize() {
            return 0;
        }
    }

    private final class Listening implements PoolTransaction {
        @Override
        public Object resource(Object key) {
            return null;
        }

        @Override
        public void putResource(Object key, Object value) {}

        @Override
        public void enlist(XAResource resource, String name) {}

        @Override
        public void enlistLast(LocalResource resource, String name) {}

        @Override
        public void beforeRevocation(Runnable action) {
            revoke = action;
        }

        @Override
        public void afterEnd(Runnable action) {
            end = action;
        }
    }

    @Actor
    public void closes() {
        try {
            handle.close();
        } catch (SQLException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Actor
    public void takesAway() {
        revoke.run();
    }

    @Actor
    public void ends() {
        end.run();
    }

    @Arbiter
    public void after(II_Result result) {
        result.r1 = back.get();
        result.r2 = physical.isBroken() ? 1 : 0;
    }
}
