// SPDX-License-Identifier: Apache-2.0
package bowler.engine.backup;

import bowler.base.error.FileReason;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.Folders;
import bowler.os.encrypt.EncryptedDisk;
import bowler.storage.backup.LogArchiveOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The file `archive.settings` of a database whose log is archived. It contains the path of the archive; an empty file
/// means the folder `archive` of the database itself.
public final class ArchiveSettings {
    public static final String OWN_FOLDER = "archive";
    private static final String NAME = "archive.settings";
    private static final String UNFINISHED_NAME = NAME + ".new";
    private static final int MAX_BYTES = 64 << 10;

    private ArchiveSettings() {}

    /// Returns the archive of the database on a disk; null if its log is not archived.
    public static LogArchiveOptions read(Disk disk, Folders folders) {
        try {
            if (!disk.exists(NAME)) {
                return null;
            }
            try (DiskFile file = disk.open(NAME, false)) {
                byte[] bytes = new byte[(int) Math.min(MAX_BYTES, file.sizeBytes())];
                int length = file.read(0, bytes, 0, bytes.length);
                return options(disk, folders, new String(bytes, 0, length, StandardCharsets.UTF_8).strip());
            }
        } catch (IOException e) {
            throw RestoreError.ARCHIVE_SETTINGS.causedBy(e, disk.description() + '/' + NAME, FileReason.of(e));
        }
    }

    /// Returns the folder of the archive, as it is without encryption; null if there is none or it is in the database's own.
    public static Disk externalFolder(Disk disk, Folders folders) {
        LogArchiveOptions archive = read(disk, folders);
        return archive == null || archive.folder().equals(OWN_FOLDER) ? null : EncryptedDisk.underlying(archive.disk());
    }

    static LogArchiveOptions options(Disk disk, Folders folders, String path) {
        return path.isEmpty() ? new LogArchiveOptions(disk, OWN_FOLDER)
            : new LogArchiveOptions(EncryptedDisk.like(disk, folders.disk(path)), "");
    }

    /// Writes the settings; durable on return.
    static void write(Disk disk, String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        try {
            disk.replace(NAME, UNFINISHED_NAME, bytes);
        } catch (IOException e) {
            throw RestoreError.ARCHIVE_SETTINGS.causedBy(e, disk.description() + '/' + NAME, FileReason.of(e));
        }
    }

    static void remove(Disk disk) {
        try {
            if (disk.exists(NAME)) {
                disk.delete(NAME);
                disk.forceNames("");
            }
        } catch (IOException e) {
            throw RestoreError.ARCHIVE_SETTINGS.causedBy(e, disk.description() + '/' + NAME, FileReason.of(e));
        }
    }
}
