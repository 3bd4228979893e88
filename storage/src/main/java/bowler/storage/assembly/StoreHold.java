// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.base.error.FileReason;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskHeldException;
import bowler.os.DiskHold;
import bowler.storage.api.StoreError;
import bowler.storage.file.ControlFile;
import bowler.storage.file.StoreFiles;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// The file locks that keep other processes out of a store.
public final class StoreHold {
    /// The file whose lock keeps other processes out.
    public static final String LOCK_NAME = StoreFiles.LOCK_NAME;

    private StoreHold() {}

    public static DiskHold take(Disk disk, Clock clock) {
        try {
            return disk.hold(LOCK_NAME, "opened at " + LocalDateTime.ofInstant(clock.now(), ZoneOffset.UTC) + "Z");
        } catch (DiskHeldException e) {
            throw StoreError.HELD.causedBy(e, disk.description(), e.holder());
        } catch (IOException e) {
            throw StoreError.INACCESSIBLE.causedBy(e, disk.description(), FileReason.of(e));
        }
    }

    static void alsoLockControl(Disk disk, DiskHold hold) {
        try {
            hold.alsoLock(ControlFile.NAME);
        } catch (DiskHeldException e) {
            throw StoreError.HELD.causedBy(e, disk.description(), e.holder());
        } catch (IOException e) {
            throw StoreError.INACCESSIBLE.causedBy(e, disk.description(), FileReason.of(e));
        }
    }

    public static void release(DiskHold hold) {
        try {
            hold.close();
        } catch (Exception e) {
            throw StoreError.INACCESSIBLE.causedBy(e, "of the lock", e.getMessage());
        }
    }
}
