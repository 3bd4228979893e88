// SPDX-License-Identifier: Apache-2.0
package bowler.engine.encrypt;

import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.Entropy;
import bowler.os.encrypt.EncryptedDisk;
import bowler.os.encrypt.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// The database property `bootPassword`, which changes the password of an encrypted database as in Derby:
///
///     CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('bootPassword', 'present password, new password')
///
/// The change takes effect at once, also if the transaction is rolled back. No value is stored, so none can be read.
public final class BootPasswordProperty {
    public static final String NAME = "bootPassword";
    /// A property that cannot be set. Its value is [#ALGORITHM] if the database is encrypted.
    public static final String ALGORITHM_NAME = "encryptionAlgorithm";
    /// A property that cannot be set and has no value.
    public static final String PROVIDER_NAME = "encryptionProvider";
    /// The algorithm of all encrypted databases, in the form of the attribute `encryptionAlgorithm`.
    public static final String ALGORITHM = "AES/XTS/NoPadding";

    private BootPasswordProperty() {}

    /// Changes the password. Blanks around both passwords do not count.
    ///
    /// @param disk of the open database
    /// @param archive the folder of its log archive outside of it; null if there is none
    /// @param value the present password, a comma, and the new one
    /// @throws SqlFailure a [ChangeError] if the database is not encrypted, the value is malformed or the present password is wrong
    public static void change(Disk disk, Disk archive, String value, Entropy entropy) {
        if (!(disk instanceof EncryptedDisk)) {
            throw ChangeError.NOT_ENCRYPTED.failure();
        }
        if (value == null) {
            throw ChangeError.PASSWORD_IS_NULL.failure();
        }
        int comma = value.indexOf(',');
        if (comma < 0) {
            throw ChangeError.PASSWORD_FORM.failure();
        }
        String present = value.substring(0, comma).strip();
        String wanted = value.substring(comma + 1).strip();
        if (isShort(present)) {
            throw ChangeError.WRONG_PASSWORD.failure();
        }
        if (isShort(wanted)) {
            throw ChangeError.SHORT_PASSWORD.failure(Secret.MIN_PASSWORD_BYTES);
        }
        try {
            new DatabaseEncryption(Map.of(NAME, present, "newBootPassword", wanted), entropy)
                .changeSecret(EncryptedDisk.underlying(disk), archive);
        } catch (SqlFailure failure) {
            throw failure.sqlState().equals("XBM06") ? ChangeError.WRONG_PASSWORD.failure() : failure;
        }
    }

    private static boolean isShort(String password) {
        return password.getBytes(StandardCharsets.UTF_8).length < Secret.MIN_PASSWORD_BYTES;
    }
}
