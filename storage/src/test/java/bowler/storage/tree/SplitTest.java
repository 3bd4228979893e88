// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageSidecar;
import bowler.storage.page.PageHeader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SplitTest {
    private static final int PAGE = 4096;

    private final TreeFixture fixture = new TreeFixture(PAGE, 4L << 20);
    private final TreeFixture.Session session = fixture.session();
    private final byte[] row = new byte[40];

    private List<Integer> entriesPerLeaf() {
        List<Integer> counts = new ArrayList<>();
        LeafCursorPosition at = new LeafCursorPosition();
        byte[] fence = new byte[PAGE];
        fixture.tree.first(at);
        int length = 0;
        while (length >= 0) {
            counts.add(LeafPage.slotCount(at.page()));
            length = TreePage.copyHighFence(at.page(), fence);
            if (length >= 0) {
                fixture.tree.seekForScan(fence, length, at);
            }
        }
        return counts;
    }

    @Test
    void ascendingInsertsLeaveFullPages() {
        for (int i = 0; i < 5000; i++) {
            session.insert(TreeModel.Keys.ofInt(i), row);
        }
        int full = (PAGE - LeafPage.SLOTS) / LeafPage.entrySize(4, row.length);
        List<Integer> counts = entriesPerLeaf();
        assertThat(counts.subList(0, counts.size() - 1)).allSatisfy(count -> assertThat(count).isGreaterThanOrEqualTo(full - 1));
        assertThat(new TreeVerifier(fixture.tree).verify()).isEmpty();
    }

    @Test
    void ascendingRunsWithinATreeLeaveFullPagesToo() {
        for (int i = 0; i < 40; i++) {
            session.insert(TreeModel.Keys.ofInt(i << 20), row);
        }
        for (int i = 1; i < 4000; i++) {
            session.insert(TreeModel.Keys.ofInt((20 << 20) + i), row);
        }
        assertThat(fixture.tree.statistics().pageCount()).isLessThan(4040L * LeafPage.entrySize(4, row.length) / (PAGE - 500) + 8);
        assertThat(new TreeVerifier(fixture.tree).verify()).isEmpty();
    }

    @Test
    void scatteredInsertsHalvePages() {
        for (int i = 0; i < 5000; i++) {
            session.insert(TreeModel.Keys.ofInt(i * 0x9E3779B1), row);
        }
        int full = (PAGE - LeafPage.SLOTS) / LeafPage.entrySize(4, row.length);
        assertThat(entriesPerLeaf()).allSatisfy(count -> assertThat(count).isGreaterThanOrEqualTo(full / 3));
        assertThat(new TreeVerifier(fixture.tree).verify()).isEmpty();
    }

    @Test
    void longestKeysWithLongestRowsFit() {
        int longest = fixture.tree.maxKeyLength();
        byte[] longRow = new byte[fixture.tree.maxRowLength()];
        for (int i = 0; i < 300; i++) {
            byte[] key = new byte[longest];
            int place = i * 7 % 300;
            key[0] = (byte) (place >> 4);
            key[longest - 1] = (byte) place;
            assertThat(session.insert(key, longRow)).isTrue();
        }
        assertThat(new TreeVerifier(fixture.tree).verify()).isEmpty();
        assertThat(fixture.tree.statistics().height()).isGreaterThan(3);
    }

    @Test
    void aKeyThatIsTooLongIsRefused() {
        assertThatThrownBy(() -> fixture.tree.checkKey(fixture.tree.maxKeyLength() + 1))
            .isInstanceOfSatisfying(SqlFailure.class, e -> assertThat(e.sqlState()).isEqualTo("XSCB6"));
    }

    @Test
    void anInconsistentPageIsReported() {
        for (int i = 0; i < 500; i++) {
            session.insert(TreeModel.Keys.ofInt(i), row);
        }
        session.get(TreeModel.Keys.ofInt(77));
        Frame leaf = session.at.frame();
        leaf.latch();
        leaf.bytes[PageHeader.KIND] = 77;
        leaf.unlatch();
        assertThatThrownBy(() -> session.get(TreeModel.Keys.ofInt(77)))
            .isInstanceOfSatisfying(SqlFailure.class, e -> assertThat(e.sqlState()).isEqualTo("XSDG2"));
        assertThat(new TreeVerifier(fixture.tree).verify()).isNotEmpty();
    }

    @Test
    void theDumpNamesEveryPage() {
        for (int i = 0; i < 200; i++) {
            session.insert(TreeModel.Keys.ofInt(i), row);
        }
        assertThat(TreeDump.of(fixture.tree, false).lines())
            .hasSize((int) fixture.tree.statistics().pageCount() - 1)
            .first().asString().startsWith("branch 1 [, end)");
        assertThat(TreeDump.of(fixture.tree, true)).contains("000000c7: 40 bytes");
    }

    /// Remembers the keys of the rows on its page.
    private static final class Keys implements PageSidecar {
        final List<Integer> keys = new ArrayList<>();

        @Override
        public Halves halves(byte[] separator) {
            return () -> splitOff(separator);
        }

        private PageSidecar splitOff(byte[] separator) {
            Keys moved = new Keys();
            keys.removeIf(key -> {
                boolean moves = java.util.Arrays.compareUnsigned(TreeModel.Keys.ofInt(key), separator) >= 0;
                if (moves) {
                    moved.keys.add(key);
                }
                return moves;
            });
            return moved.isEmpty() ? null : moved;
        }

        @Override
        public PageSidecar join(PageSidecar other) {
            keys.addAll(((Keys) other).keys);
            return this;
        }

        @Override
        public boolean isEmpty() {
            return keys.isEmpty();
        }
    }

    @Test
    void sidecarsMoveWithTheirRows() {
        for (int i = 0; i < 1000; i++) {
            byte[] key = TreeModel.Keys.ofInt(i * 0x9E3779B1);
            session.insert(key, row);
            Frame leaf = session.at.frame();
            leaf.latch();
            if (leaf.sidecar() == null) {
                leaf.attach(new Keys());
            }
            ((Keys) leaf.sidecar()).keys.add(i * 0x9E3779B1);
            leaf.unlatch();
        }
        assertEveryCompanionCoversItsKeys(1000);
        for (int i = 0; i < 990; i++) {
            session.remove(TreeModel.Keys.ofInt(i * 0x9E3779B1));
            byte[] key = TreeModel.Keys.ofInt(i * 0x9E3779B1);
            fixture.tree.freeIfEmpty(key, key.length);
        }
        assertEveryCompanionCoversItsKeys(1000);
        assertThat(fixture.tree.statistics().height()).isEqualTo(1);
    }

    private void assertEveryCompanionCoversItsKeys(int count) {
        int found = 0;
        LeafCursorPosition at = new LeafCursorPosition();
        byte[] fence = new byte[PAGE];
        fixture.tree.first(at);
        int length = 0;
        while (length >= 0) {
            if (at.frame().sidecar() instanceof Keys keys) {
                for (int key : keys.keys) {
                    assertThat(TreePage.covers(at.page(), TreeModel.Keys.ofInt(key), 4)).isTrue();
                    found++;
                }
            }
            length = TreePage.copyHighFence(at.page(), fence);
            if (length >= 0) {
                fixture.tree.seekForScan(fence, length, at);
            }
        }
        assertThat(found).isEqualTo(count);
    }
}
