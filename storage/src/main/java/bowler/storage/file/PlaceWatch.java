// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.base.error.SqlFailure;
import bowler.log.Log;
import bowler.os.DiskHold;
import bowler.os.Workers;
import java.io.IOException;
import java.time.Duration;

/// Background work that detects when files of an open store are removed, renamed or replaced, or when a second process
/// uses them. Every force checks this too; this step is for a store that only reads, and for files that are seldom
/// written.
///
/// It recreates a removed lock file. The right to the store does not depend on that file, but its text tells other
/// processes which process has the store open.
public final class PlaceWatch implements Workers.Step {
    private static final long INTERVAL_NANOS = Duration.ofMillis(500).toNanos();
    private static final int FILES_AT_A_TIME = 16;

    private final ControlFile control;
    private final Log log;
    private final StoreFiles files;
    private final DiskHold hold;

    public PlaceWatch(ControlFile control, Log log, StoreFiles files, DiskHold hold) {
        this.control = control;
        this.log = log;
        this.files = files;
        this.hold = hold;
    }

    /// @throws SqlFailure if a file is no longer in place
    @Override
    public long step() {
        control.requireUnchanged();
        log.checkInPlace();
        files.checkInPlace(FILES_AT_A_TIME);
        try {
            hold.renew();
        } catch (IOException e) {
            return INTERVAL_NANOS; // other processes get less information about the holder, but are still kept out
        }
        return INTERVAL_NANOS;
    }
}
