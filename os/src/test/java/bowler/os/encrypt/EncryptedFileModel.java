// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.os.DiskFile;
import bowler.os.Entropy;
import bowler.os.host.MemoryDisk;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// An encrypted file behaves as a plain one, whatever is done to it.
final class EncryptedFileModel {
    private static final int LIMIT = 150_000;

    private static Entropy entropy(long seed) {
        return new Random(seed)::nextLong;
    }

    /// Random writes, reads and changes of size, in pieces of all lengths and alignments, through handles that come and go.
    @Test
    void readsReturnWrittenBytes() throws IOException {
        for (long seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            MemoryDisk below = new MemoryDisk("below");
            EncryptedDisk disk = new EncryptedDisk(below, DataKey.random(entropy(seed)), entropy(seed + 1));
            MemoryDisk plain = new MemoryDisk("plain");
            DiskFile expected = plain.open("f", true);
            DiskFile file = disk.open("folder/f", true);
            int unit = random.nextInt(3) == 0 ? 16 : random.nextInt(2) == 0 ? 8 : 1;
            for (int step = 0; step < 300; step++) {
                long position = random.nextInt(random.nextInt(20) == 0 ? LIMIT : 9_000) / unit * unit;
                int length = unit + random.nextInt(random.nextInt(20) == 0 ? LIMIT : 600) / unit * unit;
                switch (random.nextInt(7)) {
                    case 0, 1, 2 -> {
                        byte[] bytes = new byte[length + 3];
                        random.nextBytes(bytes);
                        byte[] kept = bytes.clone();
                        expected.write(position, bytes, 3, length);
                        file.write(position, bytes, 3, length);
                        assertThat(bytes).isEqualTo(kept);
                    }
                    case 3 -> {
                        expected.resize(position);
                        file.resize(position);
                    }
                    case 4 -> {
                        file.close();
                        file = disk.open("folder/f", false);
                    }
                    default -> {
                        byte[] want = new byte[length + 5];
                        byte[] got = new byte[length + 5];
                        int count = expected.read(position, want, 5, length);
                        assertThat(file.read(position, got, 5, length)).isEqualTo(count);
                        assertThat(Arrays.mismatch(want, 0, count + 5, got, 0, count + 5)).isEqualTo(-1);
                    }
                }
                assertThat(file.sizeBytes()).as("seed %d step %d", seed, step).isEqualTo(expected.sizeBytes());
            }
        }
    }

    /// The vectors 10 and 11 of IEEE 1619-2007 (XTS-AES-256) use 512-byte units; the first 496 bytes of a unit do not depend on
    /// its length. The tweak of the standard is the unit number in little-endian order, here it is salt and number.
    @Test
    void theCipherIsXts() {
        byte[] key = HexFormat.of().parseHex(
            "2718281828459045235360287471352662497757247093699959574966967627"
                + "3141592653589793238462643383279502884197169399375105820974944592");
        byte[] content = new byte[512];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) i;
        }
        byte[] encrypted = new byte[512];
        new SectorCipher(new DataKey(key, true)).encrypt(0xFF00000000000000L, 0, content, 0, 512, encrypted, 0);
        assertThat(HexFormat.of().formatHex(encrypted, 0, 64)).isEqualTo(
            "1c3b3a102f770386e4836c99e370cf9bea00803f5e482357a4ae12d414a3e63b"
                + "5d31e276f8fe4a8d66b317f9ac683f44680a86ac35adfc3345befecb4bb188fd");
        new SectorCipher(new DataKey(key, true)).decrypt(0xFF00000000000000L, 0, encrypted, 0, 512);
        assertThat(encrypted).isEqualTo(content);
    }

    @Test
    void equalContentDiffersBetweenPlacesAndFiles() throws IOException {
        MemoryDisk below = new MemoryDisk("below");
        EncryptedDisk disk = new EncryptedDisk(below, DataKey.random(entropy(1)), entropy(2));
        byte[] content = new byte[8192];
        byte[] all = new byte[3 * 8192];
        for (int i = 0; i < 2; i++) {
            try (DiskFile file = disk.open("f" + i, true)) {
                file.write(0, content, 0, content.length);
            }
            try (DiskFile file = below.open("f" + i, false)) {
                file.read(4096, all, i * 8192, 8192);
            }
        }
        long different = java.util.stream.IntStream.range(0, 2 * 8192 / 16)
            .mapToObj(i -> HexFormat.of().formatHex(all, i * 16, i * 16 + 16)).distinct().count();
        assertThat(different).isEqualTo(2 * 8192 / 16);
    }

    @Test
    void aFileOfAnotherKeyAndAPlainOneAreRefused() throws IOException {
        MemoryDisk below = new MemoryDisk("below");
        EncryptedDisk disk = new EncryptedDisk(below, DataKey.random(entropy(1)), entropy(2));
        try (DiskFile file = disk.open("f", true)) {
            file.write(0, new byte[100], 0, 100);
        }
        EncryptedDisk other = new EncryptedDisk(below, DataKey.random(entropy(3)), entropy(2));
        assertThatThrownBy(() -> other.open("f", false).sizeBytes()).isInstanceOf(IOException.class).hasMessageContaining("another key");
        try (DiskFile file = below.open("g", true)) {
            file.write(0, new byte[] {1, 2, 3}, 0, 3);
        }
        assertThatThrownBy(() -> disk.open("g", false).sizeBytes()).isInstanceOf(IOException.class).hasMessageContaining("not an encrypted file");
    }

    @Test
    void onlyTheRightSecretUnlocksTheKey() {
        MemoryDisk disk = new MemoryDisk("disk");
        DataKey key = DataKey.random(entropy(1));
        KeyFile.of(key, Secret.password("correct horse"), 10, entropy(2)).write(disk);
        assertThat(KeyFile.read(disk).unlock(Secret.password("correct horse"), "d").bytes()).isEqualTo(key.bytes());
        assertState("XBM06", () -> KeyFile.read(disk).unlock(Secret.password("wrong horse"), "d"));
        assertState("XBM06", () -> KeyFile.read(disk).unlock(null, "d"));
        assertState("XBM06", () -> KeyFile.read(disk).unlock(Secret.key("00".repeat(16)), "d"));
        KeyFile.of(key, Secret.key("0f".repeat(32)), 0, entropy(3)).write(disk);
        assertThat(KeyFile.read(disk).unlock(Secret.key("0F".repeat(32)), "d").id()).isEqualTo(key.id());
        assertState("XBCXK", () -> KeyFile.read(disk).unlock(Secret.key("0e".repeat(32)), "d"));
        assertState("XBM07", () -> Secret.password("seven77"));
        assertState("XBCXN", () -> Secret.key("0x".repeat(16)));
        assertState("XBCXM", () -> Secret.key("0".repeat(33)));
        assertState("XBCX2", () -> Secret.key("00".repeat(15)));
    }

    @Test
    void aChangedKeyFileIsRefused() throws IOException {
        MemoryDisk disk = new MemoryDisk("disk");
        KeyFile.of(DataKey.random(entropy(1)), Secret.password("correct horse"), 10, entropy(2)).write(disk);
        byte[] bytes = new byte[4096];
        int length;
        try (DiskFile file = disk.open(KeyFile.NAME, false)) {
            length = file.read(0, bytes, 0, bytes.length);
        }
        for (int at = 0; at < length - 1; at++) {
            byte[] changed = bytes.clone();
            changed[at] ^= 1;
            try (DiskFile file = disk.open(KeyFile.NAME, false)) {
                file.write(0, changed, 0, length);
            }
            boolean isIterations = new String(bytes, 0, at, java.nio.charset.StandardCharsets.US_ASCII).endsWith("iterations 10");
            if (!isIterations) {
                assertThatThrownBy(() -> KeyFile.read(disk).unlock(Secret.password("correct horse"), "d")).as("byte " + at)
                    .isInstanceOf(SqlFailure.class);
            }
        }
    }

    private static void assertState(String sqlState, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo(sqlState));
    }
}
