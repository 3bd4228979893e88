// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/// A new text file in UTF-8, compressed if its name ends with `.gz`; or standard output. A file that is not completed is
/// deleted.
final class OutputFile implements AutoCloseable {
    private final Path path;
    private final PrintWriter writer;
    private boolean isComplete;

    /// @param path null for `standardOut`
    OutputFile(Path path, PrintWriter standardOut) throws IOException {
        this.path = path;
        if (path == null) {
            writer = standardOut;
        } else {
            requireNew(path);
            OutputStream bytes = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            writer = new PrintWriter(new BufferedWriter(new OutputStreamWriter(
                path.toString().endsWith(".gz") ? new GZIPOutputStream(bytes) : bytes, StandardCharsets.UTF_8)));
        }
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
            throw new IOException((path == null ? "standard output" : path) + " cannot be written");
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
}
