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

/// What coming to a page costs, beside the JDK's locks: a thread's own, and one that all threads want. Part of
/// `./bowler bench micro`; the methods' names are its rows.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LatchMicro {
    private static final int PAGE_BYTES = 4096;
    private static final int PAGES = 64;

    /// What all threads share.
    @State(Scope.Benchmark)
    public static class Shared {
        private final Frame frame = new Frame(PAGE_BYTES);
        private final ReentrantLock reentrant = new ReentrantLock();
        private final StampedLock stamped = new StampedLock();
        private PageTable pages;
        private long value;

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

    /// What a thread has for itself.
    @State(Scope.Thread)
    public static class Own {
        private final Frame frame = new Frame(PAGE_BYTES);
        private final ReentrantLock reentrant = new ReentrantLock();
        private final StampedLock stamped = new StampedLock();
        private long value;
        private int page;
    }

    @Benchmark
    public long ownLatchExclusive(Own own) {
        own.frame.latch();
        long value = ++own.value;
        own.frame.unlatch();
        return value;
    }

    @Benchmark
    public long ownReentrantLock(Own own) {
        own.reentrant.lock();
        long value = ++own.value;
        own.reentrant.unlock();
        return value;
    }

    @Benchmark
    public long ownStampedLockWrite(Own own) {
        long stamp = own.stamped.writeLock();
        long value = ++own.value;
        own.stamped.unlockWrite(stamp);
        return value;
    }

    @Benchmark
    public long sharedLatchExclusive(Shared shared) {
        shared.frame.latch();
        long value = ++shared.value;
        shared.frame.unlatch();
        return value;
    }

    @Benchmark
    public long sharedReentrantLock(Shared shared) {
        shared.reentrant.lock();
        long value = ++shared.value;
        shared.reentrant.unlock();
        return value;
    }

    @Benchmark
    public long sharedStampedLockWrite(Shared shared) {
        long stamp = shared.stamped.writeLock();
        long value = ++shared.value;
        shared.stamped.unlockWrite(stamp);
        return value;
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
