// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.invariant.BrokenInvariant;
import bowler.os.host.MemoryDisk;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreImage;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.tree.TreeVerifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Stores in memory that begin with the content of another one.
class StoreImageTest {
    private static final int ROWS = 3_000;

    private final SimulatedClock clock = new SimulatedClock();
    private final SimulatedWorkers workers = new SimulatedWorkers(1, clock);
    private final StoreOptions options = new StoreOptions(4 << 10, 1 << 20, 1 << 20, 4 << 20, 0, 20, 600, 5, true);
    private final MemoryDisk disk = new MemoryDisk("template");
    private final List<Store> stores = new ArrayList<>();
    private final Store template = opened(Store.create(disk, options, clock, new SimulatedEntropy(1), workers));

    @AfterEach
    void close() {
        stores.forEach(store -> {
            store.trees().ids().forEach(id -> assertThat(new TreeVerifier(store.trees().get(id).tree()).verify()).isEmpty());
            store.close();
        });
        assertThat(workers.running()).isEmpty();
    }

    private Store opened(Store store) {
        stores.add(store);
        return store;
    }

    private Store from(StoreImage image) {
        MemoryDisk copy = image.files().copy("copy");
        return opened(Store.createFrom(image, copy, options, clock, new SimulatedEntropy(2), workers));
    }

    private static TreeRef newTree(Store store, int rows) {
        TestSession session = new TestSession(store.newTransaction());
        session.begin();
        TreeRef tree = session.transaction.createTree(0);
        session.end();
        session.commit();
        fill(session, tree, 0, rows);
        session.transaction.close();
        return tree;
    }

    private static void fill(TestSession session, TreeRef tree, int from, int to) {
        session.begin();
        for (int i = from; i < to; i++) {
            session.insert(tree, String.format("%06d", i), "row " + i + "x".repeat(200));
        }
        session.end();
        session.commit();
    }

    private static int count(Store store, int treeId) {
        TestSession session = new TestSession(store.newTransaction());
        int count = session.rows(store.tree(treeId)).size();
        session.transaction.close();
        return count;
    }

    @Test
    void storesStartWithTheImageAndChangeIndependently() {
        int tree = newTree(template, ROWS).treeId();
        StoreImage image = template.image(disk);
        Store first = from(image);
        Store second = from(image);
        assertThat(count(first, tree)).isEqualTo(ROWS);
        int added = newTree(first, ROWS).treeId();
        assertThat(added).isEqualTo(tree + 1);
        TestSession session = new TestSession(first.newTransaction());
        fill(session, first.tree(tree), ROWS, 2 * ROWS);
        session.transaction.close();
        workers.runDue(1_000);
        assertThat(count(first, tree)).isEqualTo(2 * ROWS);
        assertThat(count(first, added)).isEqualTo(ROWS);
        assertThat(count(second, tree)).isEqualTo(ROWS);
        assertThat(second.hasTree(added)).isFalse();
        assertThat(count(template, tree)).isEqualTo(ROWS);
        assertThat(count(from(image), tree)).isEqualTo(ROWS);
    }

    @Test
    void aRollbackReturnsToTheImage() {
        int tree = newTree(template, 10).treeId();
        Store store = from(template.image(disk));
        TestSession session = new TestSession(store.newTransaction());
        session.begin();
        session.insert(store.tree(tree), "999999", "row");
        session.end();
        session.transaction.rollback();
        session.transaction.close();
        assertThat(count(store, tree)).isEqualTo(10);
    }

    @Test
    void aStoreWithAControlFileBeginsEmpty() {
        StoreImage image = template.image(disk);
        StoreOptions inFolder = new StoreOptions(4 << 10, 1 << 20, 1 << 20, 4 << 20, 0, 20, 600, 5, false);
        assertThatThrownBy(() -> Store.createFrom(
            image, new MemoryDisk("other"), inFolder, clock, new SimulatedEntropy(2), workers)).isInstanceOf(BrokenInvariant.class);
    }
}
