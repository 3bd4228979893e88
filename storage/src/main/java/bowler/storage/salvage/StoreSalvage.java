// SPDX-License-Identifier: Apache-2.0
package bowler.storage.salvage;

import bowler.os.Disk;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.TreeBulkLoad;
import bowler.storage.api.Durability;
import bowler.storage.api.TreeRef;
import bowler.storage.file.StoreFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Loads the rows of a damaged store into a new one whose trees have the same numbers.
///
/// Indexes come out as they are, too. They may differ from their tables afterwards, so a caller that knows which trees are
/// indexes builds them again.
public final class StoreSalvage {
    private final Disk disk;
    private final int pageSizeBytes;

    /// @param disk the files of the damaged store; they are only read
    public StoreSalvage(Disk disk, int pageSizeBytes) {
        this.disk = disk;
        this.pageSizeBytes = pageSizeBytes;
    }

    /// Loads all rows. A tree without a file comes out empty if a later one has a file.
    ///
    /// @param target a store without trees, with the same page size
    /// @param progress receives the number of each tree before it is read
    public List<SalvagedTree> loadInto(Store target, Consumer<Integer> progress) {
        List<SalvagedTree> results = new ArrayList<>();
        try (StoreFiles files = new StoreFiles(disk, pageSizeBytes); StoreTransaction writer = target.newTransaction()) {
            TreeSet<Integer> present = new TreeSet<>(files.list());
            for (int treeId = 1; !present.isEmpty() && treeId <= present.last(); treeId++) {
                progress.accept(treeId);
                writer.beginStatement();
                if (present.contains(treeId)) {
                    results.add(load(new DamagedTree(files.open(treeId), pageSizeBytes), treeId, writer));
                } else {
                    writer.createTree(0);
                }
                writer.endStatement();
                writer.commit(Durability.FULL);
            }
        }
        return results;
    }

    private static SalvagedTree load(DamagedTree source, int treeId, StoreTransaction writer) {
        source.survey();
        TreeRef tree = writer.createTree(source.tableId() == treeId ? 0 : source.tableId());
        TreeBulkLoad load = writer.load(tree);
        source.read(load::add);
        load.finish();
        return source.result();
    }

    /// Passes on the rows of one tree.
    public SalvagedTree read(int treeId, RowReceiver receiver) {
        try (StoreFiles files = new StoreFiles(disk, pageSizeBytes)) {
            DamagedTree source = new DamagedTree(files.open(treeId), pageSizeBytes);
            source.survey();
            source.read(receiver);
            return source.result();
        }
    }

    /// Returns the numbers of the trees that have a file.
    public List<Integer> treeIds() {
        try (StoreFiles files = new StoreFiles(disk, pageSizeBytes)) {
            return files.list();
        }
    }
}
