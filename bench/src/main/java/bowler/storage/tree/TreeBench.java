// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;
import bowler.log.Log;
import bowler.log.LogOptions;
import bowler.os.host.HostClock;
import bowler.os.host.MemoryDisk;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.LogForce;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreHealth;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// Trees of 4-byte keys and 110-byte rows, cached. The bar for a lookup of 100,000 dense keys is 94 ns.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TreeBench {
    private static final int PAGE_BYTES = 16 << 10;
    private static final int ROW_BYTES = 110;
    private static final int TREE_ID = 1;

    /// One tree for all threads.
    @State(Scope.Benchmark)
    public static class Shared {
        @Param({"100000"})
        int rows;

        @Param({"dense", "random", "skewed"})
        String keys;

        /// Ascending inserts leave full pages, shuffled ones pages two thirds full.
        @Param({"ascending", "shuffled"})
        String order;

        Tree tree;
        Log log;
        PageOperations operations;
        int[] numbers;

        @Setup
        public void fill() {
            Random random = new Random(1);
            makeNumbers(random);
            MemoryDisk disk = new MemoryDisk("bench");
            log = Log.create(disk, "log", LogOptions.DEFAULT, new HostClock());
            operations = Tree.register(new PageOperations(), PAGE_BYTES);
            StoreFiles files = new StoreFiles(disk, PAGE_BYTES);
            files.create(TREE_ID);
            long poolBytes = Math.max(64L << 20, rows * 200L);
            int batch = BufferPool.batchPages(poolBytes, PAGE_BYTES);
            BufferPool pool =
                new BufferPool(files, LogForce.NONE, DoubleWrite.open(disk, files, batch), poolBytes);
            PageTable pages = pool.pages(TREE_ID);
            ChangeBuilder change = new ChangeBuilder(log, operations, new StoreHealth());
            Tree.create(pages, change.begin(0, 0).withoutUndo(), TREE_ID);
            tree = new Tree(pages, PAGE_BYTES, () -> new ChangeBuilder(log, operations, new StoreHealth()));
            User user = new User();
            user.use(this);
            for (int number : numbers) {
                user.insert(number);
            }
        }

        private void makeNumbers(Random random) {
            Set<Integer> made = new HashSet<>();
            while (made.size() < rows) {
                made.add(switch (keys) {
                    case "dense" -> made.size();
                    case "random" -> random.nextInt() & Integer.MAX_VALUE;
                    default -> (int) (Math.pow(random.nextDouble(), 8) * Integer.MAX_VALUE);
                });
            }
            numbers = made.stream().mapToInt(Integer::intValue).sorted().toArray();
            for (int i = rows - 1; i > 0 && order.equals("shuffled"); i--) {
                int j = random.nextInt(i + 1);
                int swapped = numbers[i];
                numbers[i] = numbers[j];
                numbers[j] = swapped;
            }
        }
    }

    /// One thread's place, builder and buffers.
    @State(Scope.Thread)
    public static class User {
        private final LeafCursorPosition at = new LeafCursorPosition();
        private final byte[] key = new byte[Integer.BYTES];
        private final byte[] row = new byte[ROW_BYTES];
        private final byte[] into = new byte[PAGE_BYTES];
        private int[] probes;
        private int next;
        private Tree tree;
        private ChangeBuilder change;

        @Setup
        public void use(Shared shared) {
            tree = shared.tree;
            change = new ChangeBuilder(shared.log, shared.operations, new StoreHealth());
            Random random = new Random(System.identityHashCode(this));
            probes = new int[1 << 18];
            Arrays.setAll(probes, i -> shared.numbers[random.nextInt(shared.numbers.length)]);
        }

        void nextKey() {
            BigEndian.putInt(key, 0, probes[next++ & probes.length - 1]);
        }

        void insert(int number) {
            BigEndian.putInt(key, 0, number);
            tree.latchLeaf(key, key.length, at);
            while (!at.fitsInsert(key.length, row.length)) {
                tree.ensureSpace(key, key.length, row.length, at);
                tree.latchLeaf(key, key.length, at);
            }
            change.begin(0, 0).withoutUndo();
            tree.putInsert(change, at, key, key.length, 0, row, 0, row.length);
            change.apply();
            at.unlatch();
        }
    }

    @Benchmark
    public boolean seek(Shared shared, User user) {
        user.nextKey();
        shared.tree.seek(user.key, user.key.length, user.at);
        return user.at.found();
    }

    @Benchmark
    public int seekAndCopy(Shared shared, User user) {
        return copy(shared, user);
    }

    @Benchmark
    @Threads(2)
    public int seekAndCopyOnTwoThreads(Shared shared, User user) {
        return copy(shared, user);
    }

    private static int copy(Shared shared, User user) {
        user.nextKey();
        int length;
        do {
            shared.tree.seek(user.key, user.key.length, user.at);
            length = user.at.rowLength();
            System.arraycopy(user.at.page(), user.at.rowOffset(), user.into, 0, length);
        } while (!user.at.isUnchanged());
        return length;
    }

    @Benchmark
    public void replace(Shared shared, User user) {
        user.nextKey();
        user.row[ROW_BYTES / 2]++;
        shared.tree.latchLeaf(user.key, user.key.length, user.at);
        user.change.begin(0, 0).withoutUndo();
        shared.tree.putReplace(user.change, user.at, 0, user.row, 0, ROW_BYTES);
        user.change.apply();
        user.at.unlatch();
    }
}
