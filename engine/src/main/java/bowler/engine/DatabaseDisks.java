// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.engine.backup.ArchiveSettings;
import bowler.engine.backup.RestoreAttributes;
import bowler.engine.database.DatabaseOptions;
import bowler.engine.database.EngineError;
import bowler.engine.encrypt.DatabaseEncryption;
import bowler.os.Disk;
import bowler.os.DividedDisk;
import bowler.os.Folders;
import bowler.os.encrypt.KeyFile;
import bowler.os.host.HostDisk;
import bowler.storage.Store;
import bowler.storage.backup.RestoreTarget;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/// Finds out what lies in the folder of a database. Combines the disks that a database uses: its folder, the device of its
/// log, and decryption.
final class DatabaseDisks {
    /// The file in which each Derby database describes itself.
    private static final String FILE_OF_DERBY = "service.properties";
    private static final String LOG_FOLDER = "log";

    private final Folders folders;

    DatabaseDisks(Folders folders) {
        this.folders = folders;
    }

    /// Returns the folder of a database's log archive, as it is without encryption; null if it is in the database's own.
    Disk externalArchive(Disk disk) {
        return ArchiveSettings.externalFolder(disk, folders);
    }

    /// Returns the disk of a database with its log, which may be on another device.
    Disk whole(String name, Disk folder) {
        try {
            return DividedDisk.opened(folder, folders::disk);
        } catch (IOException e) {
            throw EngineError.OPEN_FAILED.causedBy(e, name, FileReason.of(e));
        }
    }

    /// Decides where the log of a new database is, according to `logDevice`.
    void placeLog(String name, HostDisk folder, Map<String, String> attributes) {
        String given = attributes.get("logDevice");
        boolean isCreated = ConnectionAttributes.isSet(attributes, "create") || RestoreAttributes.among(attributes) != null;
        try {
            if (given == null || given.isBlank() || !isCreated && !Store.exists(folder)) {
                return;
            }
            String path = folders.disk(given.strip()).description();
            if (!Store.exists(folder)) {
                DividedDisk.divide(folder, LOG_FOLDER, path);
            } else if (!path.equals(DividedDisk.pathOf(folder))) {
                throw EngineError.LOG_DEVICE_FIXED.failure(name);
            }
        } catch (IOException e) {
            throw EngineError.OPEN_FAILED.causedBy(e, name, FileReason.of(e));
        }
    }

    DatabaseOptions archived(DatabaseOptions options, Disk disk, boolean mayBe) {
        return mayBe ? options.archivedBy(ArchiveSettings.read(disk, folders)) : options;
    }

    /// Returns the disk of a database in a folder, decrypted if it is encrypted.
    static Disk disk(String name, Disk folder, boolean exists, DatabaseEncryption encryption) {
        try {
            return exists ? encryption.unlocked(folder) : encryption.created(folder);
        } catch (SqlFailure failure) {
            EngineError wrapper = exists ? EngineError.OPEN_FAILED : EngineError.CREATE_FAILED;
            throw wrapper.causedBy(failure, name, withoutPoint(failure.getMessage()));
        }
    }

    static boolean isStore(String name, Disk disk) {
        try {
            if (Store.exists(disk)) {
                return true;
            }
            List<String> files = new ArrayList<>(disk.list(""));
            files.removeIf(file -> KeyFile.isKeyFile(file) || DividedDisk.isPlaceFile(file) || Store.isLeftFromCreation(file));
            if (files.contains(FILE_OF_DERBY)) {
                throw EngineError.DATABASE_OF_DERBY.failure(name);
            }
            if (files.contains(RestoreTarget.UNFINISHED_NAME)) {
                throw EngineError.RESTORE_UNFINISHED.failure(name);
            }
            if (!files.isEmpty()) {
                throw EngineError.NOT_A_DATABASE.failure(name);
            }
            return false;
        } catch (IOException e) {
            throw EngineError.OPEN_FAILED.causedBy(e, name, FileReason.of(e));
        }
    }

    static boolean isReadOnly(String name, Disk disk) {
        try {
            return disk.isReadOnly();
        } catch (IOException e) {
            throw EngineError.OPEN_FAILED.causedBy(e, name, FileReason.of(e));
        }
    }

    /// Does a piece of the opening of a database. Its failures say that the database was not opened.
    static void completed(String name, Runnable work) {
        completed(name, () -> {
            work.run();
            return true;
        });
    }

    static boolean completed(String name, BooleanSupplier work) {
        try {
            return work.getAsBoolean();
        } catch (SqlFailure failure) {
            throw EngineError.OPEN_FAILED.causedBy(failure, name, withoutPoint(failure.getMessage()));
        }
    }

    static String withoutPoint(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
