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

/// Measures the cost of uncontended locks, where each thread has a transaction and rows of its own. The class is part
/// of `./bowler bench micro`; the methods' names are its rows.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LockMicro {
    private static final int KEY_BYTES = 8;
    private static final int ROWS = 100;

    /// The lock table and what it knows of one table.
    @State(Scope.Benchmark)
    public static class Shared {
        private final LockManager locks = new LockManager(new HostClock(), new LockOptions(20, 5000), LockNames.NUMBERS);
        private final TableLocks table = locks.table(1);
        private final TreeLocks tree = locks.tree(1, 1);
        /// A tree whose rows have no entry in the lock table.
        private final TreeLocks quiet = locks.tree(3, 1);
        /// No transaction of the benchmark locks rows here, but another transaction has locked one.
        private final TreeLocks asked = locks.tree(2, 1);

        @Setup
        public void lockARow() {
            LockOwner other = locks.newOwner(-1);
            other.begin(1);
            locks.lockRow(other, asked, new byte[KEY_BYTES], KEY_BYTES, RowLockMode.S2);
        }
    }

    /// A transaction that goes on, and holds a row.
    @State(Scope.Thread)
    public static class Going {
        private LockOwner owner;
        private final byte[] held = new byte[KEY_BYTES];
        private final byte[] other = new byte[KEY_BYTES];

        @Setup
        public void begin(Shared shared) {
            owner = shared.locks.newOwner(-1);
            owner.begin(owner.number + 2);
            BigEndian.putLong(held, 0, owner.number << 1);
            BigEndian.putLong(other, 0, owner.number << 1 | 1);
            shared.locks.lockTable(owner, shared.table, TableLockMode.IX);
            shared.locks.lockRow(owner, shared.tree, held, KEY_BYTES, RowLockMode.U2);
        }

        @TearDown
        public void end(Shared shared) {
            shared.locks.removeOwner(owner);
        }
    }

    /// Transactions one after the other.
    @State(Scope.Thread)
    public static class Series {
        private LockOwner owner;
        private long transactionId;
        private final byte[] key = new byte[KEY_BYTES];

        @Setup
        public void join(Shared shared) {
            owner = shared.locks.newOwner(-1);
            transactionId = owner.number << 40;
            BigEndian.putLong(key, 0, owner.number << 32);
        }

        private byte[] key(int row) {
            BigEndian.putLong(key, 0, owner.number << 32 | row);
            return key;
        }

        private LockOwner begun() {
            owner.begin(++transactionId);
            return owner;
        }
    }

    @Benchmark
    public void transactionWithoutLocks(Shared shared, Series series) {
        shared.locks.releaseAll(series.begun());
    }

    @Benchmark
    public void intentionLockAndUnlock(Shared shared, Series series) {
        LockOwner owner = series.begun();
        shared.locks.lockTable(owner, shared.table, TableLockMode.IX);
        shared.locks.releaseAll(owner);
    }

    @Benchmark
    public boolean intentionLockAskedAgain(Shared shared, Going going) {
        return shared.locks.lockTable(going.owner, shared.table, TableLockMode.IX);
    }

    @Benchmark
    public void rowLockAndUnlock(Shared shared, Series series) {
        LockOwner owner = series.begun();
        shared.locks.lockTable(owner, shared.table, TableLockMode.IX);
        shared.locks.lockRow(owner, shared.tree, series.key, KEY_BYTES, RowLockMode.U2);
        shared.locks.releaseAll(owner);
    }

    @Benchmark
    public boolean rowLockAskedAgain(Shared shared, Going going) {
        return shared.locks.lockRow(going.owner, shared.tree, going.held, KEY_BYTES, RowLockMode.U2);
    }

    @Benchmark
    public boolean rowLockByChange(Shared shared, Going going) {
        return shared.locks.tryOwnRow(going.owner, shared.quiet, going.other, KEY_BYTES, RowLockMode.X2);
    }

    /// Measures the same in a tree where the lock table must be searched, because another transaction has entered a
    /// lock there.
    @Benchmark
    public boolean rowLockByConcurrentChange(Shared shared, Series series) {
        return shared.locks.tryOwnRow(series.owner, shared.asked, series.key(1), KEY_BYTES, RowLockMode.X2);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void rowLockOneOfHundred(Shared shared, Series series) {
        LockOwner owner = series.begun();
        shared.locks.lockTable(owner, shared.table, TableLockMode.IS);
        for (int row = 0; row < ROWS; row++) {
            shared.locks.lockRow(owner, shared.tree, series.key(row), KEY_BYTES, RowLockMode.S2);
        }
        shared.locks.releaseAll(owner);
    }
}
