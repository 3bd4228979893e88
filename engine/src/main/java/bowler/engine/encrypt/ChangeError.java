// SPDX-License-Identifier: Apache-2.0
package bowler.engine.encrypt;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of attributes that change how a database is encrypted.
public enum ChangeError implements DefinedError {
    CONTRADICTION("XJ048", Severity.SESSION, "The attributes %s and %s contradict each other."),
    RESTORED("XJ081", Severity.SESSION,
        "The attribute decryptDatabase cannot stand next to createFrom, restoreFrom or rollForwardRecoveryFrom. Restore the database, shut it "
            + "down, and decrypt it by another connection."),
    READ_ONLY("XBCXQ", Severity.DATABASE,
        "The encryption of the database '%s' cannot change, because its folder is read-only. Make the folder writable."),
    ARCHIVED("XBCXS", Severity.DATABASE,
        "The files of the database '%s' cannot be encrypted, decrypted or get another key while its log is archived. Call "
            + "SYSCS_UTIL.SYSCS_DISABLE_LOG_ARCHIVE_MODE(1) first, and make a full backup afterwards."),
    CHANGING("XBCXT", Severity.SESSION,
        "The database '%s' cannot get a new key now, because a backup is being made or its files are still getting their last key. "
            + "Repeat the call when that is done."),
    NOT_OWNER("08004", Severity.SESSION,
        "The user '%s' cannot upgrade the database '%s' or change its encryption; only its owner can."),
    IGNORED("01J17", Severity.WARNING,
        "The database '%s' is open, so its encryption was not changed. Shut it down (shutdown=true) and connect again."),
    NOT_ENCRYPTED("XBCX8", Severity.STATEMENT, "The database is not encrypted, so it has no boot password to change."),
    PASSWORD_IS_NULL("XBCX5", Severity.STATEMENT,
        "The property bootPassword cannot be NULL. Set it to the present password, a comma and the new password."),
    PASSWORD_FORM("XBCX7", Severity.STATEMENT,
        "The value of the property bootPassword has no comma. Set it to the present password, a comma and the new password."),
    SHORT_PASSWORD("XBCX2", Severity.STATEMENT, "The new boot password is too short. It needs at least %s bytes."),
    WRONG_PASSWORD("XBCXA", Severity.STATEMENT, "The present boot password, before the comma, is wrong."),
    ALGORITHM_FIXED("XBCXD", Severity.STATEMENT,
        "The property encryptionAlgorithm cannot be set. Files are always encrypted with AES in the mode XTS."),
    PROVIDER_FIXED("XBCXE", Severity.STATEMENT,
        "The property encryptionProvider cannot be set. The Java runtime chooses the provider of AES."),
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
