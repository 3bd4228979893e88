// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.log.Log;
import bowler.os.Disk;
import bowler.os.Entropy;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DataStamp;
import bowler.storage.file.FileError;
import bowler.storage.file.StoreIdentity;

/// Stamps the parts of a store, so that parts of different stores or of different openings are not mixed.
public final class StoreGeneration {
    private StoreGeneration() {}

    /// Stamps a new store, whose log exists.
    public static void create(Disk disk, int pageSizeBytes, Log log, Entropy entropy) {
        StoreIdentity identity = newIdentity(log, entropy);
        DataStamp.write(disk, identity);
        ControlFile.create(disk, ControlFile.State.initial(pageSizeBytes), identity);
    }

    /// Checks that control file, log and data folder belong together, and stamps them with this opening's generation. A
    /// store of the first format gets its identity now.
    static void begin(Disk disk, ControlFile control, Log log, Entropy entropy) {
        StoreIdentity known = control.identity();
        if (known.isKnown() && known.logId() != log.createdMillis()) {
            throw FileError.PARTS_DIFFER.failure(disk.description(), "the log is that of another database");
        }
        DataStamp.check(disk, known);
        // An opening that failed may have left its identity in the cache of the file system only. The stamp of the data may
        // be only one opening ahead of the control file on disk.
        control.writeAgain();
        StoreIdentity own = (known.isKnown() ? known : newIdentity(log, entropy)).next();
        DataStamp.write(disk, own);
        control.identify(own, entropy.nextLong());
        log.beforeNewSegment(control::requireUnchanged);
    }

    private static StoreIdentity newIdentity(Log log, Entropy entropy) {
        return new StoreIdentity(entropy.nextLong() | 1, 0, log.createdMillis());
    }
}
