// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.page.PageKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LeafPageTest {
    private static final int PAGE = 4096;

    private static byte[] key(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] leaf(String low, String high) {
        byte[] page = new byte[PAGE];
        byte[] lowKey = key(low);
        byte[] highKey = high == null ? new byte[0] : key(high);
        TreePage.start(
            page, 7, 3, PageKind.LEAF, 0, 9, lowKey, 0, lowKey.length, highKey, 0, high == null ? -1 : highKey.length);
        return page;
    }

    private static void insert(byte[] page, byte[] key, byte[] row) {
        int searched = LeafPage.search(page, key, key.length);
        assertThat(searched).isNegative();
        int prefix = TreePage.prefixLength(page);
        LeafEdit.insert(page, ~searched, key, prefix, key.length - prefix, 0, row, 0, row.length, EditMemory.HEAP);
    }

    private static String keyAt(byte[] page, int slot) {
        byte[] key = new byte[LeafPage.keyLength(page, slot)];
        assertThat(LeafPage.keyInto(page, slot, key, 0)).isEqualTo(key.length);
        return new String(key, StandardCharsets.ISO_8859_1);
    }

    private static byte[] rowAt(byte[] page, int slot) {
        int offset = LeafPage.rowOffset(page, slot);
        return Arrays.copyOfRange(page, offset, offset + LeafPage.rowLength(page, slot));
    }

    private static void insertAll(byte[] page, String... keys) {
        for (String key : keys) {
            insert(page, key(key), key("row " + key));
        }
    }

    private static void assertKeys(byte[] page, String... keys) {
        assertThat(LeafPage.slotCount(page)).isEqualTo(keys.length);
        for (int slot = 0; slot < keys.length; slot++) {
            assertThat(keyAt(page, slot)).isEqualTo(keys[slot]);
            assertThat(LeafPage.search(page, key(keys[slot]), keys[slot].length())).isEqualTo(slot);
            assertThat(rowAt(page, slot)).isEqualTo(key("row " + keys[slot]));
        }
    }

    @Test
    void keysThatArePrefixesOfOthersComeFirst() {
        byte[] page = leaf("", null);
        insertAll(page, "abcdefgh", "abcd", "", "abcde", "a", "abcd\0", "abc", "abc\0", "ab", "abcdefghijklmnop");
        assertKeys(
            page, "", "a", "ab", "abc", "abc\0", "abcd", "abcd\0", "abcde", "abcdefgh", "abcdefghijklmnop");
    }

    @Test
    void theCommonPrefixOfTheFencesIsStoredOnce() {
        byte[] page = leaf("customer-0010", "customer-0019x");
        assertThat(TreePage.prefixLength(page)).isEqualTo("customer-001".length());
        insertAll(page, "customer-0012", "customer-0010", "customer-0015 and more", "customer-0015");
        assertKeys(page, "customer-0010", "customer-0012", "customer-0015", "customer-0015 and more");
        assertThat(LeafPage.entrySize(page, 0)).isEqualTo(8 + 3 + "row customer-0010".length());
    }

    @Test
    void fencesBoundTheKeysOfAPage() {
        byte[] page = leaf("b", "dd");
        assertThat(TreePage.covers(page, key("b"), 1)).isTrue();
        assertThat(TreePage.covers(page, key("dc~"), 3)).isTrue();
        assertThat(TreePage.covers(page, key("az"), 2)).isFalse();
        assertThat(TreePage.covers(page, key("dd"), 2)).isFalse();
        assertThat(TreePage.covers(leaf("b", null), key("zzz"), 3)).isTrue();
        assertThat(TreePage.rightPage(page)).isEqualTo(9);
    }

    @Test
    void aMissingKeyIsPlacedBeforeTheNextGreater() {
        byte[] page = leaf("", null);
        insertAll(page, "bbbbxx1", "bbbbxx3", "bbbbxx5", "d");
        assertThat(LeafPage.search(page, key("a"), 1)).isEqualTo(~0);
        assertThat(LeafPage.search(page, key("bbbbxx0"), 7)).isEqualTo(~0);
        assertThat(LeafPage.search(page, key("bbbbxx2"), 7)).isEqualTo(~1);
        assertThat(LeafPage.search(page, key("bbbbxx4"), 7)).isEqualTo(~2);
        assertThat(LeafPage.search(page, key("bbbbxx6"), 7)).isEqualTo(~3);
        assertThat(LeafPage.search(page, key("c"), 1)).isEqualTo(~3);
        assertThat(LeafPage.search(page, key("e"), 1)).isEqualTo(~4);
        assertThat(LeafPage.search(leaf("", null), key("e"), 1)).isEqualTo(~0);
    }

    @Test
    void aGrowingRowMovesAndCompactionFreesItsOldPlace() {
        byte[] page = leaf("", null);
        insertAll(page, "a key with a rest", "b", "c");
        Random random = new Random(1);
        byte[] expected = null;
        for (int round = 0; round < 200; round++) {
            expected = new byte[random.nextInt(1500)];
            random.nextBytes(expected);
            assertThat(LeafPage.fitsReplace(page, 0, expected.length)).isTrue();
            LeafEdit.replace(page, 0, LeafPage.DELETED, expected, 0, expected.length, EditMemory.HEAP);
            assertThat(rowAt(page, 0)).isEqualTo(expected);
        }
        assertThat(LeafPage.flags(page, 0)).isEqualTo(LeafPage.DELETED);
        assertThat(keyAt(page, 0)).isEqualTo("a key with a rest");
        assertThat(rowAt(page, 1)).isEqualTo(key("row b"));
        LeafEdit.patch(page, 2, 0, 4, key("X"), 0, 1);
        assertThat(rowAt(page, 2)).isEqualTo(key("row X"));
    }

    @Test
    void aPageAcceptsExactlyTheReportedSpace() {
        byte[] page = leaf("", null);
        int count = 0;
        while (LeafPage.fitsInsert(page, 4, 20)) {
            insert(page, TreeModel.Keys.ofInt(count * 7919), new byte[20]);
            count++;
        }
        assertThat(LeafPage.freeBytes(page)).isBetween(0, LeafPage.entrySize(4, 20) - 1);
        assertThat(count).isEqualTo((PAGE - LeafPage.SLOTS) / LeafPage.entrySize(4, 20));
        while (LeafPage.slotCount(page) > 0) {
            LeafEdit.remove(page, LeafPage.slotCount(page) / 2);
        }
        assertThat(LeafPage.freeBytes(page)).isEqualTo(PAGE - LeafPage.SLOTS);
    }

    @Test
    void searchingGarbageEnds() {
        Random random = new Random(5);
        byte[] page = new byte[PAGE];
        byte[] into = new byte[PAGE];
        int answers = 0;
        for (int round = 0; round < 20_000; round++) {
            random.nextBytes(page);
            page[TreePage.SLOT_COUNT] = (byte) random.nextInt(3);
            page[TreePage.PREFIX_LENGTH] = 0;
            byte[] key = new byte[random.nextInt(12)];
            random.nextBytes(key);
            answers += answers(() -> LeafPage.search(page, key, key.length));
            answers += answers(() -> LeafPage.keyInto(page, random.nextInt(500), into, 0));
            answers += answers(() -> BranchPage.childFor(page, key, key.length));
            answers += answers(() -> BranchPage.positionBefore(page, key, key.length));
            answers += answers(() -> TreePage.covers(page, key, key.length));
        }
        assertThat(answers).isPositive();
    }

    /// 1 if the reading gave something, 0 if it failed in the one way that an optimistic reader expects.
    private static int answers(Runnable reading) {
        try {
            reading.run();
            return 1;
        } catch (IndexOutOfBoundsException torn) {
            return 0;
        }
    }
}
