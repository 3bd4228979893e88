// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.administration;

import bowler.catalog.system.SystemRoutine;
import bowler.engine.backup.DatabaseBackups;
import bowler.engine.backup.RestoreError;
import bowler.engine.database.Database;
import bowler.engine.database.EngineError;
import bowler.engine.database.OpenSession;
import bowler.storage.backup.BackupManifest;
import bowler.storage.backup.BackupProgress;
import bowler.types.RowReader;

/// The procedures that act on the whole database.
public final class DatabaseProcedures {
    private static final int MEGABYTE_SHIFT = 20;

    private DatabaseProcedures() {}

    /// @param caller the number of the session that calls
    /// @param progress receives the progress; ends the backup if the statement is cancelled
    public static void call(
            Database database, SystemRoutine procedure, RowReader arguments, long caller, BackupProgress progress) {
        switch (procedure) {
            case SYSCS_CHECKPOINT_DATABASE -> database.store().checkpoint();
            case SYSCS_FREEZE_DATABASE -> database.freeze();
            case SYSCS_UNFREEZE_DATABASE -> database.unfreeze();
            case BOWLER_CANCEL_STATEMENT -> session(database, arguments).cancelStatement();
            case BOWLER_END_SESSION -> {
                OpenSession ended = session(database, arguments);
                if (ended.number() == caller) {
                    throw EngineError.OWN_SESSION.failure();
                }
                ended.endOnRequest();
            }
            default -> callBackups(database.backups(), procedure, arguments, progress);
        }
    }

    private static OpenSession session(Database database, RowReader arguments) {
        Object number = arguments.isNull(0) ? null : arguments.longAt(0);
        for (OpenSession each : database.sessions()) {
            if (number != null && each.number() == (long) number) {
                return each;
            }
        }
        throw EngineError.NO_SUCH_SESSION.failure(number);
    }

    private static void callBackups(
            DatabaseBackups backups, SystemRoutine procedure, RowReader arguments, BackupProgress progress) {
        if (waitsForDataKey(procedure)) {
            backups.awaitDataKey(progress);
        }
        switch (procedure) {
            case SYSCS_BACKUP_DATABASE, SYSCS_BACKUP_DATABASE_NOWAIT -> backups.backUp(text(arguments, 0), null, progress);
            case SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE, SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE_NOWAIT ->
                backUpAndArchive(backups, text(arguments, 0), isSet(arguments, 1), progress);
            case SYSCS_DISABLE_LOG_ARCHIVE_MODE -> backups.disableArchive(isSet(arguments, 0));
            case BOWLER_BACKUP_CHANGES -> backups.backUp(text(arguments, 0), text(arguments, 1), progress);
            case BOWLER_BACKUP -> backups.backUp(text(arguments, 0), text(arguments, 1), progress, bytesPerSecond(arguments));
            case BOWLER_MARK -> backups.mark(text(arguments, 0));
            default -> throw new IllegalArgumentException(procedure.name());
        }
    }

    private static boolean waitsForDataKey(SystemRoutine procedure) {
        return procedure == SystemRoutine.SYSCS_BACKUP_DATABASE || procedure == SystemRoutine.BOWLER_BACKUP_CHANGES
            || procedure == SystemRoutine.BOWLER_BACKUP
            || procedure == SystemRoutine.SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE;
    }

    private static long bytesPerSecond(RowReader arguments) {
        long megabytes = arguments.isNull(2) ? 0 : arguments.longAt(2);
        if (megabytes < 1) {
            throw RestoreError.BAD_SPEED.failure(arguments.isNull(2) ? "NULL" : megabytes);
        }
        return megabytes << MEGABYTE_SHIFT;
    }

    /// The archive begins first, so that no log is missing between the backup and the archive.
    private static void backUpAndArchive(DatabaseBackups backups, String folder, boolean removesOlder, BackupProgress progress) {
        backups.enableArchive();
        BackupManifest manifest = backups.backUp(folder, null, progress);
        if (removesOlder) {
            backups.removeArchivedBefore(manifest.firstLsn());
        }
    }

    private static String text(RowReader arguments, int column) {
        return arguments.isNull(column) ? null : (String) arguments.objectAt(column);
    }

    private static boolean isSet(RowReader arguments, int column) {
        return !arguments.isNull(column) && arguments.longAt(column) != 0;
    }
}
