// SPDX-License-Identifier: Apache-2.0
package bowler.storage.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.simulation.DiskOperation;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OnlineInspectionTest {
    private final SimulatedClock clock = new SimulatedClock();
    private final SimulatedDisk disk = new SimulatedDisk(1);
    private final Store store = Store.create(
        disk, new StoreOptions(4 << 10, 1 << 20, 64 << 10, 1 << 20, 0, 20, 5_000, 5, false), clock,
        new SimulatedEntropy(1), new SimulatedWorkers(1, clock));
    private final StoreTransaction transaction = store.newTransaction();

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private TreeRef fill() {
        transaction.beginStatement();
        TreeRef tree = transaction.createTree(0);
        for (int i = 100; i < 300; i++) {
            transaction.insert(tree, bytes("key" + i), 6, bytes("a row of some length"), 20);
        }
        transaction.endStatement();
        return tree;
    }

    @Test
    void openStoreShowsTreesPagesLogLocksAndVersions() {
        TreeRef tree = fill();
        OnlineInspection onlineInspection = store.inspect();
        assertThat(onlineInspection.verify()).isEmpty();
        assertThat(onlineInspection.treeIds()).containsExactly(tree.treeId());
        assertThat(onlineInspection.dumpTree(tree.treeId(), true)).contains("leaf").contains("6b6579");
        assertThat(onlineInspection.dumpPage(tree.treeId(), 1)).contains("page 1 of file 1");
        assertThat(onlineInspection.dumpPage(tree.treeId(), 2)).contains("transaction " + transaction.transactionId());
        assertThat(onlineInspection.transactionIds()).containsExactly(transaction.transactionId());
        assertThat(onlineInspection.dumpLocks()).contains("IX");
        transaction.commit(Durability.FULL);
        List<String> log = onlineInspection.dumpLog(0, 10_000);
        assertThat(log).anyMatch(line -> line.contains("file 1 made by transaction 1"))
            .anyMatch(line -> line.contains("insert in tree 1 of key 6b6579313030"))
            .anyMatch(line -> line.contains("commit of transaction 1"));
    }

    @Test
    void aCheckpointDoesNotTruncateTheLogThatIsBeingRead() {
        transaction.beginStatement();
        TreeRef tree = transaction.createTree(0);
        for (int i = 1_000; i < 5_000; i++) {
            transaction.insert(tree, bytes("key" + i), 7, bytes("x".repeat(100)), 100);
        }
        transaction.endStatement();
        transaction.commit(Durability.FULL);
        AtomicInteger checkpoints = new AtomicInteger();
        disk.failBy((operation, name, number) -> {
            if (operation == DiskOperation.READ && name.contains("log") && checkpoints.getAndIncrement() == 0) {
                store.checkpoint();
            }
            return null;
        });
        assertThat(store.inspect().verify()).isEmpty();
        assertThat(checkpoints).hasPositiveValue();
    }

    @Test
    void directoryShowsWhatIsOnTheDiskAndFindsDamage() throws IOException {
        fill();
        transaction.commit(Durability.FULL);
        transaction.close();
        store.close();
        OfflineInspection inspection = new OfflineInspection(disk);
        assertThat(inspection.verify()).isEmpty();
        assertThat(inspection.dumpControl()).contains("4096").contains("shut down");
        assertThat(inspection.dumpPage(1, 0)).contains("file header");
        List<String> log = new ArrayList<>();
        inspection.dumpLog(0, log::add);
        assertThat(log).isNotEmpty();
        disk.flipBit("data/00000001.tree", 4096 + 1000, 3);
        assertThat(inspection.verify()).singleElement().asString().contains("page 1 of data/00000001.tree: is damaged");
    }
}
