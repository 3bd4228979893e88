// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.bytes.ChecksumMethod;
import bowler.os.DiskFile;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.file.StoreFiles;
import bowler.storage.page.PageChecksum;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.salvage.DamagedPages;
import bowler.storage.salvage.SalvagedTree;
import bowler.storage.salvage.StoreSalvage;
import bowler.storage.tree.LeafPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Damages pages of a store at random. Every row whose pages are intact has to come out, and no other row.
class StoreSalvageTest {
    private static final int PAGE = 4 << 10;
    private static final StoreOptions OPTIONS = new StoreOptions(PAGE, 256 << 10, 64 << 10, 512 << 10, 0, 20, 5_000, 5, false);
    private static final int TREES = 4;

    private final SimulatedClock clock = new SimulatedClock();
    private final SimulatedEntropy entropy = new SimulatedEntropy(7);

    private SimulatedWorkers workers() {
        return new SimulatedWorkers(1, clock);
    }

    private SimulatedDisk made(Random random) {
        SimulatedDisk disk = new SimulatedDisk(1);
        Store store = Store.create(disk, OPTIONS, clock, entropy, workers());
        TestSession session = new TestSession(store.newTransaction());
        session.begin();
        List<TreeRef> trees = new ArrayList<>();
        for (int i = 0; i < TREES; i++) {
            trees.add(session.transaction.createTree(0));
        }
        session.end();
        session.commit();
        for (int change = 0; change < 3_000; change++) {
            TreeRef tree = trees.get(random.nextInt(TREES));
            String key = String.format("key%05d", random.nextInt(1_500));
            if (random.nextInt(4) == 0) {
                session.delete(tree, key);
            } else {
                session.insert(tree, key, "v".repeat(random.nextInt(60) == 0 ? 9_000 + random.nextInt(9_000) : random.nextInt(200)) + change);
            }
            if (change % 50 == 0) {
                session.commit();
            }
        }
        session.commit();
        store.purge();
        store.close();
        return disk;
    }

    private static List<String> salvaged(StoreSalvage salvage, int tree) {
        List<String> rows = new ArrayList<>();
        salvage.read(tree, (key, keyLength, row, offset, length) -> rows.add(
            new String(key, 0, keyLength, StandardCharsets.UTF_8) + '=' + new String(row, offset, length, StandardCharsets.UTF_8)));
        return rows;
    }

    private List<String> rows(SimulatedDisk disk, int tree) {
        Store store = Store.open(disk, OPTIONS, clock, entropy, workers());
        TestSession session = new TestSession(store.newTransaction());
        List<String> rows = session.rows(store.tree(tree));
        session.commit();
        store.close();
        return rows;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void everyRowOfIntactPagesIsSalvaged(long seed) throws IOException {
        Random random = new Random(seed);
        SimulatedDisk disk = made(random);
        Map<Integer, List<String>> all = new HashMap<>();
        for (int tree = 1; tree <= TREES; tree++) {
            all.put(tree, rows(disk, tree));
            assertThat(salvaged(new StoreSalvage(disk, PAGE), tree)).as("undamaged").isEqualTo(all.get(tree));
        }
        Map<Integer, TreeSet<String>> lostKeys = new HashMap<>();
        for (int tree = 1; tree <= TREES; tree++) {
            lostKeys.put(tree, damage(disk, tree, random));
        }
        SimulatedDisk target = new SimulatedDisk(2);
        Store store = Store.create(target, OPTIONS, clock, entropy, workers());
        List<SalvagedTree> results = new StoreSalvage(disk, PAGE).loadInto(store, tree -> { });
        store.close();
        for (int tree = 1; tree <= TREES; tree++) {
            TreeSet<String> lost = lostKeys.get(tree);
            List<String> expected = all.get(tree).stream().filter(row -> !lost.contains(row.substring(0, row.indexOf('=')))).toList();
            List<String> found = rows(target, tree);
            SalvagedTree result = results.get(tree - 1);
            // A long row whose own pages are damaged is lost, too.
            assertThat(all.get(tree)).containsAll(found);
            assertThat(found.stream().filter(row -> row.length() < 5_000).toList())
                .isEqualTo(expected.stream().filter(row -> row.length() < 5_000).toList());
            assertThat((long) expected.size() - found.size()).isEqualTo(result.lostLongRows());
            assertThat(result.rows()).isEqualTo(found.size());
            assertThat(lost.isEmpty() || result.lostRanges() > 0).isTrue();
        }
    }

    /// Damages some pages of a tree.
    ///
    /// @return the keys on its damaged leaves
    private static TreeSet<String> damage(SimulatedDisk disk, int tree, Random random) throws IOException {
        TreeSet<String> lost = new TreeSet<>();
        try (DiskFile file = disk.open(StoreFiles.nameOf(tree), false)) {
            byte[] page = new byte[PAGE];
            for (int number = 0; number < file.sizeBytes() / PAGE; number++) {
                if (random.nextInt(8) != 0) {
                    continue;
                }
                file.read((long) number * PAGE, page, 0, PAGE);
                if (PageChecksum.isIntact(ChecksumMethod.CRC32C, page, 0, PAGE) && PageHeader.kind(page) == PageKind.LEAF) {
                    for (int slot = 0; slot < LeafPage.slotCount(page); slot++) {
                        byte[] key = new byte[LeafPage.keyLength(page, slot)];
                        LeafPage.keyInto(page, slot, key, 0);
                        lost.add(new String(key, StandardCharsets.UTF_8));
                    }
                }
                page[random.nextInt(PAGE)] ^= (byte) (1 << random.nextInt(8));
                file.write((long) number * PAGE, page, 0, PAGE);
            }
        }
        return lost;
    }

    /// A restart redoes the log for intact pages if the damaged ones were replaced.
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15})
    void theLogIsRedoneForIntactPages(long seed) throws IOException {
        Random random = new Random(seed);
        SimulatedDisk disk = made(random);
        Store store = Store.open(disk, OPTIONS, clock, entropy, workers());
        TestSession session = new TestSession(store.newTransaction());
        for (int row = 0; row < 40; row++) {
            session.insert(store.tree(1), String.format("key%05d-new", row * 37), "late");
        }
        session.commit();
        List<String> all = session.rows(store.tree(1));
        session.commit();
        long end = store.logEndLsn();
        store.abandon();
        TreeSet<String> lost = damage(disk, 1, random);
        assertThat(DamagedPages.guessedPageSize(disk)).isEqualTo(PAGE);
        DamagedPages.replaceDamaged(disk, PAGE, end);
        Store.open(disk, OPTIONS, clock, entropy, workers()).close();
        List<String> found = salvaged(new StoreSalvage(disk, PAGE), 1);
        assertThat(all).containsAll(found);
        assertThat(found).anyMatch(row -> row.endsWith("-new=late"));
        List<String> onIntactLeaves = all.stream().filter(row -> row.length() < 5_000 && !row.contains("-new=")
            && !lost.contains(row.substring(0, row.indexOf('=')))).toList();
        assertThat(found).containsAll(onIntactLeaves);
    }
}
