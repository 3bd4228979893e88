// SPDX-License-Identifier: Apache-2.0
package bowler.server.activity;

import bowler.os.Disk;
import bowler.os.DiskFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// Writes protocol traces to files `ServerNUMBER.trace` of a folder, as Derby names them. If a file cannot be written,
/// its connection is not traced.
public record TraceFolder(Disk folder) implements TraceFiles {
    private static final System.Logger LOG = System.getLogger("bowler.server");

    @Override
    public Lines open(long number) {
        String name = "Server" + number + ".trace";
        try {
            DiskFile file = folder.open(name, true);
            file.resize(0);
            return new FileLines(file, name);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "connection " + number + " is not traced to " + name + " in " + folder.description() + ": " + e);
            return null;
        }
    }

    private static final class FileLines implements Lines {
        private final DiskFile file;
        private final String name;
        private long endBytes;
        private boolean hasFailed;

        FileLines(DiskFile file, String name) {
            this.file = file;
            this.name = name;
        }

        @Override
        public void line(String text) {
            byte[] line = (text + '\n').getBytes(StandardCharsets.UTF_8);
            try {
                if (!hasFailed) {
                    file.write(endBytes, line, 0, line.length);
                    endBytes += line.length;
                }
            } catch (IOException e) {
                hasFailed = true;
                LOG.log(System.Logger.Level.WARNING, "the trace " + name + " ends early: " + e);
            }
        }

        @Override
        public void close() {
            try {
                file.close();
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, "the trace " + name + " may be incomplete: " + e);
            }
        }
    }
}
