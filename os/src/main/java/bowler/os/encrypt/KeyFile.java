// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.bytes.BigEndian;
import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.Entropy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/// The file `encryption.key`, which only an encrypted database has: its data key, encrypted with a key from a secret.
///
/// The file is text, one fact per line:
///
///     Bowler key, format 2       format 1 in databases whose checksums do not depend on the key
///     cipher AES-256-XTS
///     key-id 6f0c91aa1f3a2b4c   of the data key, hexadecimal
///     secret password           or `key`
///     derivation PBKDF2WithHmacSHA512, or `HmacSHA256` for a key
///     iterations 210000         1 for a key
///     salt 9d01...              16 bytes
///     wrapped 77fe...           the 64 bytes of the data key in AES-256-GCM with a nonce of zeros, and its tag of 16
///
/// The lines above `wrapped` are authenticated by the tag. The wrapping key is used once, because each file has a new salt;
/// so a constant nonce is safe. The file is replaced by a rename, so it holds the old or the new secret after a crash.
public final class KeyFile {
    public static final String NAME = "encryption.key";
    private static final String UNFINISHED_NAME = NAME + ".new";
    private static final String FIRST_LINE = "Bowler key, format 2";
    /// The first line of a file for checksums without a key.
    private static final String OLDER_FIRST_LINE = "Bowler key, format 1";
    private static final String CIPHER = "AES-256-XTS";
    private static final String PASSWORD = "password";
    private static final String KEY = "key";
    private static final String DERIVATION = "PBKDF2WithHmacSHA512";
    private static final String KEY_DERIVATION = "HmacSHA256";
    private static final String WRAPPED = "wrapped ";
    private static final int DEFAULT_ITERATIONS = 210_000;
    private static final int MAX_ITERATIONS = 100_000_000;
    private static final int SALT_BYTES = 16;
    private static final int WRAPPING_BITS = 256;
    private static final int TAG_BITS = 128;
    private static final int NONCE_BYTES = 12;
    private static final int MAX_BYTES = 4096;
    private static final HexFormat HEX = HexFormat.of();

    /// The lines above `wrapped`.
    private final String facts;
    private final byte[] wrapped;
    private final String description;

    private KeyFile(String facts, byte[] wrapped, String description) {
        this.facts = facts;
        this.wrapped = wrapped;
        this.description = description;
    }

    /// Returns whether it is the name of a key file, complete or not.
    public static boolean isKeyFile(String name) {
        return name.equals(NAME) || name.equals(UNFINISHED_NAME);
    }

    /// Returns a file that holds the key.
    ///
    /// @param iterations cost of a guess at a password; 0 for the default
    public static KeyFile of(DataKey key, Secret secret, int iterations, Entropy entropy) {
        byte[] salt = new byte[SALT_BYTES];
        BigEndian.putLong(salt, 0, entropy.nextLong());
        BigEndian.putLong(salt, Long.BYTES, entropy.nextLong());
        boolean isPassword = secret instanceof Secret.Password;
        int cost = !isPassword ? 1 : iterations == 0 ? DEFAULT_ITERATIONS : iterations;
        String facts = (key.hasKeyedChecksums() ? FIRST_LINE : OLDER_FIRST_LINE) + "\ncipher " + CIPHER + "\nkey-id " + HEX.toHexDigits(key.id())
            + "\nsecret " + (isPassword ? PASSWORD : KEY) + "\nderivation " + (isPassword ? DERIVATION : KEY_DERIVATION)
            + "\niterations " + cost + "\nsalt " + HEX.formatHex(salt) + '\n';
        try {
            return new KeyFile(facts, wrapping(Cipher.ENCRYPT_MODE, facts, secret, salt, cost).doFinal(key.bytes()), NAME);
        } catch (GeneralSecurityException e) {
            throw EncryptionError.UNAVAILABLE.causedBy(e, e.getMessage());
        }
    }

    private static Cipher wrapping(int mode, String facts, Secret secret, byte[] salt, int iterations)
            throws GeneralSecurityException {
        byte[] key = switch (secret) {
            case Secret.Password password -> {
                var specification = new PBEKeySpec(password.text().toCharArray(), salt, iterations, WRAPPING_BITS);
                yield SecretKeyFactory.getInstance(DERIVATION).generateSecret(specification).getEncoded();
            }
            case Secret.Key given -> {
                Mac mac = Mac.getInstance(KEY_DERIVATION);
                mac.init(new SecretKeySpec(given.bytes(), KEY_DERIVATION));
                yield mac.doFinal(salt);
            }
        };
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, new byte[NONCE_BYTES]));
        cipher.updateAAD(facts.getBytes(StandardCharsets.US_ASCII));
        return cipher;
    }

    /// Reads the file of a disk.
    ///
    /// @throws SqlFailure [EncryptionError#KEY_FILE_DAMAGED] if it cannot be understood
    public static KeyFile read(Disk disk) {
        return read(disk, NAME);
    }

    static KeyFile read(Disk disk, String name) {
        String place = disk.description() + '/' + name;
        try (DiskFile file = disk.open(name, false)) {
            byte[] bytes = new byte[MAX_BYTES];
            int length = file.read(0, bytes, 0, MAX_BYTES);
            String text = new String(bytes, 0, length, StandardCharsets.US_ASCII);
            int at = text.indexOf(WRAPPED);
            boolean isKnown = text.startsWith(FIRST_LINE + '\n') || text.startsWith(OLDER_FIRST_LINE + '\n');
            if (!isKnown || at < 0) {
                throw EncryptionError.KEY_FILE_DAMAGED.failure(place, "it does not begin with \"" + FIRST_LINE + '"');
            }
            KeyFile read = new KeyFile(text.substring(0, at), HEX.parseHex(text.substring(at + WRAPPED.length()).strip()), place);
            read.check();
            return read;
        } catch (IllegalArgumentException | NullPointerException e) {
            throw EncryptionError.KEY_FILE_DAMAGED.causedBy(e, place, "a line is malformed");
        } catch (IOException e) {
            throw EncryptionError.KEY_FILE_FAILED.causedBy(e, place, FileReason.of(e));
        }
    }

    private Map<String, String> facts() {
        Map<String, String> all = new HashMap<>();
        for (String line : facts.split("\n")) {
            int blank = line.indexOf(' ');
            all.put(line.substring(0, Math.max(0, blank)), line.substring(blank + 1));
        }
        return all;
    }

    private void check() {
        Map<String, String> all = facts();
        int iterations = Integer.parseInt(all.get("iterations"));
        boolean isKnown = all.get("cipher").equals(CIPHER) && iterations > 0 && iterations <= MAX_ITERATIONS
            && all.get("derivation").equals(takesPassword() ? DERIVATION : KEY_DERIVATION) && !all.get("salt").isEmpty();
        if (!isKnown) {
            throw EncryptionError.KEY_FILE_DAMAGED.failure(description, "it names a method that this release lacks");
        }
        HEX.parseHex(all.get("salt"));
        keyId();
    }

    /// Returns whether the secret is a password, and not a key.
    public boolean takesPassword() {
        return facts().get("secret").equals(PASSWORD);
    }

    /// Returns the [DataKey#id] of the key in the file.
    public long keyId() {
        return HexFormat.fromHexDigitsToLong(facts().get("key-id"));
    }

    /// Returns the key.
    ///
    /// @param place what is encrypted, for messages
    /// @throws SqlFailure [EncryptionError#LOCKED] or [EncryptionError#WRONG_KEY] if the secret is not the right one
    public DataKey unlock(Secret secret, String place) {
        if (secret == null || secret instanceof Secret.Password != takesPassword()) {
            throw EncryptionError.LOCKED.failure(place);
        }
        Map<String, String> all = facts();
        try {
            return new DataKey(wrapping(Cipher.DECRYPT_MODE, facts, secret, HEX.parseHex(all.get("salt")),
                Integer.parseInt(all.get("iterations"))).doFinal(wrapped), facts.startsWith(FIRST_LINE));
        } catch (AEADBadTagException e) {
            throw (takesPassword() ? EncryptionError.LOCKED : EncryptionError.WRONG_KEY).causedBy(e, place);
        } catch (GeneralSecurityException e) {
            throw EncryptionError.UNAVAILABLE.causedBy(e, e.getMessage());
        }
    }

    /// Writes the file; durable on return. It replaces one that is there.
    public void write(Disk disk) {
        write(disk, NAME);
    }

    void write(Disk disk, String name) {
        byte[] bytes = (facts + WRAPPED + HEX.formatHex(wrapped) + '\n').getBytes(StandardCharsets.US_ASCII);
        try {
            disk.replace(name, UNFINISHED_NAME, bytes);
        } catch (IOException e) {
            throw EncryptionError.KEY_FILE_FAILED.causedBy(e, disk.description() + '/' + name, FileReason.of(e));
        }
    }

    /// Removes the file, if it is there.
    public static void remove(Disk disk) {
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
