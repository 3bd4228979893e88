// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.page.PageKind;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class BranchPageTest {
    private static final int PAGE = 16 << 10;
    private static final byte[] PREFIX = {5, 6, 7};

    private final Random random = new Random(1);

    private byte[] ofInt(int value, int length) {
        byte[] key = Arrays.copyOf(PREFIX, PREFIX.length + length);
        System.arraycopy(TreeModel.Keys.ofInt(value), 0, key, PREFIX.length, Math.min(length, 4));
        return key;
    }

    private byte[] branch(TreeSet<byte[]> separators) {
        byte[] page = new byte[PAGE];
        byte[] high = Arrays.copyOf(PREFIX, 16);
        Arrays.fill(high, PREFIX.length, high.length, (byte) 0xFF);
        TreePage.start(page, 7, 3, PageKind.BRANCH, 1, 0, PREFIX, 0, PREFIX.length, high, 0, high.length);
        assertThat(TreePage.prefixLength(page)).isEqualTo(PREFIX.length);
        BranchEdit.setOnlyChild(page, 1000);
        byte[][] all = separators.toArray(byte[][]::new);
        for (int i : new Random(2).ints(0, all.length).distinct().limit(all.length).toArray()) {
            int position = BranchPage.position(page, all[i], all[i].length);
            BranchEdit.insert(page, position, all[i], 3, all[i].length - 3, i, EditMemory.HEAP);
        }
        return page;
    }

    private void check(int count, Supplier<byte[]> keys) {
        TreeSet<byte[]> separators = new TreeSet<>(Arrays::compareUnsigned);
        for (int tries = 0; separators.size() < count && tries < 10 * count; tries++) {
            separators.add(keys.get());
        }
        byte[] page = branch(separators);
        assertThat(TreePage.slotCount(page)).isEqualTo(separators.size());
        for (int i = 0; i < 2000; i++) {
            byte[] key = switch (i % 4) {
                case 0 -> keys.get();
                case 1 -> ofInt(random.nextInt(), 4);
                case 2 -> ofInt(random.nextInt(3) - 1, random.nextInt(9));
                default -> Arrays.copyOf(keys.get(), 3 + random.nextInt(9));
            };
            int expected = separators.headSet(key, true).size();
            assertThat(BranchPage.position(page, key, key.length)).isEqualTo(expected);
            assertThat(BranchPage.positionBefore(page, key, key.length))
                .isEqualTo(separators.headSet(key, false).size());
            int child = BranchPage.childFor(page, key, key.length);
            assertThat(child).isEqualTo(expected == 0 ? 1000 : expected - 1);
        }
        for (int left = separators.size(); left > 0; left--) {
            BranchEdit.remove(page, random.nextInt(left));
        }
        assertThat(BranchPage.childFor(page, PREFIX, 3)).isEqualTo(1000);
        assertThat(TreePage.deadBytes(page) + BranchPage.contiguousBytes(page))
            .isEqualTo(TreePage.lowFenceOffset(page) - BranchPage.slotsEnd(0));
    }

    @Test
    void evenlySpreadSeparators() {
        int[] next = {0x78000000};
        for (int count : new int[] {1, 7, 8, 9, 17, 700}) {
            check(count, () -> ofInt(next[0] = 0x78000000 + (next[0] + 100 - 0x78000000) % 80_000, 4));
        }
    }

    @Test
    void separatorsFarFromZeroAndCloseTogether() {
        check(10, () -> ofInt(0x78000000 + random.nextInt(8), random.nextInt(4) + 2));
        check(12, () -> ofInt(random.nextInt(8), random.nextInt(4) + 2));
        check(12, () -> ofInt(-1 - random.nextInt(8), random.nextInt(4) + 2));
    }

    @Test
    void randomAndSkewedSeparators() {
        check(600, () -> ofInt(random.nextInt(), 4));
        check(600, () -> ofInt((int) Math.pow(2, random.nextDouble() * 31), 1 + random.nextInt(8)));
        check(300, () -> ofInt(random.nextInt(50) << 24, 1 + random.nextInt(8)));
    }
}
