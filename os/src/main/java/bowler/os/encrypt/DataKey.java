// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.bytes.BigEndian;
import bowler.os.Entropy;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;

/// The key that encrypts the files of a database: two AES-256 keys, as XTS needs them. It is stored only in a [KeyFile],
/// encrypted.
public final class DataKey {
    static final int BYTES = 64;
    private final byte[] bytes;
    private final long id;
    private final boolean hasKeyedChecksums;

    /// @param hasKeyedChecksums whether pages and log records have checksums that depend on the key; false for databases that
    ///     earlier releases have encrypted
    DataKey(byte[] bytes, boolean hasKeyedChecksums) {
        this.bytes = bytes;
        this.id = idOf(bytes);
        this.hasKeyedChecksums = hasKeyedChecksums;
    }

    /// Draws a new key.
    public static DataKey random(Entropy entropy) {
        byte[] bytes = new byte[BYTES];
        for (int at = 0; at < BYTES; at += Long.BYTES) {
            BigEndian.putLong(bytes, at, entropy.nextLong());
        }
        return new DataKey(bytes, true);
    }

    private static long idOf(byte[] key) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update("id of a data key".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            return BigEndian.getLong(digest.digest(key), 0);
        } catch (GeneralSecurityException e) {
            throw EncryptionError.UNAVAILABLE.causedBy(e, e.getMessage());
        }
    }

    /// Returns a number that distinguishes keys and reveals nothing about them. Each encrypted file names it.
    public long id() {
        return id;
    }

    boolean hasKeyedChecksums() {
        return hasKeyedChecksums;
    }

    byte[] bytes() {
        return bytes;
    }

    byte[] dataPart() {
        return Arrays.copyOf(bytes, BYTES / 2);
    }

    byte[] tweakPart() {
        return Arrays.copyOfRange(bytes, BYTES / 2, BYTES);
    }

    @Override
    public String toString() {
        return "data key " + Long.toHexString(id);
    }
}
