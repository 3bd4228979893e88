// SPDX-License-Identifier: Apache-2.0
package bowler.server.main;

import bowler.server.activity.TraceFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes protocol traces to files `connection-NUMBER.txt` of a folder. If a file cannot be written, its connection is
/// not traced.
record TraceFolder(Path folder) implements TraceFiles {
    private static final System.Logger LOG = System.getLogger("bowler.server");

    @Override
    public Lines open(long number) {
        Path file = folder.resolve("connection-" + number + ".txt");
        try {
            PrintWriter writer = new PrintWriter(Files.newBufferedWriter(file), true);
            return new Lines() {
                @Override
                public void line(String text) {
                    writer.println(text);
                }

                @Override
                public void close() {
                    writer.close();
                }
            };
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "no trace of connection " + number, e);
            return null;
        }
    }
}
