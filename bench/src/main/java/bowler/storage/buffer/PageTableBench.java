// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.os.host.MemoryDisk;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.page.PageHeader;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Measures the cost of finding a readable page by its page number. Each step of a tree descent pays it once.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PageTableBench {
    private static final int PAGE_BYTES = 4096;
    private static final int DRAWS = 4096;

    @Param({"100", "20000"})
    private int pageCount;

    private PageTable pages;
    private int[] draws;

    @Setup
    public void fill() {
        MemoryDisk disk = new MemoryDisk("bench");
        StoreFiles files = new StoreFiles(disk, PAGE_BYTES);
        files.create(1);
        BufferPool pool =
            new BufferPool(files, LogForce.NONE, DoubleWrite.none(files), 2L * pageCount * PAGE_BYTES);
        pages = pool.pages(1);
        for (int page = 0; page < pageCount; page++) {
            Frame frame = pages.fresh(page);
            frame.markDirty(1);
            frame.unlatch();
        }
        draws = new SplittableRandom(1).ints(DRAWS, 0, pageCount).toArray();
    }

    /// From number to frame.
    @Benchmark
    public Frame frame(Position position) {
        return pages.frame(draws[position.next()]);
    }

    /// With everything that makes a read of it sound.
    @Benchmark
    public int validatedRead(Position position) {
        int page = draws[position.next()];
        while (true) {
            Frame frame = pages.frame(page);
            long version = frame.readVersion();
            if (frame.address() == pages.addressOf(page)) {
                int kind = PageHeader.kind(frame.bytes);
                if (frame.isUnchanged(version)) {
                    return kind;
                }
            }
        }
    }

    @Benchmark
    public void latch(Position position) {
        pages.latched(draws[position.next()]).unlatchUnchanged();
    }

    /// The cost of the drawing alone.
    @Benchmark
    public int nothing(Position position) {
        return draws[position.next()];
    }

    /// Each thread's place in the draws.
    @State(Scope.Thread)
    public static class Position {
        private int at;

        int next() {
            at = at + 1 & DRAWS - 1;
            return at;
        }
    }
}
