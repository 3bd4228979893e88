// SPDX-License-Identifier: Apache-2.0
package bowler.engine.encrypt;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of attributes that change how a database is encrypted.
public enum ChangeError implements DefinedError {
    CONTRADICTION("XJ048", Severity.SESSION, "The attributes %s and %s contradict each other."),
    READ_ONLY("XBCXQ", Severity.DATABASE,
        "The encryption of the database '%s' cannot change, because its folder is read-only. Make the folder writable."),
    ARCHIVED("XBCXS", Severity.DATABASE,
        "The files of the database '%s' cannot be encrypted, decrypted or get another key while its log is archived. Call "
            + "SYSCS_UTIL.SYSCS_DISABLE_LOG_ARCHIVE_MODE(1) first, and make a full backup afterwards."),
    CHANGING("XBCXT", Severity.SESSION,
        "The database '%s' cannot get a new key now, because a backup is being made or its files are still getting their last key. "
            + "Repeat the call when that is done."),
    NOT_OWNER("08004", Severity.SESSION,
        "The user '%s' cannot change the encryption of the database '%s'; only its owner can."),
    IGNORED("01J17", Severity.WARNING,
        "The database '%s' is open, so its encryption was not changed. Shut it down (shutdown=true) and connect again."),
    IN_USE("XSDB6", Severity.DATABASE,
        "The encryption of the database in %s cannot change, because another process has it open (%s). Shut it down there.");

    private final ErrorDefinition definition;

    ChangeError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
