// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.bytes.ChecksumMethod;
import bowler.base.bytes.RunningChecksum;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Checksums that depend on a key: without it, an attacker cannot compute which other content has the same checksum.
///
/// **Why.** XTS encrypts blocks of 16 bytes separately. An attacker with several copies of a disk can compose a page from the
/// blocks of its earlier states. CRC32C does not help if the attacker knows
/// their content. It is linear, so 33 blocks that differ suffice to compose a page with a valid checksum. With this checksum each composed page or record passes with a probability
/// of about 2^-31.
///
/// **How.** A part is cut into chunks of 4 KiB, and each into words `w` of 32 bits, little-endian, filled with zeros. With
/// the words `k` of 64 bits of the key,
///
///     chunk = upper 32 bits of k0 + (k1 + w1)(k2 + w2) + (k3 + w3)(k4 + w4) + ...           modulo 2^64
///
/// This is the function MULTILINEAR-HM of Lemire and Kaser, *Strongly universal string hashing is fast*, The Computer
/// Journal 57 (2014). The length of each part and then its chunks are the coefficients of a polynomial modulo 2^61 - 1 at a
/// secret place. A last multilinear step makes 32 bits of its value. One multiplication covers 8 bytes, so 16 KiB take
/// about as long as a fifth of their encryption.
///
/// The functions are secure as long as their values stay secret. They do, because the checksum is encrypted with the page or
/// record that it belongs to. So no nonce is needed.
///
/// **Key.** The words of the key are the AES-256-CTR key stream, from a counter of zeros, of HMAC-SHA-256 under the data
/// key of the text `keyed checksum`.
final class KeyedChecksum implements ChecksumMethod {
    static final int CHUNK_BYTES = 4096;
    private static final int CHUNK_WORDS = CHUNK_BYTES / Integer.BYTES;
    private static final int POLYNOMIAL_WORDS = 4;
    private static final int NONCE_BYTES = 16;
    private static final long MODULUS = (1L << 61) - 1;
    private static final int MODULUS_BITS = 61;
    private static final long LOW_WORD = 0xFFFFFFFFL;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /// Word 0 starts each chunk; the others belong to the words of a chunk.
    private final long[] words = new long[CHUNK_WORDS + 1];
    private final long place;
    private final long last0;
    private final long last1;
    private final long last2;

    KeyedChecksum(DataKey key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.bytes(), "HmacSHA256"));
            byte[] seed = mac.doFinal("keyed checksum".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            Cipher stream = Cipher.getInstance("AES/CTR/NoPadding");
            stream.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(seed, "AES"), new IvParameterSpec(new byte[NONCE_BYTES]));
            byte[] bytes = stream.doFinal(new byte[(words.length + POLYNOMIAL_WORDS) * Long.BYTES]);
            for (int i = 0; i < words.length; i++) {
                words[i] = (long) LONGS.get(bytes, i * Long.BYTES);
            }
            int at = words.length * Long.BYTES;
            place = ((long) LONGS.get(bytes, at) & Long.MAX_VALUE) % MODULUS;
            last0 = (long) LONGS.get(bytes, at + Long.BYTES);
            last1 = (long) LONGS.get(bytes, at + 2 * Long.BYTES);
            last2 = (long) LONGS.get(bytes, at + 3 * Long.BYTES);
        } catch (GeneralSecurityException e) {
            throw EncryptionError.UNAVAILABLE.causedBy(e, e.getMessage());
        }
    }

    @Override
    public RunningChecksum begin() {
        return new Running();
    }

    private final class Running implements RunningChecksum {
        private long polynomial = 1;

        @Override
        public void update(byte[] bytes, int offset, int length) {
            add(length);
            for (int at = 0; at < length; at += CHUNK_BYTES) {
                add(chunk(bytes, offset + at, Math.min(CHUNK_BYTES, length - at)));
            }
        }

        /// Adds a coefficient of 32 bits.
        private void add(int coefficient) {
            long low = polynomial * place;
            long high = Math.multiplyHigh(polynomial, place);
            // 2^61 is 1, so the bits from there on are added to those below.
            long sum = (low & MODULUS) + (high << 64 - MODULUS_BITS | low >>> MODULUS_BITS) + (coefficient & LOW_WORD);
            sum = (sum & MODULUS) + (sum >>> MODULUS_BITS);
            polynomial = sum >= MODULUS ? sum - MODULUS : sum;
        }

        @Override
        public int value() {
            return (int) (last0 + (polynomial & LOW_WORD) * last1 + (polynomial >>> Integer.SIZE) * last2 >>> Integer.SIZE);
        }
    }

    private int chunk(byte[] bytes, int offset, int length) {
        long[] key = words;
        long sum = key[0];
        int whole = length & -Long.BYTES;
        for (int at = 0, k = 1; at < whole; at += Long.BYTES, k += 2) {
            long pair = (long) LONGS.get(bytes, offset + at);
            sum += (key[k] + (pair & LOW_WORD)) * (key[k + 1] + (pair >>> Integer.SIZE));
        }
        if (whole < length) {
            long pair = 0;
            for (int i = length - 1; i >= whole; i--) {
                pair = pair << Byte.SIZE | bytes[offset + i] & 0xFF;
            }
            int k = 1 + whole / Integer.BYTES;
            sum += (key[k] + (pair & LOW_WORD)) * (key[k + 1] + (pair >>> Integer.SIZE));
        }
        return (int) (sum >>> Integer.SIZE);
    }
}
