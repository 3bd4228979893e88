// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.error.SqlFailure;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;

/// The secret of a user that opens a [KeyFile]: a password, or a key.
public sealed interface Secret {
    /// The minimum length of a password in bytes, as in Derby.
    int MIN_PASSWORD_BYTES = 8;
    int MIN_KEY_BYTES = 16;

    record Password(String text) implements Secret {
        @Override
        public String toString() {
            return "a password";
        }
    }

    record Key(byte[] bytes) implements Secret {
        @Override
        public String toString() {
            return "a key";
        }
    }

    /// Returns the secret that attributes of a connection name.
    ///
    /// @param passwordName name of the attribute that has a password
    /// @param keyName name of the attribute that has a key in hexadecimal digits
    /// @return null if neither is there
    /// @throws SqlFailure an [EncryptionError] if both are there, or one is malformed
    static Secret of(Map<String, String> attributes, String passwordName, String keyName) {
        String password = attributes.get(passwordName);
        String key = attributes.get(keyName);
        if (password != null && key != null) {
            throw EncryptionError.NO_SECRET.failure();
        }
        if (password != null) {
            return password(password);
        }
        return key == null ? null : key(key);
    }

    /// Returns a password as a secret.
    ///
    /// @throws SqlFailure [EncryptionError#SHORT_PASSWORD]
    static Secret password(String text) {
        if (text.getBytes(StandardCharsets.UTF_8).length < MIN_PASSWORD_BYTES) {
            throw EncryptionError.SHORT_PASSWORD.failure();
        }
        return new Password(text);
    }

    /// Returns a key as a secret.
    ///
    /// @throws SqlFailure an [EncryptionError] if it is not hexadecimal or too short
    static Secret key(String hexadecimal) {
        byte[] bytes;
        for (int i = 0; i < hexadecimal.length(); i++) {
            if (!HexFormat.isHexDigit(hexadecimal.charAt(i))) {
                throw EncryptionError.KEY_NOT_HEX.failure();
            }
        }
        if (hexadecimal.length() % 2 != 0) {
            throw EncryptionError.ODD_KEY.failure();
        }
        bytes = HexFormat.of().parseHex(hexadecimal);
        if (bytes.length < MIN_KEY_BYTES) {
            throw EncryptionError.SHORT_KEY.failure(bytes.length);
        }
        return new Key(bytes);
    }
}
