// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;

/// The attempted and the acknowledged changes of a client. It is a file of lines, each written by a system call of its
/// own before the client continues. `i 5 9`: rows 5 to 9 are about to be inserted and committed; `I 5 9`: they were.
/// `d` and `D` mean the same for deletions.
final class RowNotes implements AutoCloseable {
    private final FileChannel file;

    RowNotes(Path path) throws IOException {
        file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    void note(char what, int first, int last) throws IOException {
        ByteBuffer line = ByteBuffer.wrap((what + " " + first + " " + last + "\n").getBytes(StandardCharsets.US_ASCII));
        while (line.hasRemaining()) {
            file.write(line);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /// The contents of the table that the notes allow.
    ///
    /// @param must rows that are there
    /// @param may rows that may be there in addition, as the outcome of their change was not reported
    record Expected(BitSet must, BitSet may) {}

    static Expected read(Path path) throws IOException {
        var must = new BitSet();
        var may = new BitSet();
        for (String line : Files.readAllLines(path, StandardCharsets.US_ASCII)) {
            String[] words = line.split(" ");
            if (words.length != 3) {
                break; // cut short: nothing was asked for after it
            }
            int first = Integer.parseInt(words[1]);
            int end = Integer.parseInt(words[2]) + 1;
            switch (words[0]) {
                case "i" -> may.set(first, end);
                case "I" -> {
                    must.set(first, end);
                    may.clear(first, end);
                }
                case "d" -> {
                    must.clear(first, end);
                    may.set(first, end);
                }
                case "D" -> may.clear(first, end);
                default -> throw new IOException("strange note " + line);
            }
        }
        return new Expected(must, may);
    }
}
