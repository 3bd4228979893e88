// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class OverflowTest {
    private final TreeFixture fixture = new TreeFixture(4096, 4L << 20);
    private final TreeFixture.Session session = fixture.session();

    private byte[] store(byte[] row) {
        byte[] stub = new byte[Overflow.STUB_BYTES];
        fixture.overflow.store(session.chains, row, 0, row.length, stub);
        return stub;
    }

    @Test
    void rowsOfAllLengthsAreReadBack() {
        Random random = new Random(1);
        for (int length : new int[] {0, 1, 4055, 4056, 4057, 8112, 8113, 100_000, 1_000_001}) {
            byte[] row = new byte[length];
            random.nextBytes(row);
            byte[] stub = store(row);
            byte[] into = new byte[length + 3];
            assertThat(Overflow.rowLength(stub, 0)).isEqualTo(length);
            assertThat(fixture.overflow.load(stub, 0, into, 3)).isTrue();
            assertThat(java.util.Arrays.copyOfRange(into, 3, into.length)).isEqualTo(row);
        }
    }

    @Test
    void freedPagesAreUsedAgainAndOldStubsFindNothing() {
        byte[] stub = store(new byte[300_000]);
        long pages = fixture.tree.statistics().pageCount();
        fixture.overflow.free(session.chains, stub, 0);
        assertThat(fixture.tree.statistics().pageCount()).isEqualTo(2);
        assertThat(new TreeVerifier(fixture.tree).verify()).isEmpty();
        byte[] next = store(new byte[300_000]);
        assertThat(fixture.tree.statistics().pageCount()).isEqualTo(pages);
        byte[] into = new byte[300_000];
        assertThat(fixture.overflow.load(stub, 0, into, 0)).isFalse();
        assertThat(fixture.overflow.load(next, 0, into, 0)).isTrue();
        fixture.overflow.free(session.chains, stub, 0);
        assertThat(fixture.overflow.load(next, 0, into, 0)).isTrue();
    }

    @Test
    void theVerifierFollowsStubsAndFindsUnreferencedPages() {
        byte[] stub = store(new byte[20_000]);
        assertThat(new TreeVerifier(fixture.tree).verify()).singleElement().asString().contains("5 pages that nobody");
        byte[] key = {1};
        session.insert(key, stub);
        session.at.upgrade();
        session.at.moveTo(0);
        session.change.begin(0, 0).withoutUndo();
        fixture.tree.putFlags(session.change, session.at, LeafPage.OVERFLOW);
        session.change.apply();
        session.at.unlatch();
        TreeVerifier verifier = new TreeVerifier(fixture.tree);
        assertThat(verifier.verify()).isEmpty();
        assertThat(verifier.overflowPages()).isEqualTo(5);
        assertThat(verifier.entryCount()).isEqualTo(1);
    }
}
