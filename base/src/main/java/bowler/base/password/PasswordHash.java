// SPDX-License-Identifier: Apache-2.0
package bowler.base.password;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.function.LongSupplier;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/// A password hashed by PBKDF2 (RFC 8018) with HMAC-SHA-256: `pbkdf2-sha256:ITERATIONS:SALT:HASH`, salt and hash in
/// Base64.
///
/// @param iterations the number of iterations of one check
public record PasswordHash(int iterations, byte[] salt, byte[] hash) {
    /// The number of iterations that OWASP recommends for HMAC-SHA-256.
    public static final int USUAL_ITERATIONS = 600_000;
    public static final int MIN_ITERATIONS = 1000;
    public static final int MAX_ITERATIONS = 10_000_000;
    public static final int SALT_BYTES = 16;
    private static final String NAME = "pbkdf2-sha256";
    private static final int HASH_BITS = 256;

    public static PasswordHash of(String password, int iterations, byte[] salt) {
        return new PasswordHash(iterations, salt, derive(password, iterations, salt));
    }

    /// Returns a hash that no password is known for. Checking a password against it takes as long as against another
    /// hash, so the time of an answer does not tell whether a user exists.
    ///
    /// @param entropy a source of random bits
    public static PasswordHash decoy(int iterations, LongSupplier entropy) {
        return new PasswordHash(iterations, salt(entropy), salt(entropy));
    }

    /// @param entropy a source of random bits
    public static byte[] salt(LongSupplier entropy) {
        byte[] salt = new byte[SALT_BYTES];
        for (int i = 0; i < salt.length; i++) {
            salt[i] = (byte) entropy.getAsLong();
        }
        return salt;
    }

    /// @throws IllegalArgumentException if the text is not a valid hash; the message gives the reason
    public static PasswordHash parse(String text) {
        String[] parts = text.split(":");
        if (parts.length != 4 || !parts[0].equals(NAME)) {
            throw new IllegalArgumentException("a password is written " + NAME + ":ITERATIONS:SALT:HASH");
        }
        int iterations = Integer.parseInt(parts[1]);
        if (iterations < MIN_ITERATIONS || iterations > MAX_ITERATIONS) {
            throw new IllegalArgumentException("iterations are " + MIN_ITERATIONS + " to " + MAX_ITERATIONS);
        }
        return new PasswordHash(iterations, Base64.getDecoder().decode(parts[2]), Base64.getDecoder().decode(parts[3]));
    }

    /// Returns whether a text has the form of a hash.
    public static boolean isHash(String text) {
        return text.startsWith(NAME + ':');
    }

    public boolean matches(String password) {
        return MessageDigest.isEqual(hash, derive(password, iterations, salt));
    }

    private static byte[] derive(String password, int iterations, byte[] salt) {
        try {
            PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, HASH_BITS);
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has PBKDF2WithHmacSHA256", e);
        }
    }

    /// Returns everything but the hash.
    public String scheme() {
        return NAME + ':' + iterations + ':' + Base64.getEncoder().encodeToString(salt);
    }

    /// Returns the hash alone, in Base64.
    public String digest() {
        return Base64.getEncoder().encodeToString(hash);
    }

    @Override
    public String toString() {
        return scheme() + ':' + digest();
    }
}
