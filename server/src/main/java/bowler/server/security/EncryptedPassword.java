// SPDX-License-Identifier: Apache-2.0
package bowler.server.security;

import bowler.os.Entropy;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Security mechanism 9 of DRDA with AES. Client and server exchange Diffie-Hellman public keys of 64 bytes each. The
/// client encrypts user and password with the shared secret that both compute from them. Clients of Db2 use this
/// mechanism by default.
///
/// It protects against an eavesdropper, but not against a man in the middle; that takes TLS. The older form with DES
/// and 32 bytes is too weak today and is not supported.
public final class EncryptedPassword {
    public static final int TOKEN_BYTES = 64;
    private static final BigInteger PRIME = new BigInteger(
        "F24F63150EAA97CCE78F5710C45FAFBEB71CF6A8724F63140EAA97CCE78F5710C45FAFBEB71CF6A8724F631308E32B26EA1594889CBBFC91F6DF7524352EF979", 16);
    private static final BigInteger GENERATOR = new BigInteger(
        "E8CE9E0844C67A009FB7843CD945A058935DA51B028A49E5A91F831B78364491CD0E0A8F72345DF80769549926FD16ECD6F6859481647CA9EFB2BAAC7BC09A92", 16);
    private static final int VECTOR_FROM = 24;
    private static final int VECTOR_BYTES = 16;
    private static final int KEY_PART_BYTES = 12;
    private static final int HALF_DIGEST_BYTES = 8;

    private final BigInteger secret;
    private final byte[] token;
    private byte[] key;

    public EncryptedPassword(Entropy entropy) {
        byte[] bits = new byte[TOKEN_BYTES];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = (byte) entropy.nextLong();
        }
        secret = new BigInteger(1, bits).mod(PRIME.subtract(BigInteger.TWO)).add(BigInteger.ONE);
        token = padded(GENERATOR.modPow(secret, PRIME));
    }

    /// Returns the server's public key.
    public byte[] token() {
        return token.clone();
    }

    /// @param clientToken the client's public key
    /// @return whether the key is valid and gives a shared secret
    public boolean agree(byte[] clientToken) {
        BigInteger number = clientToken == null || clientToken.length != TOKEN_BYTES ? BigInteger.ZERO : new BigInteger(1, clientToken);
        boolean isSound = number.compareTo(BigInteger.ONE) > 0 && number.compareTo(PRIME.subtract(BigInteger.ONE)) < 0;
        if (isSound) {
            key = key(padded(number.modPow(secret, PRIME)));
        }
        return isSound;
    }

    private static byte[] padded(BigInteger number) {
        byte[] bytes = number.toByteArray();
        byte[] padded = new byte[TOKEN_BYTES];
        int count = Math.min(bytes.length, TOKEN_BYTES);
        System.arraycopy(bytes, bytes.length - count, padded, TOKEN_BYTES - count, count);
        return padded;
    }

    private static byte[] key(byte[] shared) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            byte[] first = digest.digest(Arrays.copyOf(shared, TOKEN_BYTES / 2));
            byte[] second = digest.digest(Arrays.copyOfRange(shared, TOKEN_BYTES / 2, TOKEN_BYTES));
            byte[] key = new byte[2 * KEY_PART_BYTES + HALF_DIGEST_BYTES];
            System.arraycopy(first, 0, key, 0, KEY_PART_BYTES);
            for (int i = 0; i < HALF_DIGEST_BYTES; i++) {
                key[KEY_PART_BYTES + i] = (byte) (first[KEY_PART_BYTES + i] ^ second[i]);
            }
            System.arraycopy(second, HALF_DIGEST_BYTES, key, KEY_PART_BYTES + HALF_DIGEST_BYTES, KEY_PART_BYTES);
            return key;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has SHA-1", e);
        }
    }

    /// Decrypts bytes that a client has encrypted.
    ///
    /// @return null if they were not encrypted with the key that both sides share
    public byte[] decrypt(byte[] encrypted) {
        try {
            Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
            cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"),
                new IvParameterSpec(token, VECTOR_FROM, VECTOR_BYTES));
            return cipher.doFinal(encrypted);
        } catch (GeneralSecurityException e) {
            return null;
        }
    }
}
