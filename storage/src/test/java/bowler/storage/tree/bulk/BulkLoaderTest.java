// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.invariant.BrokenInvariant;
import bowler.storage.tree.TreeFixture;
import bowler.storage.tree.TreeModel;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A tree filled from left to right is a sound tree with just these entries, and takes changes like any other.
final class BulkLoaderTest {
    private static final int[] COUNTS = {0, 1, 2, 3, 10, 100, 700, 2_000};

    @ParameterizedTest
    @EnumSource(TreeModel.Keys.class)
    void smallestPages(TreeModel.Keys keys) {
        for (int count : COUNTS) {
            fill(keys, 4096, count);
        }
    }

    @ParameterizedTest
    @EnumSource(TreeModel.Keys.class)
    void largestPages(TreeModel.Keys keys) {
        fill(keys, 65536, 4_000);
    }

    private static void fill(TreeModel.Keys keys, int pageSizeBytes, int count) {
        Random random = new Random(count + keys.ordinal());
        TreeMap<byte[], byte[]> map = new TreeMap<>(Arrays::compareUnsigned);
        try (TreeFixture fixture = new TreeFixture(pageSizeBytes, 64L * pageSizeBytes)) {
            int max = fixture.tree.maxKeyLength();
            for (int i = 0; i < count; i++) {
                map.put(keys.make(random, max), TreeModel.row(random, fixture.tree.maxRowLength()));
            }
            BulkLoader filling = new BulkLoader(fixture.tree, fixture.change());
            for (Map.Entry<byte[], byte[]> entry : map.entrySet()) {
                assertThat(add(filling, entry.getKey(), entry.getValue())).isTrue();
                assertThat(add(filling, entry.getKey(), entry.getValue())).isFalse();
            }
            filling.finish();
            TreeModel.check(fixture, map);
            change(fixture, map, keys, random);
            TreeModel.check(fixture, map);
        }
    }

    private static boolean add(BulkLoader filling, byte[] key, byte[] row) {
        return filling.add(key, key.length, 0, row, 0, row.length);
    }

    private static void change(TreeFixture fixture, TreeMap<byte[], byte[]> map, TreeModel.Keys keys, Random random) {
        TreeFixture.Session session = fixture.session();
        for (int step = 0; step < 300; step++) {
            byte[] key = keys.make(random, fixture.tree.maxKeyLength());
            byte[] row = TreeModel.row(random, fixture.tree.maxRowLength());
            switch (random.nextInt(3)) {
                case 0 -> assertThat(session.insert(key, row)).isEqualTo(map.putIfAbsent(key, row) == null);
                case 1 -> assertThat(session.replace(key, row)).isEqualTo(map.replace(key, row) != null);
                default -> assertThat(session.remove(key)).isEqualTo(map.remove(key) != null);
            }
        }
    }

    @Test
    void pagesAreNearlyFull() {
        try (TreeFixture fixture = new TreeFixture(4096, 4L << 20)) {
            BulkLoader filling = new BulkLoader(fixture.tree, fixture.change());
            int count = 20_000;
            for (int i = 0; i < count; i++) {
                add(filling, TreeModel.Keys.ofInt(i), new byte[21]);
            }
            filling.finish();
            int entriesOfPage = 4096 * 15 / 16 / (8 + 3 + 21);
            assertThat(fixture.tree.statistics().pageCount()).isLessThan(count / entriesOfPage + 10L);
        }
    }

    @Test
    void onlyAnEmptyTreeIsFilledAndInOrder() {
        try (TreeFixture fixture = new TreeFixture(4096, 4L << 20)) {
            BulkLoader filling = new BulkLoader(fixture.tree, fixture.change());
            byte[] row = {};
            add(filling, new byte[] {7}, row);
            assertThatThrownBy(() -> add(filling, new byte[] {6, 1}, row)).isInstanceOf(BrokenInvariant.class);
            fixture.session().insert(new byte[] {1}, row);
            assertThatThrownBy(() -> new BulkLoader(fixture.tree, fixture.change())).isInstanceOf(BrokenInvariant.class);
        }
    }
}
