// SPDX-License-Identifier: Apache-2.0
package bowler.storage.inspect;

import bowler.base.error.SqlFailure;
import bowler.log.LogInspection;
import bowler.os.Disk;
import bowler.storage.file.ControlFile;
import bowler.storage.file.PageFile;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreHealth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// A look at a store's files that nobody has open, whatever their state; nothing is written, not even what restart
/// would write. After a crash pages may be torn that restart would repair: see what the control file says.
public final class DirectoryInspection {
    private static final String LOG_FOLDER = "log";

    private final Disk disk;
    private final ControlFile.State state;

    /// @throws SqlFailure if there is no readable control file
    public DirectoryInspection(Disk disk) {
        this.disk = disk;
        try (ControlFile control = ControlFile.open(disk, new StoreHealth())) {
            state = control.state();
        }
    }

    /// Checks every page on the disk and every record of the log.
    ///
    /// @return what is wrong, a line each; empty if nothing is
    public List<String> verify() {
        List<String> findings = new ArrayList<>();
        try (StoreFiles files = new StoreFiles(disk, state.pageSizeBytes())) {
            for (int fileId : files.list()) {
                verify(files.open(fileId), findings);
            }
        }
        try {
            LogInspection.verify(disk, LOG_FOLDER);
        } catch (SqlFailure failure) {
            findings.add(failure.getMessage());
        }
        return findings;
    }

    private void verify(PageFile file, List<String> findings) {
        byte[] page = new byte[state.pageSizeBytes()];
        for (int number = 0; number < file.pagesOnDisk(); number++) {
            Arrays.fill(page, (byte) 0);
            if (!file.isIntact(number, page) && !isUnwritten(page)) {
                findings.add("page " + number + " of " + file.name() + " is damaged"
                    + (state.clean() ? "" : "; the store was not shut down, so opening it may repair this"));
            }
        }
    }

    private static boolean isUnwritten(byte[] page) {
        for (byte value : page) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    /// What the control file says.
    public String dumpControl() {
        return String.format(
            "page size %d, checkpoint at %d, redo from %d, log end %d, next transaction %d, next file %d, %s",
            state.pageSizeBytes(), state.checkpointLsn(), state.redoLsn(), state.logEndLsn(), state.nextTransactionId(),
            state.nextFileId(), state.clean() ? "shut down" : "in use or crashed");
    }

    /// A page as it is on the disk.
    public String dumpPage(int fileId, int pageNumber) {
        byte[] page = new byte[state.pageSizeBytes()];
        try (StoreFiles files = new StoreFiles(disk, state.pageSizeBytes())) {
            boolean isIntact = files.open(fileId).isIntact(pageNumber, page);
            return (isIntact ? "" : "damaged ") + PageDump.of(page);
        }
    }

    /// The log, one line per record.
    public void dumpLog(long fromLsn, Consumer<String> lines) {
        LogInspection.dump(disk, LOG_FOLDER, fromLsn, lines);
    }
}
