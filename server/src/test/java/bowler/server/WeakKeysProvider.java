// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactorySpi;
import java.security.KeyPair;
import java.security.KeyPairGeneratorSpi;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.KeySpec;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.KeyAgreementSpi;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactorySpi;
import javax.crypto.interfaces.DHPrivateKey;
import javax.crypto.interfaces.DHPublicKey;
import javax.crypto.spec.DESKeySpec;
import javax.crypto.spec.DHParameterSpec;
import javax.crypto.spec.DHPublicKeySpec;
import javax.crypto.spec.SecretKeySpec;

/// Stands for a security provider like that of IBM's Java runtimes, without which Derby's client cannot use mechanism
/// 9. It has DES, and keys of 32 bytes for Diffie-Hellman, which other providers refuse.
public final class WeakKeysProvider extends Provider {
    private static final long serialVersionUID = 1L;

    WeakKeysProvider() {
        super("IBMJCE", "1.0", "weak keys for tests");
        put("KeyPairGenerator.DH", Pairs.class.getName());
        put("KeyAgreement.DH", Agreement.class.getName());
        put("KeyFactory.DH", Keys.class.getName());
        put("SecretKeyFactory.DES", Secrets.class.getName());
        put("Cipher.DES/CBC/PKCS5Padding", Des.class.getName());
    }

    private record Public(BigInteger getY, DHParameterSpec getParams) implements DHPublicKey {
        @Override
        public String getAlgorithm() {
            return "DH";
        }

        @Override
        public String getFormat() {
            return null;
        }

        @Override
        public byte[] getEncoded() {
            return new byte[0];
        }
    }

    private record Private(BigInteger getX, DHParameterSpec getParams) implements DHPrivateKey {
        @Override
        public String getAlgorithm() {
            return "DH";
        }

        @Override
        public String getFormat() {
            return null;
        }

        @Override
        public byte[] getEncoded() {
            return new byte[0];
        }
    }

    /// Pairs of keys of any length.
    public static final class Pairs extends KeyPairGeneratorSpi {
        private DHParameterSpec parameters;

        @Override
        public void initialize(int bits, SecureRandom random) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void initialize(AlgorithmParameterSpec given, SecureRandom random) {
            parameters = (DHParameterSpec) given;
        }

        @Override
        public KeyPair generateKeyPair() {
            BigInteger secret = new BigInteger(200, new SecureRandom());
            return new KeyPair(new Public(parameters.getG().modPow(secret, parameters.getP()), parameters), new Private(secret, parameters));
        }
    }

    /// Computes the shared secret.
    public static final class Agreement extends KeyAgreementSpi {
        private Private own;
        private BigInteger shared;

        @Override
        protected void engineInit(Key key, SecureRandom random) {
            own = (Private) key;
        }

        @Override
        protected void engineInit(Key key, AlgorithmParameterSpec given, SecureRandom random) {
            own = (Private) key;
        }

        @Override
        protected Key engineDoPhase(Key key, boolean isLast) {
            shared = ((DHPublicKey) key).getY().modPow(own.getX(), own.getParams().getP());
            return null;
        }

        @Override
        protected byte[] engineGenerateSecret() {
            byte[] bytes = shared.toByteArray();
            byte[] padded = new byte[32];
            int count = Math.min(bytes.length, padded.length);
            System.arraycopy(bytes, bytes.length - count, padded, padded.length - count, count);
            return padded;
        }

        @Override
        protected int engineGenerateSecret(byte[] into, int offset) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected SecretKey engineGenerateSecret(String algorithm) {
            throw new UnsupportedOperationException();
        }
    }

    /// Makes public keys of numbers.
    public static final class Keys extends KeyFactorySpi {
        @Override
        protected PublicKey engineGeneratePublic(KeySpec spec) {
            DHPublicKeySpec given = (DHPublicKeySpec) spec;
            return new Public(given.getY(), new DHParameterSpec(given.getP(), given.getG()));
        }

        @Override
        protected PrivateKey engineGeneratePrivate(KeySpec spec) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected <T extends KeySpec> T engineGetKeySpec(Key key, Class<T> type) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected Key engineTranslateKey(Key key) {
            throw new UnsupportedOperationException();
        }
    }

    /// Makes keys of bytes.
    public static final class Secrets extends SecretKeyFactorySpi {
        @Override
        protected SecretKey engineGenerateSecret(KeySpec spec) {
            return new SecretKeySpec(((DESKeySpec) spec).getKey(), "DES");
        }

        @Override
        protected KeySpec engineGetKeySpec(SecretKey key, Class<?> type) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected SecretKey engineTranslateKey(SecretKey key) {
            throw new UnsupportedOperationException();
        }
    }

    /// DES of the runtime's own provider.
    public static final class Des extends CipherSpi {
        private final Cipher cipher;

        public Des() throws GeneralSecurityException {
            cipher = Cipher.getInstance("DES/CBC/PKCS5Padding", "SunJCE");
        }

        @Override
        protected void engineSetMode(String mode) {}

        @Override
        protected void engineSetPadding(String padding) {}

        @Override
        protected int engineGetBlockSize() {
            return cipher.getBlockSize();
        }

        @Override
        protected int engineGetOutputSize(int length) {
            return cipher.getOutputSize(length);
        }

        @Override
        protected byte[] engineGetIV() {
            return cipher.getIV();
        }

        @Override
        protected AlgorithmParameters engineGetParameters() {
            return cipher.getParameters();
        }

        @Override
        protected void engineInit(int mode, Key key, SecureRandom random) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void engineInit(int mode, Key key, AlgorithmParameterSpec given, SecureRandom random) {
            try {
                cipher.init(mode, key, given);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        protected void engineInit(int mode, Key key, AlgorithmParameters given, SecureRandom random) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected byte[] engineUpdate(byte[] input, int offset, int length) {
            return cipher.update(input, offset, length);
        }

        @Override
        protected int engineUpdate(byte[] input, int offset, int length, byte[] output, int at) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected byte[] engineDoFinal(byte[] input, int offset, int length) {
            try {
                return cipher.doFinal(input, offset, length);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        protected int engineDoFinal(byte[] input, int offset, int length, byte[] output, int at) {
            throw new UnsupportedOperationException();
        }
    }
}
