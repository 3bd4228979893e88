// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.bytes.BigEndian;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Writers insert, replace and remove keys of their own while readers look; every row holds its key all over, so that a
/// torn or misplaced row shows. Key 0 modulo 8 is always there. The pool is small, so that pages come and go.
final class TreeConcurrencyTest {
    private static final int PAGE = 4096;
    private static final int KEYS = 4000;
    private static final int STEPS = 30_000;

    private final TreeFixture fixture = new TreeFixture(PAGE, 64L * PAGE);
    private final AtomicBoolean done = new AtomicBoolean();

    private static byte[] key(int number) {
        return TreeModel.Keys.ofInt(number * 0x9E3779B1);
    }

    private static byte[] row(int number, int length) {
        byte[] row = new byte[length * Integer.BYTES];
        for (int i = 0; i < length; i++) {
            BigEndian.putInt(row, i * Integer.BYTES, number);
        }
        return row;
    }

    @Test
    void readersSeeConsistentRowsDuringSplitsAndMerges() throws Exception {
        TreeFixture.Session first = fixture.session();
        for (int number = 0; number < KEYS; number += 8) {
            first.insert(key(number), row(number, 10));
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(5)) {
            List<Future<Integer>> writers = new ArrayList<>();
            writers.add(threads.submit(write(1)));
            writers.add(threads.submit(write(2)));
            List<Future<Long>> readers = new ArrayList<>();
            readers.add(threads.submit(read(11)));
            readers.add(threads.submit(scan()));
            readers.add(threads.submit(readAhead(13)));
            int present = KEYS / 8;
            try {
                for (Future<Integer> writer : writers) {
                    present += writer.get();
                }
            } finally {
                done.set(true);
            }
            for (Future<Long> reader : readers) {
                assertThat(reader.get()).isPositive();
            }
            TreeVerifier verifier = new TreeVerifier(fixture.tree);
            assertThat(verifier.verify()).isEmpty();
            assertThat(verifier.entryCount()).isEqualTo(present);
        }
    }

    private Callable<Integer> write(int remainder) {
        return () -> {
            TreeFixture.Session session = fixture.session();
            Random random = new Random(remainder);
            boolean[] there = new boolean[KEYS];
            int count = 0;
            for (int step = 0; step < STEPS; step++) {
                int number = random.nextInt(KEYS / 8) * 8 + remainder;
                boolean removing = step / 5000 % 2 == 1 ? random.nextInt(8) > 0 : random.nextInt(8) == 0;
                if (!there[number] && !removing) {
                    assertThat(session.insert(key(number), row(number, random.nextInt(50)))).isTrue();
                    there[number] = true;
                    count++;
                } else if (there[number] && removing) {
                    assertThat(session.remove(key(number))).isTrue();
                    there[number] = false;
                    count--;
                } else {
                    byte[] row = row(number, random.nextInt(50));
                    assertThat(session.replace(key(number), row)).isEqualTo(there[number]);
                }
            }
            return count;
        };
    }

    private Callable<Long> read(int seed) {
        return () -> {
            TreeFixture.Session session = fixture.session();
            Random random = new Random(seed);
            long reads = 0;
            do {
                int number = random.nextInt(KEYS);
                byte[] row = session.get(key(number));
                assertThat(row != null || number % 8 != 0).isTrue();
                check(row, number);
                reads++;
            } while (!done.get());
            return reads;
        };
    }

    /// Goes down through pages that are freed meanwhile, and finds nothing wrong with them.
    private Callable<Long> readAhead(int seed) {
        return () -> {
            Random random = new Random(seed);
            long asked = 0;
            do {
                byte[] key = key(random.nextInt(KEYS));
                fixture.tree.readAhead(key, key.length, 8);
                asked++;
            } while (!done.get());
            return asked;
        };
    }

    private static void check(byte[] row, int number) {
        for (int i = 0; row != null && i < row.length; i += Integer.BYTES) {
            if (BigEndian.getInt(row, i) != number) {
                throw new AssertionError("row of " + BigEndian.getInt(row, i) + " under key " + number);
            }
        }
    }

    /// Every scan, forward or backward, meets the keys that are always there.
    private Callable<Long> scan() {
        return () -> {
            LeafCursorPosition at = new LeafCursorPosition();
            long scans = 0;
            byte[] leaf = new byte[PAGE];
            byte[] fence = new byte[PAGE];
            do {
                assertThat(scanOnce(at, leaf, fence, scans % 2 == 0)).isEqualTo(KEYS / 8);
                scans++;
            } while (!done.get());
            return scans;
        };
    }

    private int scanOnce(LeafCursorPosition at, byte[] leaf, byte[] fence, boolean forward) {
        int met = 0;
        int fenceLength = forward ? 0 : -1;
        boolean first = true;
        while (first || (forward ? fenceLength >= 0 : fenceLength > 0)) {
            do {
                if (forward) {
                    fixture.tree.seekForScan(fence, Math.max(0, fenceLength), at);
                } else if (first) {
                    fixture.tree.last(at);
                } else {
                    fixture.tree.seekBefore(fence, fenceLength, at);
                }
                System.arraycopy(at.page(), 0, leaf, 0, PAGE);
            } while (!at.isUnchanged());
            first = false;
            int from = forward ? at.slot() : 0;
            int to = forward ? LeafPage.slotCount(leaf) : at.slot();
            for (int slot = from; slot < to; slot++) {
                byte[] key = new byte[4];
                LeafPage.keyInto(leaf, slot, key, 0);
                int number = BigEndian.getInt(key, 0) * 0x0E8B2F51;
                met += number % 8 == 0 ? 1 : 0;
            }
            fenceLength = forward ? TreePage.copyHighFence(leaf, fence) : TreePage.copyLowFence(leaf, fence);
        }
        return met;
    }
}
