// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.bytes.ChecksumMethod;
import bowler.base.bytes.RunningChecksum;
import bowler.os.Entropy;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class KeyedChecksumTest {
    private static final int BLOCK = 16;

    private static KeyedChecksum method(long seed) {
        Random random = new Random(seed);
        Entropy entropy = random::nextLong;
        return new KeyedChecksum(DataKey.random(entropy));
    }

    @Test
    void everyFlippedBitEveryLengthAndEveryKeyCounts() {
        byte[] bytes = new byte[9000];
        new Random(1).nextBytes(bytes);
        KeyedChecksum method = method(2);
        Set<Integer> seen = new HashSet<>();
        int made = 0;
        for (int length = 0; length < bytes.length; length += length < 50 ? 1 : 997) {
            seen.add(method.of(bytes, 0, length));
            made++;
        }
        for (int bit = 0; bit < 8 * bytes.length; bit += 41) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            seen.add(method.of(bytes, 0, bytes.length));
            made++;
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
        for (int key = 10; key < 30; key++) {
            seen.add(method(key).of(bytes, 0, bytes.length));
            made++;
        }
        assertThat(seen).hasSize(made);
        assertThat(method(2).of(bytes, 0, bytes.length)).isEqualTo(method.of(bytes, 0, bytes.length));
    }

    /// With CRC32C an attacker who knows two states of a page selects blocks from both so that the checksum fits: that is a linear
    /// equation. The same selection does not fit here.
    @Test
    void blocksOfTwoStatesThatFitACrcDoNotFit() {
        Random random = new Random(3);
        byte[] old = new byte[40 * BLOCK];
        byte[] now = new byte[old.length];
        random.nextBytes(old);
        random.nextBytes(now);
        byte[] composed = composedForCrc(old, now);
        assertThat(composed).isNotEqualTo(old).isNotEqualTo(now);
        assertThat(ChecksumMethod.CRC32C.of(composed, 0, composed.length))
            .isEqualTo(ChecksumMethod.CRC32C.of(now, 0, now.length));
        KeyedChecksum method = method(4);
        assertThat(method.of(composed, 0, composed.length)).isNotEqualTo(method.of(now, 0, now.length))
            .isNotEqualTo(method.of(old, 0, old.length));
    }

    private static byte[] composedForCrc(byte[] old, byte[] now) {
        int blocks = now.length / BLOCK;
        int target = crc(now);
        // effect[i]: what taking the old block i changes in the checksum; find a nonempty set whose effects cancel out.
        long[] basis = new long[32];
        long[] members = new long[32];
        for (int block = 0; block < blocks; block++) {
            byte[] changed = now.clone();
            System.arraycopy(old, block * BLOCK, changed, block * BLOCK, BLOCK);
            long effect = (crc(changed) ^ target) & 0xFFFFFFFFL;
            long set = 1L << block;
            for (int bit = 31; bit >= 0 && effect != 0; bit--) {
                if ((effect >> bit & 1) != 0) {
                    if (basis[bit] == 0) {
                        basis[bit] = effect;
                        members[bit] = set;
                        set = 0;
                        break;
                    }
                    effect ^= basis[bit];
                    set ^= members[bit];
                }
            }
            if (set != 0) {
                byte[] composed = now.clone();
                for (int taken = 0; taken < blocks; taken++) {
                    if ((set >> taken & 1) != 0) {
                        System.arraycopy(old, taken * BLOCK, composed, taken * BLOCK, BLOCK);
                    }
                }
                return composed;
            }
        }
        throw new AssertionError("33 effects of 32 bits are linearly dependent");
    }

    private static int crc(byte[] bytes) {
        return ChecksumMethod.CRC32C.of(bytes, 0, bytes.length);
    }

    /// The arithmetic modulo 2^61 - 1, against big numbers: parts of no bytes add their length alone.
    @Test
    void emptyPartsFollowThePolynomial() throws ReflectiveOperationException {
        KeyedChecksum method = method(5);
        BigInteger modulus = BigInteger.ONE.shiftLeft(61).subtract(BigInteger.ONE);
        BigInteger place = BigInteger.valueOf(field(method, "place"));
        BigInteger polynomial = BigInteger.ONE;
        RunningChecksum checksum = method.begin();
        for (int part = 0; part < 100; part++) {
            checksum.update(new byte[0], 0, 0);
            polynomial = polynomial.multiply(place).mod(modulus);
            long value = polynomial.longValueExact();
            long last = field(method, "last0") + (value & 0xFFFFFFFFL) * field(method, "last1")
                + (value >>> 32) * field(method, "last2");
            assertThat(checksum.value()).as("after %d parts", part + 1).isEqualTo((int) (last >>> 32));
        }
    }

    private static long field(KeyedChecksum method, String name) throws ReflectiveOperationException {
        var field = KeyedChecksum.class.getDeclaredField(name);
        field.setAccessible(true);
        return field.getLong(method);
    }

    @Test
    void valuesAreSpread() {
        KeyedChecksum method = method(6);
        int[] counts = new int[256];
        byte[] bytes = new byte[24];
        Random random = new Random(7);
        for (int i = 0; i < 25_600; i++) {
            random.nextBytes(bytes);
            counts[method.of(bytes, 0, 24) >>> 24]++;
        }
        assertThat(Arrays.stream(counts).min().getAsInt()).isGreaterThan(50);
        assertThat(Arrays.stream(counts).max().getAsInt()).isLessThan(160);
    }
}
