// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A new text file in UTF-8, compressed if its name ends with `.gz` or `.zst`; or standard output. A file that is not completed is
/// deleted.
final class OutputFile implements AutoCloseable {
    private final Path path;
    private final PrintWriter writer;
    /// Null for standard output.
    private final RecordedStream recorded;
    private boolean isComplete;

    /// @param path null for `standardOut`
    OutputFile(Path path, PrintWriter standardOut) throws IOException {
        this(path, path == null ? null : newFile(path), standardOut);
    }

    /// @param bytes the file's content; null for `standardOut`
    OutputFile(Path path, OutputStream bytes, PrintWriter standardOut) throws IOException {
        this.path = path;
        recorded = bytes == null ? null : new RecordedStream(bytes);
        writer = bytes == null ? standardOut : new PrintWriter(new BufferedWriter(new OutputStreamWriter(
            Compression.compressed(path, recorded), StandardCharsets.UTF_8)));
    }

    private static OutputStream newFile(Path path) throws IOException {
        requireNew(path);
        return Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    static void requireNew(Path path) throws IOException {
        if (Files.exists(path)) {
            throw new IOException(path + " exists. Name a new file, or delete this one.");
        }
    }

    PrintWriter writer() {
        return writer;
    }

    /// Confirms that all is written.
    void complete() throws IOException {
        if (writer.checkError()) {
            boolean isKnown = recorded != null && recorded.failure != null;
            throw new IOException((path == null ? "standard output cannot be written" : path + " cannot be written, and is deleted")
                + (isKnown ? ": " + recorded.failure.getMessage() : ""), isKnown ? recorded.failure : null);
        }
        isComplete = true;
    }

    @Override
    public void close() throws IOException {
        writer.flush();
        if (path != null) {
            writer.close();
            if (!isComplete) {
                Files.deleteIfExists(path);
            }
        }
    }

    /// Keeps the reason of a failure, which a PrintWriter loses.
    private static final class RecordedStream extends FilterOutputStream {
        private IOException failure;

        RecordedStream(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }
    }
}
