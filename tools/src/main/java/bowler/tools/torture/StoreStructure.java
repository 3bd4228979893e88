// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import bowler.os.Disk;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.storage.Store;
import bowler.storage.api.StoreOptions;
import java.nio.file.Path;
import java.util.List;

/// Bowler's own files below SQL: every tree, page by page, the log and the locks.
final class StoreStructure {
    private StoreStructure() {}

    /// Returns the faults found, a line each. No process may have the store open.
    static List<String> verify(Path folder) {
        Disk disk = new HostDisk(folder);
        if (!Store.exists(disk)) {
            return List.of("there is no store in " + folder);
        }
        try (Store store = Store.open(disk, StoreOptions.defaults(), new HostClock(), new HostEntropy(), new HostWorkers())) {
            return store.inspect().verify();
        }
    }
}
