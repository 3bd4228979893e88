// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Random operations on a tree and on a plain map give the same, for every kind of key we could think of.
public final class TreeModel {
    /// The ways to make keys from random numbers.
    public enum Keys {
        DENSE {
            @Override
            public byte[] make(Random random, int max) {
                return ofInt(random.nextInt(4000));
            }
        },
        SPARSE {
            @Override
            public byte[] make(Random random, int max) {
                return ofInt((random.nextInt(4000) * 0x9E3779B1));
            }
        },
        SKEWED {
            @Override
            public byte[] make(Random random, int max) {
                return ofInt((int) Math.pow(1.0055, random.nextInt(4000)));
            }
        },
        LONG_COMMON_PREFIX {
            @Override
            public byte[] make(Random random, int max) {
                byte[] key = new byte[max - random.nextInt(3)];
                Arrays.fill(key, (byte) 'x');
                System.arraycopy(ofInt(random.nextInt(2000)), 0, key, key.length - 4, 4);
                return key;
            }
        },
        PREFIXES_OF_EACH_OTHER {
            @Override
            public byte[] make(Random random, int max) {
                byte[] key = new byte[random.nextInt(max + 1)];
                if (key.length > 0) {
                    key[random.nextInt(key.length)] = (byte) random.nextInt(3);
                }
                return key;
            }
        },
        SHORT_AND_BINARY {
            @Override
            public byte[] make(Random random, int max) {
                byte[] key = new byte[random.nextInt(7)];
                for (int i = 0; i < key.length; i++) {
                    key[i] = (byte) (random.nextInt(5) * 0x3F + 0x7F);
                }
                return key;
            }
        },
        VARIABLE {
            @Override
            public byte[] make(Random random, int max) {
                byte[] key = new byte[random.nextInt(random.nextInt(max) + 1)];
                random.nextBytes(key);
                return key;
            }
        };

        public abstract byte[] make(Random random, int max);

        public static byte[] ofInt(int value) {
            return new byte[] {(byte) (value >>> 24), (byte) (value >>> 16), (byte) (value >>> 8), (byte) value};
        }
    }

    private static final int PHASE = 1500;

    @ParameterizedTest
    @EnumSource(Keys.class)
    void treeAndMapAgreeOnSmallestPages(Keys keys) {
        agree(keys, 4096, 12_000);
    }

    @ParameterizedTest
    @EnumSource(Keys.class)
    void treeAndMapAgreeOnLargestPages(Keys keys) {
        agree(keys, 65536, 4 * PHASE);
    }

    private static void agree(Keys keys, int pageSizeBytes, int steps) {
        Random random = new Random(keys.ordinal() + 1L);
        TreeMap<byte[], byte[]> map = new TreeMap<>(Arrays::compareUnsigned);
        try (TreeFixture fixture = new TreeFixture(pageSizeBytes, 64L * pageSizeBytes)) {
            TreeFixture.Session session = fixture.session();
            int max = fixture.tree.maxKeyLength();
            for (int step = 0; step < steps; step++) {
                boolean shrinking = step / (2 * PHASE) % 2 == 1;
                byte[] key = keys.make(random, max);
                int what = random.nextInt(10);
                if (what < (shrinking ? 2 : 6)) {
                    byte[] row = row(random, fixture.tree.maxRowLength());
                    assertThat(session.insert(key, row)).isEqualTo(map.putIfAbsent(key, row) == null);
                } else if (what == 7) {
                    byte[] row = row(random, fixture.tree.maxRowLength());
                    assertThat(session.replace(key, row)).isEqualTo(map.replace(key, row) != null);
                } else if (what == 8) {
                    assertThat(session.get(key)).isEqualTo(map.get(key));
                } else {
                    Map.Entry<byte[], byte[]> near = map.ceilingEntry(key);
                    byte[] victim = near == null ? key : near.getKey();
                    assertThat(session.remove(victim)).isEqualTo(map.remove(victim) != null);
                }
                if (step % PHASE == 0) {
                    check(fixture, map);
                }
            }
            check(fixture, map);
            for (byte[] key : map.keySet().toArray(byte[][]::new)) {
                assertThat(session.remove(key)).isTrue();
                map.remove(key);
            }
            check(fixture, map);
            assertThat(fixture.tree.statistics().height()).isEqualTo(1);
        }
    }

    public static byte[] row(Random random, int max) {
        byte[] row = new byte[random.nextInt(20) == 0 ? random.nextInt(max + 1) : random.nextInt(60)];
        random.nextBytes(row);
        return row;
    }

    public static void check(TreeFixture fixture, TreeMap<byte[], byte[]> map) {
        assertThat(new TreeVerifier(fixture.tree).verify()).isEmpty();
        TreeMap<byte[], byte[]> upward = new TreeMap<>(Arrays::compareUnsigned);
        TreeWalk.forward(fixture.tree, (key, row) -> upward.put(key, row));
        assertSame(upward, map);
        TreeMap<byte[], byte[]> downward = new TreeMap<>(Arrays::compareUnsigned);
        TreeWalk.backward(fixture.tree, (key, row) -> downward.put(key, row));
        assertSame(downward, map);
        TreeFixture.Session session = fixture.session();
        map.forEach((key, row) -> assertThat(session.get(key)).isEqualTo(row));
    }

    private static void assertSame(TreeMap<byte[], byte[]> tree, TreeMap<byte[], byte[]> map) {
        assertThat(tree.size()).isEqualTo(map.size());
        assertThat(tree.keySet().toArray(byte[][]::new)).isDeepEqualTo(map.keySet().toArray(byte[][]::new));
        assertThat(tree.values().toArray(byte[][]::new)).isDeepEqualTo(map.values().toArray(byte[][]::new));
    }
}
