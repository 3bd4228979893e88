// SPDX-License-Identifier: Apache-2.0
package bowler.storage.inspect;

import bowler.base.error.SqlFailure;
import bowler.log.LogInspection;
import bowler.os.Disk;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.PageFile;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreHealth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Inspects the files of a store that is not open, in any state. Nothing is written, not even what restart would write.
/// After a crash pages may be torn that restart would repair; the control file shows whether the shutdown was clean.
public final class OfflineInspection {
    private static final String LOG_FOLDER = "log";

    private final Disk disk;
    private final ControlFile.State state;

    /// @throws SqlFailure if there is no readable control file
    public OfflineInspection(Disk disk) {
        this.disk = disk;
        try (ControlFile control = ControlFile.open(disk, new StoreHealth())) {
            state = control.state();
        }
    }

    /// Checks the control file, every page on the disk and every record of the log.
    ///
    /// @return the problems found, one line each; empty if there are none
    public List<String> verify() {
        List<Finding> findings = new ArrayList<>();
        checkControl(findings::add);
        checkPages(findings::add);
        checkLog(findings::add);
        return findings.stream().map(Finding::toString).toList();
    }

    /// Returns whether the store was shut down cleanly. Then its files are complete, and a restart changes nothing.
    public boolean isClean() {
        return state.clean();
    }

    public int pageSizeBytes() {
        return state.pageSizeBytes();
    }

    /// Checks the second slot of the control file; the first intact one was read already.
    public void checkControl(Consumer<Finding> findings) {
        if (state.clean() && ControlFile.validSlots(disk) < 2) {
            findings.accept(new Finding(ControlFile.NAME, "one of its two slots is damaged",
                "Opening and closing the store twice rewrites it"));
        }
    }

    /// Checks that every page on the disk is intact and in its place.
    public PageTotals checkPages(Consumer<Finding> findings) {
        long pages = 0;
        long unwritten = 0;
        long repairable = 0;
        Set<DoubleWrite.Repair> copies = Set.copyOf(DoubleWrite.copies(disk, state.pageSizeBytes()));
        byte[] page = new byte[state.pageSizeBytes()];
        try (StoreFiles files = new StoreFiles(disk, state.pageSizeBytes())) {
            List<Integer> ids = files.list();
            for (int fileId : ids) {
                PageFile file = files.open(fileId);
                long count = file.pagesOnDisk();
                pages += count;
                for (int number = 0; number < count; number++) {
                    String damage = damage(file, number, page);
                    if (damage == null) {
                        continue;
                    }
                    if (isUnwritten(page)) {
                        unwritten++;
                    } else if (!state.clean() && copies.contains(new DoubleWrite.Repair(fileId, number))) {
                        repairable++;
                    } else {
                        findings.accept(new Finding(
                            "page " + number + " of " + file.name(), "is damaged: " + damage, remedy()));
                    }
                }
            }
            return new PageTotals(ids.size(), pages, unwritten, repairable);
        }
    }

    private static String damage(PageFile file, int number, byte[] page) {
        Arrays.fill(page, (byte) 0);
        try {
            return file.damage(number, page);
        } catch (SqlFailure unreadable) {
            page[0] = 1; // otherwise it would count as never written
            return unreadable.getMessage();
        }
    }

    private String remedy() {
        return state.clean() ? "Restore the store from a backup, or rebuild what this file holds"
            : "The store was not shut down: a page that was new then is made again when the store is opened; verify with "
                + "recovery to see. Otherwise restore the store from a backup, or rebuild what this file holds";
    }

    /// Checks every record of the log, and that the log reaches as far as the control file says.
    ///
    /// @return a summary of the log; null if it cannot be read
    public LogInspection.Summary checkLog(Consumer<Finding> findings) {
        try {
            LogInspection.Summary summary = LogInspection.verify(disk, LOG_FOLDER);
            if (summary.endLsn() < state.logEndLsn()) {
                findings.accept(new Finding(LOG_FOLDER, "it ends at " + summary.endLsn()
                    + ", the control file counts on records up to " + state.logEndLsn(),
                    "Put back the segments that are missing, or restore the store from a backup"));
            }
            return summary;
        } catch (SqlFailure failure) {
            findings.accept(new Finding(LOG_FOLDER, stripped(failure.getMessage()), "Restore the store from a backup"));
            return null;
        }
    }

    private static String stripped(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private static boolean isUnwritten(byte[] page) {
        for (byte value : page) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    /// Returns the content of the control file as text.
    public String dumpControl() {
        return String.format(
            """
            state             %s
            page size         %d
            last checkpoint   %d
            redo from         %d
            log reaches       %d
            next transaction  %d
            next file         %d
            """, state.clean() ? "shut down" : "in use or crashed", state.pageSizeBytes(), state.checkpointLsn(),
            state.redoLsn(), state.logEndLsn(), state.nextTransactionId(), state.nextFileId());
    }

    /// Returns a page as it is on the disk, as text.
    public String dumpPage(int fileId, int pageNumber) {
        byte[] page = new byte[state.pageSizeBytes()];
        try (StoreFiles files = new StoreFiles(disk, state.pageSizeBytes())) {
            boolean isIntact = files.open(fileId).isIntact(pageNumber, page);
            return (isIntact ? "" : "damaged ") + PageDump.of(page);
        }
    }

    /// Prints the log, one line per record, from the first record that begins at or after an LSN.
    public void dumpLog(long fromLsn, Consumer<String> lines) {
        LogInspection.visit(disk, LOG_FOLDER, (lsn, durableLsn, payload) -> {
            if (lsn >= fromLsn) {
                lines.accept(RecordDump.of(lsn, payload));
            }
        });
    }
}
