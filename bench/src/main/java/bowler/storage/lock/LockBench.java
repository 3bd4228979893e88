// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.bytes.BigEndian;
import bowler.os.host.HostClock;
import bowler.storage.terms.LockNames;
import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Locks that nobody contends: asking for what is held, and coming and going. Run with `-t 1`, `-t 2`, ...: the
/// figures should stay, as transactions share no cache line.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LockBench {
    private static final int KEY_BYTES = 8;
    private static final int ROWS = 100;

    @State(Scope.Benchmark)
    public static class Shared {
        private final LockManager locks = new LockManager(new HostClock(), new LockOptions(20, 5000), LockNames.NUMBERS);
        private final TableLocks table = locks.table(1);
        private final TreeLocks tree = locks.tree(1, 1);
        /// No transaction of the benchmark locks rows here, but another transaction has locked one.
        private final TreeLocks asked = locks.tree(2, 1);
        private final TreeLocks quiet = locks.tree(3, 1);

        @Setup
        public void lockARow() {
            LockOwner other = locks.newOwner(-1);
            other.begin(1);
            locks.lockRow(other, asked, new byte[KEY_BYTES], KEY_BYTES, RowLockMode.S2);
        }
    }

    /// A transaction that holds IX on the table and a row lock.
    @State(Scope.Thread)
    public static class Holder {
        private LockOwner owner;
        private final byte[] key = new byte[KEY_BYTES];

        @Setup
        public void begin(Shared shared) {
            owner = shared.locks.newOwner(-1);
            owner.begin(owner.number + 2);
            BigEndian.putLong(key, 0, owner.number);
            shared.locks.lockTable(owner, shared.table, TableLockMode.IX);
            shared.locks.lockRow(owner, shared.tree, key, KEY_BYTES, RowLockMode.U2);
        }

        @TearDown
        public void end(Shared shared) {
            shared.locks.removeOwner(owner);
        }
    }

    /// A session that begins and ends transactions.
    @State(Scope.Thread)
    public static class Session {
        private LockOwner owner;
        private long transactionId;
        private final byte[] key = new byte[KEY_BYTES];

        @Setup
        public void join(Shared shared) {
            owner = shared.locks.newOwner(-1);
            transactionId = owner.number << 40;
        }

        private void begin() {
            owner.begin(++transactionId);
        }

        private byte[] key(int row) {
            BigEndian.putLong(key, 0, owner.number << 32 | row);
            return key;
        }
    }

    @Benchmark
    public boolean tableHeldAlready(Shared shared, Holder holder) {
        return shared.locks.lockTable(holder.owner, shared.table, TableLockMode.IX);
    }

    @Benchmark
    public boolean rowHeldAlready(Shared shared, Holder holder) {
        return shared.locks.lockRow(holder.owner, shared.tree, holder.key, KEY_BYTES, RowLockMode.U2);
    }

    @Benchmark
    public boolean ownRowOfAQuietTree(Shared shared, Holder holder) {
        return shared.locks.tryOwnRow(holder.owner, shared.quiet, holder.key, KEY_BYTES, RowLockMode.X2);
    }

    @Benchmark
    public boolean ownRowBesideLocks(Shared shared, Session session) {
        return shared.locks.tryOwnRow(session.owner, shared.asked, session.key(1), KEY_BYTES, RowLockMode.X2);
    }

    @Benchmark
    public void transactionAlone(Shared shared, Session session) {
        session.begin();
        shared.locks.releaseAll(session.owner);
    }

    @Benchmark
    public void transactionWithIntention(Shared shared, Session session) {
        session.begin();
        shared.locks.lockTable(session.owner, shared.table, TableLockMode.IX);
        shared.locks.releaseAll(session.owner);
    }

    @Benchmark
    public void transactionWithIntentionAndRow(Shared shared, Session session) {
        session.begin();
        shared.locks.lockTable(session.owner, shared.table, TableLockMode.IX);
        shared.locks.lockRow(session.owner, shared.tree, session.key(1), KEY_BYTES, RowLockMode.U2);
        shared.locks.releaseAll(session.owner);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void rowOfAHundred(Shared shared, Session session) {
        session.begin();
        shared.locks.lockTable(session.owner, shared.table, TableLockMode.IS);
        for (int row = 0; row < ROWS; row++) {
            shared.locks.lockRow(session.owner, shared.tree, session.key(row), KEY_BYTES, RowLockMode.S2);
        }
        shared.locks.releaseAll(session.owner);
    }
}
