// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.log.LogInspection;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.storage.page.PageChecksum;
import bowler.storage.page.PageHeader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/// Checks a backup without restoring it. Each file must have its size and checksum, each page must be intact, and the
/// log must be readable to its end.
public final class BackupVerifier {
    private static final int CHUNK_PAGES = 32;

    private final Disk disk;
    private final BackupProgress progress;
    private final List<String> problems = new ArrayList<>();
    private long doneBytes;

    public BackupVerifier(Disk disk, BackupProgress progress) {
        this.disk = disk;
        this.progress = progress;
    }

    /// Returns the problems found, one line each; empty if there are none.
    ///
    /// @throws SqlFailure [BackupError#NOT_A_BACKUP] or [BackupError#DAMAGED] if there is no intact manifest
    public List<String> verify() {
        BackupManifest manifest = BackupManifest.read(disk);
        for (BackupManifest.Entry each : manifest.files()) {
            try {
                check(each, manifest);
            } catch (IOException e) {
                problems.add(each.name() + ": " + FileReason.of(e));
            }
        }
        checkLog(manifest);
        return List.copyOf(problems);
    }

    private void check(BackupManifest.Entry entry, BackupManifest manifest) throws IOException {
        if (!disk.exists(entry.name())) {
            problems.add(entry.name() + ": the file is missing");
            return;
        }
        boolean hasPages = entry.name().startsWith("data/") && entry.pages() > 0;
        byte[] bytes = new byte[CHUNK_PAGES * manifest.pageSizeBytes()];
        CRC32C crc = new CRC32C();
        long position = 0;
        try (DiskFile file = disk.open(entry.name(), false)) {
            if (file.sizeBytes() != entry.bytes()) {
                problems.add(entry.name() + ": it has " + file.sizeBytes() + " bytes instead of " + entry.bytes());
                return;
            }
            for (int count = 1; count > 0; position += count) {
                count = file.read(position, bytes, 0, (int) Math.min(bytes.length, entry.bytes() - position));
                crc.update(bytes, 0, count);
                if (hasPages) {
                    checkPages(entry, bytes, position, count, manifest.pageSizeBytes());
                }
                doneBytes += count;
                progress.copied(doneBytes, manifest.bytes());
            }
        }
        if ((int) crc.getValue() != entry.crc32c()) {
            problems.add(entry.name() + ": its checksum is wrong");
        }
    }

    private void checkPages(BackupManifest.Entry entry, byte[] bytes, long position, int count, int pageSizeBytes) {
        byte[] page = new byte[pageSizeBytes];
        byte[] unwritten = new byte[pageSizeBytes];
        for (int at = 0; at + pageSizeBytes <= count; at += pageSizeBytes) {
            System.arraycopy(bytes, at, page, 0, pageSizeBytes);
            if (!PageChecksum.isIntact(disk.checksums(), page, 0, pageSizeBytes) && !Arrays.equals(page, unwritten)) {
                problems.add(entry.name() + ": the page at byte " + (position + at) + " is damaged; it calls itself page "
                    + Integer.toUnsignedString(PageHeader.pageNumber(page)));
            }
        }
    }

    private void checkLog(BackupManifest manifest) {
        try {
            long end = LogInspection.verify(disk, BackupManifest.LOG_FOLDER, manifest.redoLsn()).endLsn();
            if (end != manifest.endLsn()) {
                problems.add("log: it ends at position " + end + " instead of " + manifest.endLsn());
            }
        } catch (SqlFailure failure) {
            problems.add("log: " + failure.getMessage());
        }
    }
}
