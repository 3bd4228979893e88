// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.types.DataType;
import java.util.List;

/// A procedure of schema SYSCS_UTIL that acts on the whole database. Its name is that of the constant.
public enum SystemProcedure {
    /// Copies the database into a folder below the named one, while it is in use.
    SYSCS_BACKUP_DATABASE(Types.TEXT),
    /// The same; in Derby it fails where the other waits for operations that are not logged. All are logged here.
    SYSCS_BACKUP_DATABASE_NOWAIT(Types.TEXT),
    /// Copies the database and archives its log from then on. A second argument that is not 0 removes archived log that
    /// only earlier backups need.
    SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE(Types.TEXT, DataType.SMALLINT),
    /// The same as the one without NOWAIT.
    SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE_NOWAIT(Types.TEXT, DataType.SMALLINT),
    /// Ends the archive of the log. An argument that is not 0 removes it.
    SYSCS_DISABLE_LOG_ARCHIVE_MODE(DataType.SMALLINT),
    /// Writes all changed pages, so that a restart has little to do.
    SYSCS_CHECKPOINT_DATABASE(),
    /// Makes changes of the files wait, so that they can be copied by other means.
    SYSCS_FREEZE_DATABASE(),
    /// Lets changes of the files go on.
    SYSCS_UNFREEZE_DATABASE(),
    /// Copies what changed after another backup: the folder for the copy, the folder of that backup.
    BOWLER_BACKUP_CHANGES(Types.TEXT, Types.TEXT),
    /// Names the present point of the log, to restore the database as it is now.
    BOWLER_MARK(Types.NAME),
    /// Cancels the statement that a session runs: the number of the session.
    BOWLER_CANCEL_STATEMENT(DataType.BIGINT),
    /// Rolls a session back and ends it: the number of the session.
    BOWLER_END_SESSION(DataType.BIGINT);

    /// In a class of its own, because constants of an enum are made before its other fields.
    private static final class Types {
        private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
        private static final DataType NAME = DataType.varchar(128);
    }

    private final List<DataType> parameters;

    SystemProcedure(DataType... parameters) {
        this.parameters = List.of(parameters);
    }

    public List<DataType> parameters() {
        return parameters;
    }

    /// Returns the procedure of this name, or null.
    public static SystemProcedure of(String name) {
        for (SystemProcedure each : values()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        return null;
    }
}
