// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.DiskFile;
import bowler.os.host.HostEntropy;
import bowler.os.host.MemoryDisk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Files get another key while threads use them.
final class NewKeyTest {
    private static final int THREADS = 4;
    private static final int PART_BYTES = 300_000;
    private static final int CHUNK_BYTES = 64 << 10;
    private static final int ROUNDS = 10;
    private static final Secret SECRET = Secret.password("correct horse");

    private final MemoryDisk below = new MemoryDisk("memory");
    private final HostEntropy entropy = new HostEntropy();

    private static final ContentRewriter UNCHANGED = new ContentRewriter() {
        @Override
        public void rewrite(byte[] bytes, long position, int length) {
            // The content has no checksums.
        }

        @Override
        public boolean isWanted() {
            return true;
        }
    };

    private EncryptedDisk opened() {
        return new EncryptedDisk(below, KeyFile.read(below).unlock(SECRET, "test"), entropy);
    }

    private EncryptedDisk created() {
        DataKey key = DataKey.random(entropy);
        KeyFile.of(key, SECRET, 1, entropy).write(below);
        return new EncryptedDisk(below, key, entropy);
    }

    private void begin(EncryptedDisk disk) {
        DataKey key = DataKey.random(entropy);
        disk.beginNewKey(key, KeyFile.of(key, SECRET, 1, entropy));
    }

    /// Each thread writes its part of the file; pieces of any length, and also beyond the end.
    @Test
    void whatThreadsWriteMeanwhileIsThere() throws Exception {
        EncryptedDisk disk = created();
        byte[] expected = new byte[THREADS * PART_BYTES];
        try (DiskFile file = disk.open("folder/file", true); ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            file.write(0, expected, 0, expected.length / 2);
            AtomicBoolean isOver = new AtomicBoolean();
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                int part = thread;
                running.add(threads.submit(() -> {
                    write(file, expected, part * PART_BYTES, new Random(part), isOver);
                    return null;
                }));
            }
            for (int round = 0; round < ROUNDS; round++) {
                begin(disk);
                assertThat(disk.reencrypt("folder", "file", CHUNK_BYTES, UNCHANGED)).isTrue();
                disk.endNewKey();
            }
            isOver.set(true);
            for (Future<?> each : running) {
                each.get();
            }
            file.force();
        }
        byte[] found = new byte[expected.length];
        try (DiskFile file = opened().open("folder/file", false)) {
            file.read(0, found, 0, found.length);
        }
        assertThat(Arrays.mismatch(found, expected)).isEqualTo(-1);
        assertThat(below.list("folder")).containsExactly("file");
    }

    private static void write(DiskFile file, byte[] expected, int from, Random random, AtomicBoolean isOver) throws IOException {
        byte[] piece = new byte[9_000];
        byte[] back = new byte[piece.length];
        while (!isOver.get()) {
            boolean isWhole = random.nextBoolean();
            int length = isWhole ? 16 * random.nextInt(1, 500) : random.nextInt(1, piece.length);
            int at = random.nextInt(PART_BYTES - length);
            at = from + (isWhole ? at & -16 : at);
            random.nextBytes(piece);
            file.write(at, piece, 0, length);
            System.arraycopy(piece, 0, expected, at, length);
            assertThat(file.read(at, back, 0, length)).isEqualTo(length);
            assertThat(Arrays.equals(back, 0, length, piece, 0, length)).isTrue();
        }
    }

    @Test
    void bothKeysOpenFilesUntilTheChangeEnds() throws IOException {
        EncryptedDisk disk = created();
        byte[] content = "content".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        disk.open("old", true).write(0, content, 0, content.length);
        begin(disk);
        disk.open("new", true).write(0, content, 0, content.length);
        EncryptedDisk again = opened();
        assertThat(again.isChangingKey()).isTrue();
        byte[] found = new byte[content.length];
        for (String name : List.of("old", "new")) {
            try (DiskFile file = again.open(name, false)) {
                assertThat(file.read(0, found, 0, found.length)).isEqualTo(content.length);
                assertThat(found).isEqualTo(content);
            }
        }
        assertThat(again.list("")).containsExactly("new", "old");
    }

    /// Two handles of one file would not both see the copy.
    @Test
    void aFileThatIsOpenTwiceStaysAsItIs() throws IOException {
        EncryptedDisk disk = created();
        try (DiskFile one = disk.open("file", true); DiskFile other = disk.open("file", true)) {
            one.write(0, new byte[100], 0, 100);
            begin(disk);
            assertThat(disk.reencrypt("", "file", CHUNK_BYTES, UNCHANGED)).isFalse();
        }
        assertThat(disk.reencrypt("", "file", CHUNK_BYTES, UNCHANGED)).isTrue();
    }
}
