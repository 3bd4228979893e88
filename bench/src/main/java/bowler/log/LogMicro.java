// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.os.host.HostClock;
import bowler.os.host.MemoryDisk;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Measures the cost of appending a record to the log's ring, which is flushed to memory. The class is part of
/// `./bowler bench micro`; the methods' names are its rows.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class LogMicro {
    private static final int RECORD_BYTES = 100;
    private static final int KEPT_RECORDS = 1 << 16;

    private Log log;

    @Setup(Level.Iteration)
    public void open() {
        log = Log.create(new MemoryDisk("bench"), "log", LogOptions.MEMORY, new HostClock());
    }

    @TearDown(Level.Iteration)
    public void close() {
        log.close();
    }

    /// A thread's record.
    @State(Scope.Thread)
    public static class Record {
        private final byte[] bytes = new byte[RECORD_BYTES];
        private int appended;
    }

    /// The records are truncated from time to time, as by a store in memory.
    @Benchmark
    public long logAppend100Bytes(Record record) {
        long lsn = log.append(record.bytes, 0, RECORD_BYTES);
        if (++record.appended == KEPT_RECORDS) {
            record.appended = 0;
            log.truncateBefore(lsn);
        }
        return lsn;
    }
}
