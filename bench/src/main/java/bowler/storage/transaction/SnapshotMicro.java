// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

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
import org.openjdk.jmh.annotations.Warmup;

/// Measures the cost of a snapshot. The class is part of `./bowler bench micro`; the methods' names are its rows.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SnapshotMicro {
    @State(Scope.Benchmark)
    public static class Shared {
        private final TransactionTable transactions = new TransactionTable(0);
    }

    /// A session.
    @State(Scope.Thread)
    public static class Session {
        private TransactionSlot slot;

        @Setup
        public void join(Shared shared) {
            slot = shared.transactions.newSlot();
        }
    }

    /// Begun, confirmed by a first read, ended.
    @Benchmark
    public boolean snapshotBeginAndEnd(Shared shared, Session session) {
        session.slot.takeSnapshot(shared.transactions.clock());
        boolean isValid = session.slot.confirm();
        session.slot.release();
        return isValid;
    }
}
