// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.os.host.MemoryDisk;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.page.PageHeader;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
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

/// Measures the cost of latching a page, compared with the JDK's locks. One latch belongs to a single thread, another
/// is contended by all threads. The class is part of `./bowler bench micro`; the methods' names are its rows.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LatchMicro {
    private static final int PAGE_BYTES = 4096;
    private static final int PAGES = 64;

    /// A page's latch, the JDK's locks, and a number that each of them guards.
    public static class Guards {
        final Frame frame = new Frame(PAGE_BYTES);
        final ReentrantLock reentrant = new ReentrantLock();
        final StampedLock stamped = new StampedLock();
        long value;

        final long latchExclusive() {
            frame.latch();
            long counted = ++value;
            frame.unlatch();
            return counted;
        }

        final long reentrantLock() {
            reentrant.lock();
            long counted = ++value;
            reentrant.unlock();
            return counted;
        }

        final long stampedLockWrite() {
            long stamp = stamped.writeLock();
            long counted = ++value;
            stamped.unlockWrite(stamp);
            return counted;
        }
    }

    /// The state that all threads share.
    @State(Scope.Benchmark)
    public static class Shared extends Guards {
        private PageTable pages;

        @Setup
        public void fill() {
            StoreFiles files = new StoreFiles(new MemoryDisk("bench"), PAGE_BYTES);
            files.create(1);
            pages = new BufferPool(files, LogForce.NONE, DoubleWrite.none(files), 2L * PAGES * PAGE_BYTES).pages(1);
            for (int page = 0; page < PAGES; page++) {
                Frame made = pages.fresh(page);
                made.markDirty(1);
                made.unlatch();
            }
        }
    }

    /// The state of one thread.
    @State(Scope.Thread)
    public static class Own extends Guards {
        private int page;
    }

    @Benchmark
    public long ownLatchExclusive(Own own) {
        return own.latchExclusive();
    }

    @Benchmark
    public long ownReentrantLock(Own own) {
        return own.reentrantLock();
    }

    @Benchmark
    public long ownStampedLockWrite(Own own) {
        return own.stampedLockWrite();
    }

    @Benchmark
    public long sharedLatchExclusive(Shared shared) {
        return shared.latchExclusive();
    }

    @Benchmark
    public long sharedReentrantLock(Shared shared) {
        return shared.reentrantLock();
    }

    @Benchmark
    public long sharedStampedLockWrite(Shared shared) {
        return shared.stampedLockWrite();
    }

    @Benchmark
    public long sharedLatchOptimisticValidate(Shared shared) {
        while (true) {
            long version = shared.frame.readVersion();
            long value = shared.value;
            if (shared.frame.isUnchanged(version)) {
                return value;
            }
        }
    }

    @Benchmark
    public long sharedStampedLockOptimisticValidate(Shared shared) {
        while (true) {
            long stamp = shared.stamped.tryOptimisticRead();
            long value = shared.value;
            if (shared.stamped.validate(stamp)) {
                return value;
            }
        }
    }

    @Benchmark
    public long sharedStampedLockRead(Shared shared) {
        long stamp = shared.stamped.readLock();
        long value = shared.value;
        shared.stamped.unlockRead(stamp);
        return value;
    }

    /// From a page's number to something read of it, validated.
    @Benchmark
    public int pageFixForReading(Shared shared, Own own) {
        own.page = own.page + 1 & PAGES - 1;
        while (true) {
            Frame frame = shared.pages.frame(own.page);
            long version = frame.readVersion();
            if (frame.address() == shared.pages.addressOf(own.page)) {
                int kind = PageHeader.kind(frame.bytes);
                if (frame.isUnchanged(version)) {
                    return kind;
                }
            }
        }
    }

    /// From a page's number to its latch, and back.
    @Benchmark
    public void pageFixForChanging(Shared shared, Own own) {
        own.page = own.page + 1 & PAGES - 1;
        shared.pages.latched(own.page).unlatchUnchanged();
    }
}
