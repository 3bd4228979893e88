// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.bytes.BigEndian;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/// AES-256-XTS (IEEE 1619-2018) over blocks of 16 bytes at their positions in a file, with data units of 4 KiB. The tweak
/// of a data unit encrypts 8 bytes that the file has drawn and the 8 bytes of the unit's number.
///
/// XTS differs from ECB by a number that is added to each block before and after. It is the tweak times a power of two in
/// GF(2^128). The JDK has no XTS. So these numbers are computed for a whole chunk, and one call of ECB does the rest.
///
/// A block of 16 zeros on the disk stands for 16 zeros. A file that was extended without being written therefore reads as
/// zeros. No other block encrypts to zeros, except with probability 2^-128.
///
/// Keeps buffers: for one thread at a time.
final class SectorCipher {
    static final int BLOCK_BYTES = 16;
    static final int UNIT_BYTES = 4096;
    /// The maximum length of one call.
    static final int CHUNK_BYTES = 64 << 10;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /// x^128 modulo the polynomial of the field.
    private static final int REDUCTION = 0x87;

    private final Cipher encryption;
    private final Cipher decryption;
    private final Cipher tweaks;
    private final byte[] units = new byte[(CHUNK_BYTES / UNIT_BYTES + 1) * BLOCK_BYTES];
    private final byte[] unitTweaks = new byte[units.length];
    private final byte[] masks = new byte[CHUNK_BYTES];
    private final byte[] work = new byte[CHUNK_BYTES];
    /// Room for callers.
    final byte[] scratch = new byte[CHUNK_BYTES];

    SectorCipher(DataKey key) {
        try {
            encryption = cipher(Cipher.ENCRYPT_MODE, key.dataPart());
            decryption = cipher(Cipher.DECRYPT_MODE, key.dataPart());
            tweaks = cipher(Cipher.ENCRYPT_MODE, key.tweakPart());
        } catch (GeneralSecurityException e) {
            throw EncryptionError.UNAVAILABLE.causedBy(e, e.getMessage());
        }
    }

    private static Cipher cipher(int mode, byte[] key) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
        cipher.init(mode, new SecretKeySpec(key, "AES"));
        return cipher;
    }

    /// Encrypts blocks.
    ///
    /// @param salt number of the file
    /// @param position of the first block in the file's content, a multiple of 16
    /// @param length a multiple of 16, at most [#CHUNK_BYTES]
    void encrypt(long salt, long position, byte[] source, int offset, int length, byte[] target, int targetOffset) {
        computeMasks(salt, position, length);
        for (int at = 0; at < length; at += Long.BYTES) {
            LONGS.set(work, at, (long) LONGS.get(source, offset + at) ^ (long) LONGS.get(masks, at));
        }
        run(encryption, work, length, target, targetOffset);
        for (int at = 0; at < length; at += Long.BYTES) {
            int to = targetOffset + at;
            LONGS.set(target, to, (long) LONGS.get(target, to) ^ (long) LONGS.get(masks, at));
        }
    }

    /// Decrypts blocks in place; see [#encrypt].
    void decrypt(long salt, long position, byte[] bytes, int offset, int length) {
        computeMasks(salt, position, length);
        boolean hasZeros = false;
        for (int at = 0; at < length; at += BLOCK_BYTES) {
            long first = (long) LONGS.get(bytes, offset + at);
            long second = (long) LONGS.get(bytes, offset + at + Long.BYTES);
            if ((first | second) == 0) {
                // The decryption of this encryption of zeros is zeros.
                hasZeros = true;
            }
            LONGS.set(work, at, first ^ (long) LONGS.get(masks, at));
            LONGS.set(work, at + Long.BYTES, second ^ (long) LONGS.get(masks, at + Long.BYTES));
        }
        if (hasZeros) {
            decryptAround(bytes, offset, length);
            return;
        }
        run(decryption, work, length, bytes, offset);
        unmask(bytes, offset, length);
    }

    private void unmask(byte[] bytes, int offset, int length) {
        for (int at = 0; at < length; at += Long.BYTES) {
            LONGS.set(bytes, offset + at, (long) LONGS.get(bytes, offset + at) ^ (long) LONGS.get(masks, at));
        }
    }

    /// Decrypts everything except blocks of zeros, which stay.
    private void decryptAround(byte[] bytes, int offset, int length) {
        byte[] encrypted = Arrays.copyOfRange(bytes, offset, offset + length);
        run(decryption, work, length, bytes, offset);
        unmask(bytes, offset, length);
        for (int at = 0; at < length; at += BLOCK_BYTES) {
            if (((long) LONGS.get(encrypted, at) | (long) LONGS.get(encrypted, at + Long.BYTES)) == 0) {
                Arrays.fill(bytes, offset + at, offset + at + BLOCK_BYTES, (byte) 0);
            }
        }
    }

    private static void run(Cipher cipher, byte[] source, int length, byte[] target, int targetOffset) {
        try {
            cipher.update(source, 0, length, target, targetOffset);
        } catch (GeneralSecurityException e) {
            throw EncryptionError.UNAVAILABLE.causedBy(e, e.getMessage());
        }
    }

    /// Computes what is added to each block of a range.
    private void computeMasks(long salt, long position, int length) {
        long firstUnit = position / UNIT_BYTES;
        int unitCount = (int) ((position + length - 1) / UNIT_BYTES - firstUnit) + 1;
        for (int i = 0; i < unitCount; i++) {
            BigEndian.putLong(units, i * BLOCK_BYTES, salt);
            BigEndian.putLong(units, i * BLOCK_BYTES + Long.BYTES, firstUnit + i);
        }
        run(tweaks, units, unitCount * BLOCK_BYTES, unitTweaks, 0);
        long at = position;
        int done = 0;
        for (int i = 0; i < unitCount; i++) {
            long low = (long) LONGS.get(unitTweaks, i * BLOCK_BYTES);
            long high = (long) LONGS.get(unitTweaks, i * BLOCK_BYTES + Long.BYTES);
            for (int skipped = (int) (at % UNIT_BYTES) / BLOCK_BYTES; skipped > 0; skipped--) {
                long carry = high >> 63 & REDUCTION;
                high = high << 1 | low >>> 63;
                low = low << 1 ^ carry;
            }
            int end = (int) Math.min(length, (firstUnit + i + 1) * UNIT_BYTES - position);
            for (; done < end; done += BLOCK_BYTES) {
                LONGS.set(masks, done, low);
                LONGS.set(masks, done + Long.BYTES, high);
                long carry = high >> 63 & REDUCTION;
                high = high << 1 | low >>> 63;
                low = low << 1 ^ carry;
            }
            at = position + done;
        }
    }
}
