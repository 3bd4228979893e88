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

/// Security mechanism 9 of DRDA. Client and server exchange Diffie-Hellman public keys. The client encrypts user and
/// password with the shared secret that both compute from them.
///
///     AES   keys of 64 bytes; clients of Db2 use it by default
///     DES   keys of 32 bytes; clients of Derby use it on Java runtimes of IBM. It is too weak today, so a server accepts
///           it only if its settings say so
///
/// The mechanism protects against an eavesdropper, but not against a man in the middle; that takes TLS.
public final class EncryptedPassword {
    /// The parameters of the exchange.
    private enum Variant {
        AES(64, 24, 16, "AES/CBC/PKCS5Padding",
            "F24F63150EAA97CCE78F5710C45FAFBEB71CF6A8724F63140EAA97CCE78F5710C45FAFBEB71CF6A8724F631308E32B26EA1594889CBBFC91F6DF7524352EF979",
            "E8CE9E0844C67A009FB7843CD945A058935DA51B028A49E5A91F831B78364491CD0E0A8F72345DF80769549926FD16ECD6F6859481647CA9EFB2BAAC7BC09A92"),
        DES(32, 12, 8, "DES/CBC/PKCS5Padding", "C62112D73EE613F0947AB31F0F6846A1BFF5B3A4CA0D60BC1E4C7A0D8C16B3E3",
            "4690FA1F7B9E1D4442C86C9114603FDECF071EDCEC5F626E21E256AED9EA34E4");

        private final int tokenBytes;
        private final int vectorFrom;
        private final int vectorBytes;
        private final String cipher;
        private final BigInteger prime;
        private final BigInteger generator;

        Variant(int tokenBytes, int vectorFrom, int vectorBytes, String cipher, String prime, String generator) {
            this.tokenBytes = tokenBytes;
            this.vectorFrom = vectorFrom;
            this.vectorBytes = vectorBytes;
            this.cipher = cipher;
            this.prime = new BigInteger(prime, 16);
            this.generator = new BigInteger(generator, 16);
        }
    }

    private static final int KEY_PART_BYTES = 12;
    private static final int HALF_DIGEST_BYTES = 8;

    private final Variant variant;
    private final BigInteger secret;
    private final byte[] token;
    private byte[] key;

    private EncryptedPassword(Variant variant, Entropy entropy) {
        this.variant = variant;
        byte[] bits = new byte[variant.tokenBytes];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = (byte) entropy.nextLong();
        }
        secret = new BigInteger(1, bits).mod(variant.prime.subtract(BigInteger.TWO)).add(BigInteger.ONE);
        token = padded(variant.generator.modPow(secret, variant.prime));
    }

    /// Returns the server's side of an exchange.
    ///
    /// @param clientToken the client's public key, whose length determines the cipher
    /// @param acceptsDes whether the weak cipher is accepted
    /// @return null if the key is not valid or its cipher is not accepted
    public static EncryptedPassword answering(byte[] clientToken, boolean acceptsDes, Entropy entropy) {
        for (Variant variant : Variant.values()) {
            boolean isAccepted = variant != Variant.DES || acceptsDes;
            if (clientToken != null && clientToken.length == variant.tokenBytes && isAccepted) {
                EncryptedPassword exchange = new EncryptedPassword(variant, entropy);
                return exchange.agree(new BigInteger(1, clientToken)) ? exchange : null;
            }
        }
        return null;
    }

    /// Returns the server's public key.
    public byte[] token() {
        return token.clone();
    }

    /// @return whether the client's key gives a shared secret
    private boolean agree(BigInteger clientKey) {
        boolean isValid = clientKey.compareTo(BigInteger.ONE) > 0 && clientKey.compareTo(variant.prime.subtract(BigInteger.ONE)) < 0;
        if (isValid) {
            byte[] shared = padded(clientKey.modPow(secret, variant.prime));
            key = variant == Variant.DES ? Arrays.copyOfRange(shared, variant.vectorFrom, variant.vectorFrom + variant.vectorBytes) : aesKey(shared);
        }
        return isValid;
    }

    private byte[] padded(BigInteger number) {
        byte[] bytes = number.toByteArray();
        byte[] padded = new byte[variant.tokenBytes];
        int count = Math.min(bytes.length, padded.length);
        System.arraycopy(bytes, bytes.length - count, padded, padded.length - count, count);
        return padded;
    }

    private static byte[] aesKey(byte[] shared) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            byte[] first = digest.digest(Arrays.copyOf(shared, shared.length / 2));
            byte[] second = digest.digest(Arrays.copyOfRange(shared, shared.length / 2, shared.length));
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
            Cipher cipher = Cipher.getInstance(variant.cipher);
            cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, variant.name()),
                new IvParameterSpec(token, variant.vectorFrom, variant.vectorBytes));
            return cipher.doFinal(encrypted);
        } catch (GeneralSecurityException e) {
            return null;
        }
    }
}
