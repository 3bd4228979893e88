// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that are too long, and disks that are full.
final class FileLimitsTest {
    /// A stream of one byte without an end.
    private static final InputStream ENDLESS = new InputStream() {
        @Override
        public int read() {
            return 'a';
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            java.util.Arrays.fill(target, offset, offset + length, (byte) 'a');
            return length;
        }
    };

    private static InputStream endless(String beginning) {
        return new SequenceInputStream(Collections.enumeration(List.of(new ByteArrayInputStream(beginning.getBytes(StandardCharsets.UTF_8)), ENDLESS)));
    }

    @Test
    void aFieldWithoutAnEndIsNamedByItsLine() throws IOException {
        try (CsvRecords records = new CsvRecords(endless("id,name\n1,b\n2,\""), new CsvRecords.Syntax(',', '"', "", StandardCharsets.UTF_8))) {
            assertThatThrownBy(() -> {
                while (records.next() != null) {
                    continue;
                }
            }).hasMessage("the record that begins on line 3 has a field of more than 67108864 characters. Look for a missing delimiter or closing quote.");
        }
    }

    @Test
    void aFullDiskIsTheReason(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("a.csv"));
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        try (OutputFile output = new OutputFile(file, full, null)) {
            output.writer().print("text");
            assertThatThrownBy(output::complete).hasMessage(file + " cannot be written, and is deleted: No space left on device");
        }
        assertThat(file).doesNotExist();
    }
}
