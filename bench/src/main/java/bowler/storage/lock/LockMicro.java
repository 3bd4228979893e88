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
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// What locks cost that nobody else wants, each thread with a transaction and rows of its own. Part of
/// `./bowler bench micro`; the methods' names are its rows.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LockMicro {
    private static final int KEY_BYTES = 8;

    /// The lock table and what it knows of one table.
    @State(Scope.Benchmark)
    public static class Shared {
        private final LockManager locks = new LockManager(new HostClock(), new LockOptions(20, 5000), LockNames.NUMBERS);
        private final TableLocks table = locks.table(1);
        private final TreeLocks tree = locks.tree(1, 1);
        /// Nobody has entered a lock on a row of it.
        private final TreeLocks quiet = locks.tree(3, 1);
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
}
