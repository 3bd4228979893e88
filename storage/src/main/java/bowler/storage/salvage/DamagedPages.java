// SPDX-License-Identifier: Apache-2.0
package bowler.storage.salvage;

import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.PageFile;
import bowler.storage.file.StoreFiles;
import bowler.storage.page.PageChecksum;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.space.FileHeaderPage;
import java.io.IOException;

/// Finds damaged pages in the files of a store, and replaces them.
public final class DamagedPages {
    /// Page sizes to try if the control file, which has it, is lost.
    private static final int[] PAGE_SIZES = {4096, 8192, 16384, 32768, 65536};
    private static final int TRIED_PAGES = 20;

    private DamagedPages() {}

    /// Returns the page size under which most of the first pages of the files are intact; 0 if none is under any.
    public static int guessedPageSize(Disk disk) {
        int best = 0;
        long bestIntact = 0;
        for (int pageSizeBytes : PAGE_SIZES) {
            long intact = 0;
            byte[] page = new byte[pageSizeBytes];
            try (StoreFiles files = new StoreFiles(disk, pageSizeBytes)) {
                for (int fileId : files.list()) {
                    for (int number = 0; number < TRIED_PAGES; number++) {
                        intact += isIntact(files.open(fileId), number, page) ? 1 : 0;
                    }
                }
            }
            if (intact > bestIntact) {
                bestIntact = intact;
                best = pageSizeBytes;
            }
        }
        return best;
    }

    private static boolean isIntact(PageFile file, int number, byte[] page) {
        try {
            return file.damage(number, page) == null;
        } catch (SqlFailure unreadable) {
            return false;
        }
    }

    /// Puts pages that a crash has torn in order, as a restart does.
    ///
    /// @param disk a copy of the store
    public static void repairTorn(Disk disk, int pageSizeBytes) {
        try {
            if (disk.exists(DoubleWrite.NAME)) {
                try (StoreFiles files = new StoreFiles(disk, pageSizeBytes); DoubleWrite area = DoubleWrite.open(disk, files, 0)) {
                    area.repair(files);
                }
            }
        } catch (SqlFailure | IOException damaged) {
            // The area is damaged, too: pages are used as they are.
        }
    }

    /// Replaces each damaged page by an empty one that is newer than all log, so that a restart leaves it alone.
    ///
    /// @param disk a copy of the store
    /// @param endLsn end of the log
    /// @return number of pages
    public static long replaceDamaged(Disk disk, int pageSizeBytes, long endLsn) throws IOException {
        long replaced = 0;
        byte[] page = new byte[pageSizeBytes];
        try (StoreFiles files = new StoreFiles(disk, pageSizeBytes)) {
            for (int fileId : files.list()) {
                PageFile file = files.open(fileId);
                long count = file.pagesOnDisk();
                for (int number = 0; number < count; number++) {
                    if (!isIntact(file, number, page)) {
                        replace(disk, page, fileId, number, (int) count, endLsn);
                        replaced++;
                    }
                }
            }
        }
        return replaced;
    }

    /// Makes an empty file in place of one that is missing.
    ///
    /// @param disk a copy of the store
    public static void replaceFile(Disk disk, int pageSizeBytes, int fileId, long endLsn) throws IOException {
        byte[] page = new byte[pageSizeBytes];
        disk.open(StoreFiles.nameOf(fileId), true).close();
        for (int number = 0; number <= 1; number++) {
            replace(disk, page, fileId, number, 2, endLsn);
        }
    }

    private static void replace(Disk disk, byte[] page, int fileId, int number, int pageCount, long endLsn) throws IOException {
        if (number == FileHeaderPage.PAGE_NUMBER) {
            FileHeaderPage.replace(page, fileId, 0, pageCount);
        } else {
            PageHeader.format(page, fileId, number, PageKind.FREE, 0);
        }
        PageHeader.stampLsn(page, endLsn);
        PageChecksum.seal(disk.checksums(), page, 0, page.length);
        try (DiskFile file = disk.open(StoreFiles.nameOf(fileId), false)) {
            file.write((long) number * page.length, page, 0, page.length);
        }
    }
}
