// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.error.FileReason;
import bowler.os.Disk;
import bowler.os.DiskFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// The file `encryption.previous`: the data key before, encrypted with the new one. It exists while the files of an open
/// database get a new data key.
///
///     Bowler previous key, format 1
///     key-id 6f0c91aa1f3a2b4c   of the new data key
///     checksums keyed           or `plain` if checksums did not depend on the key
///     wrapped 77fe...           the 64 bytes of the key before in AES-256-GCM with a nonce of zeros, and its tag of 16
///
/// The wrapping key is HMAC-SHA-256, under the new data key, of the text `previous key`. It encrypts one key, so a constant
/// nonce is safe. The file is written before the key file gets the new key. So a file that names another key than the key
/// file is left from a change that never began.
final class PreviousKey {
    static final String NAME = "encryption.previous";
    private static final String UNFINISHED_NAME = NAME + ".new";
    private static final String FIRST_LINE = "Bowler previous key, format 1";
    private static final String KEYED = "keyed";
    private static final int TAG_BITS = 128;
    private static final int NONCE_BYTES = 12;
    private static final int MAX_BYTES = 1024;
    private static final int LINES = 4;
    private static final HexFormat HEX = HexFormat.of();

    private PreviousKey() {}

    static boolean isFile(String name) {
        return name.equals(NAME) || name.equals(UNFINISHED_NAME);
    }

    private static Cipher wrapping(int mode, DataKey key, String facts) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key.bytes(), "HmacSHA256"));
        byte[] wrapping = mac.doFinal("previous key".getBytes(StandardCharsets.US_ASCII));
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(wrapping, "AES"), new GCMParameterSpec(TAG_BITS, new byte[NONCE_BYTES]));
        cipher.updateAAD(facts.getBytes(StandardCharsets.US_ASCII));
        return cipher;
    }

    /// Writes the file; durable on return.
    static void write(Disk disk, DataKey previous, DataKey key) {
        String facts = FIRST_LINE + "\nkey-id " + HEX.toHexDigits(key.id()) + "\nchecksums "
            + (previous.hasKeyedChecksums() ? KEYED : "plain") + '\n';
        try {
            byte[] wrapped = wrapping(Cipher.ENCRYPT_MODE, key, facts).doFinal(previous.bytes());
            byte[] bytes = (facts + "wrapped " + HEX.formatHex(wrapped) + '\n').getBytes(StandardCharsets.US_ASCII);
            disk.replace(NAME, UNFINISHED_NAME, bytes);
        } catch (GeneralSecurityException e) {
            throw EncryptionError.UNAVAILABLE.causedBy(e, e.getMessage());
        } catch (IOException e) {
            throw EncryptionError.KEY_FILE_FAILED.causedBy(e, disk.description() + '/' + NAME, FileReason.of(e));
        }
    }

    /// Returns the key before; null if there is none.
    static DataKey read(Disk disk, DataKey key) {
        String place = disk.description() + '/' + NAME;
        try {
            if (!disk.exists(NAME)) {
                return null;
            }
            try (DiskFile file = disk.open(NAME, false)) {
                byte[] bytes = new byte[MAX_BYTES];
                String text = new String(bytes, 0, file.read(0, bytes, 0, MAX_BYTES), StandardCharsets.US_ASCII);
                String[] lines = text.split("\n");
                if (lines.length != LINES || !lines[0].equals(FIRST_LINE)) {
                    throw EncryptionError.KEY_FILE_DAMAGED.failure(place, "it does not begin with \"" + FIRST_LINE + '"');
                }
                if (!lines[1].equals("key-id " + HEX.toHexDigits(key.id()))) {
                    return null;
                }
                String facts = text.substring(0, text.indexOf("wrapped "));
                byte[] wrapped = HEX.parseHex(lines[3].substring("wrapped ".length()));
                return new DataKey(wrapping(Cipher.DECRYPT_MODE, key, facts).doFinal(wrapped), lines[2].endsWith(KEYED));
            }
        } catch (GeneralSecurityException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw EncryptionError.KEY_FILE_DAMAGED.causedBy(e, place, "a line is malformed");
        } catch (IOException e) {
            throw EncryptionError.KEY_FILE_FAILED.causedBy(e, place, FileReason.of(e));
        }
    }

    /// Removes the file, if it is there; durable on return.
    static void remove(Disk disk) {
        try {
            if (disk.exists(NAME)) {
                disk.delete(NAME);
                disk.forceNames("");
            }
        } catch (IOException e) {
            throw EncryptionError.KEY_FILE_FAILED.causedBy(e, disk.description() + '/' + NAME, FileReason.of(e));
        }
    }
}
