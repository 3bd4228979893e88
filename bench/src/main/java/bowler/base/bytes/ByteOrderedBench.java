// SPDX-License-Identifier: Apache-2.0
package bowler.base.bytes;

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

/// Comparing two keys that share a prefix: what a tree does once per step of a search.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ByteOrderedBench {
    private static final long SEED = 1;
    private static final int KEY_BYTES = 32;

    @Param({"0", "12", "31"})
    private int sharedBytes;

    private byte[] left;
    private byte[] right;

    @Setup
    public void twoKeys() {
        left = new byte[KEY_BYTES];
        new SplittableRandom(SEED).nextBytes(left);
        right = left.clone();
        right[sharedBytes] ^= 1;
    }

    @Benchmark
    public int whole() {
        return ByteOrdered.compare(left, right);
    }

    @Benchmark
    public int remainder() {
        return ByteOrdered.compare(left, 4, KEY_BYTES, right, 4, KEY_BYTES);
    }
}
