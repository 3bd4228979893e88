// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of encrypted databases: their keys, and the attributes that name them.
public enum EncryptionError implements DefinedError {
    LOCKED("XBM06", Severity.DATABASE,
        "%s is encrypted and cannot be opened without its correct boot password or key. Add bootPassword=... or "
            + "encryptionKey=... to the URL."),
    NO_SECRET("XBM06", Severity.DATABASE,
        "An encrypted database needs one secret: add either bootPassword=... or encryptionKey=... to the URL."),
    SHORT_PASSWORD("XBM07", Severity.DATABASE, "The boot password is too short. It needs at least 8 bytes."),
    WRONG_KEY("XBCXK", Severity.DATABASE, "The encryption key does not belong to %s. Use the key with which it was encrypted."),
    SHORT_KEY("XBCX2", Severity.DATABASE,
        "The encryption key has %s bytes. It needs at least 16; write 64 hexadecimal digits for 32 bytes."),
    ODD_KEY("XBCXM", Severity.DATABASE, "The encryption key has an odd number of hexadecimal digits. Add the missing one."),
    KEY_NOT_HEX("XBCXN", Severity.DATABASE, "The encryption key contains a character that is not a hexadecimal digit (0-9, a-f, A-F)."),
    BAD_ALGORITHM("XBCXC", Severity.DATABASE,
        "The algorithm '%s' is not available: databases are encrypted with AES. Omit encryptionAlgorithm, or write "
            + "AES/CBC/NoPadding."),
    BAD_ALGORITHM_FORM("XBCXH", Severity.DATABASE,
        "The algorithm '%s' does not have the form ALGORITHM/MODE/NoPadding. Omit encryptionAlgorithm, or write AES/CBC/NoPadding."),
    BAD_MODE("XBCXI", Severity.DATABASE,
        "The mode '%s' is unknown; CBC, CFB, OFB, ECB and XTS are accepted, and all mean XTS. Omit encryptionAlgorithm."),
    BAD_PADDING("XBCXB", Severity.DATABASE, "The padding '%s' is unknown; write NoPadding, or omit encryptionAlgorithm."),
    BAD_KEY_LENGTH("XBCX1", Severity.DATABASE, "The key length '%s' is not 128, 192 or 256. Keys always have 256 bits; omit it."),
    KEY_FILE_DAMAGED("XBM05", Severity.DATABASE,
        "The file %s, which holds the key of the encrypted database, is damaged or from a later release: %s. Put back a copy of "
            + "it; each backup of the database since the last change of its password has one."),
    KEY_FILE_FAILED("XBM05", Severity.DATABASE, "The file %s cannot be read or written: %s. Check the device and the permissions."),
    CONVERSION_FAILED("XBCXU", Severity.DATABASE,
        "The encryption of the database in %s could not be changed: %s. It is as it was before; open it as before."),
    UNFINISHED("XBCXU", Severity.DATABASE,
        "The change of the encryption of the database in %s is not complete: %s. Correct that, and open the database again; the "
            + "change is then completed."),
    UNAVAILABLE("XBCX0", Severity.DATABASE, "This JVM cannot encrypt: %s. Run a JVM with AES, SHA-512 and PBKDF2."),
    PROVIDER_FAILED("XBCX0", Severity.DATABASE, "The key provider %s returned no key: %s.");

    private final ErrorDefinition definition;

    EncryptionError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
