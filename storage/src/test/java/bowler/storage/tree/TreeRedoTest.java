// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.log.LogReader;
import bowler.storage.buffer.Frame;
import bowler.storage.change.LogRecord;
import bowler.storage.page.PageHeader;
import bowler.storage.tree.bulk.BulkLoader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TreeRedoTest {
    private static final int PAGE = 4096;

    @Test
    void theLogAloneReproducesThePages() {
        try (TreeFixture fixture = new TreeFixture(PAGE, 4L << 20)) {
            change(fixture);
            assertSameFromLog(fixture);
        }
    }

    private static void assertSameFromLog(TreeFixture fixture) {
        Map<Integer, byte[]> pages = replay(fixture);
        pages.forEach((number, page) -> {
            Frame frame = fixture.pages.frame(number);
            byte[] expected = frame.bytes.clone();
            PageHeader.stampLsn(expected, 0);
            Arrays.fill(expected, PageHeader.CHECKSUM, PageHeader.KIND, (byte) 0);
            assertThat(page).as("page %s", number).isEqualTo(expected);
        });
        assertThat(pages.size()).isGreaterThan(50);
    }

    @Test
    void theLogAloneReproducesABulkLoad() {
        try (TreeFixture fixture = new TreeFixture(PAGE, 4L << 20)) {
            BulkLoader filling = new BulkLoader(fixture.tree, fixture.change());
            for (int i = 0; i < 20_000; i++) {
                filling.add(TreeModel.Keys.ofInt(i * 7_777), 4, 0, new byte[i % 100], 0, i % 100);
            }
            filling.finish();
            assertSameFromLog(fixture);
        }
    }

    private static void change(TreeFixture fixture) {
        TreeFixture.Session session = fixture.session();
        Random random = new Random(3);
        for (int step = 0; step < 20_000; step++) {
            byte[] key = TreeModel.Keys.ofInt(random.nextInt(5000) * 77_777);
            byte[] row = new byte[random.nextInt(100)];
            switch (random.nextInt(3)) {
                case 0 -> session.insert(key, row);
                case 1 -> session.replace(key, row);
                default -> {
                    if (random.nextBoolean()) {
                        session.remove(key);
                    }
                }
            }
        }
        byte[] stub = new byte[Overflow.STUB_BYTES];
        fixture.overflow.store(session.chains, new byte[50_000], 0, 50_000, stub);
        fixture.overflow.free(session.chains, stub, 0);
    }

    private static Map<Integer, byte[]> replay(TreeFixture fixture) {
        Map<Integer, byte[]> pages = new HashMap<>();
        LogReader reader = fixture.log.reader(fixture.log.firstLsn());
        while (reader.next()) {
            if (LogRecord.read(reader.payload()) instanceof LogRecord.Change change) {
                for (LogRecord.PagePart part : change.parts()) {
                    byte[] page = pages.computeIfAbsent(part.pageNumber(), number -> new byte[PAGE]);
                    fixture.operations.redo(part.operation(), page, part.record(), part.offset(), part.length());
                }
            }
        }
        return pages;
    }
}
