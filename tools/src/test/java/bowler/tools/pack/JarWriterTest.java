// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JarWriterTest {
    private static final byte[] MANIFEST = "Manifest-Version: 1.0\nName-Of: nobody\n\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] WORDS = "many many many many words".getBytes(StandardCharsets.US_ASCII);

    @Test
    void itIsReadFromItsListAndFromItsFront(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("two.jar");
        byte[] deflated = Deflation.deflate(WORDS);
        try (JarWriter writer = new JarWriter(Files.newOutputStream(jar))) {
            writer.store("META-INF/MANIFEST.MF", MANIFEST);
            writer.deflated("a/Words.txt", WORDS, deflated);
            writer.store("a/Empty.txt", new byte[0]);
        }
        try (JarFile file = new JarFile(jar.toFile(), true)) {
            assertThat(file.getManifest().getMainAttributes().getValue("Name-Of")).isEqualTo("nobody");
            assertThat(file.stream().map(ZipEntry::getName))
                .containsExactly("META-INF/MANIFEST.MF", "a/Words.txt", "a/Empty.txt");
            ZipEntry words = file.getEntry("a/Words.txt");
            assertThat(file.getInputStream(words).readAllBytes()).isEqualTo(WORDS);
            assertThat(words.getSize()).isEqualTo(WORDS.length);
            assertThat(words.getCompressedSize()).isEqualTo(deflated.length);
            assertThat(words.getMethod()).isEqualTo(ZipEntry.DEFLATED);
            assertThat(words.getTimeLocal()).isEqualTo(LocalDateTime.of(1980, 2, 1, 0, 0));
            assertThat(words.getExtra()).isNull();
            assertThat(file.getEntry("a/Empty.txt").getMethod()).isEqualTo(ZipEntry.STORED);
        }
        List<String> fromTheFront = new ArrayList<>();
        try (JarInputStream in = new JarInputStream(new ByteArrayInputStream(Files.readAllBytes(jar)))) {
            assertThat(in.getManifest().getMainAttributes().getValue("Name-Of")).isEqualTo("nobody");
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                fromTheFront.add(entry.getName() + " " + new String(in.readAllBytes(), StandardCharsets.US_ASCII));
            }
        }
        assertThat(fromTheFront).containsExactly("a/Words.txt many many many many words", "a/Empty.txt ");
        long headers = 3 * JarWriter.HEADERS_BYTES + 2 * ("META-INF/MANIFEST.MF".length() + 2 * "a/Words.txt".length());
        assertThat(Files.size(jar)).isEqualTo(MANIFEST.length + deflated.length + headers + JarWriter.END_BYTES);
    }
}
