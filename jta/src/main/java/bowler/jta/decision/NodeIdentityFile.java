// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

import bowler.jta.failure.JtaError;
import bowler.os.Disk;
import bowler.os.DiskFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The file that says whose decisions these are. It is there, whole, or it is not.
final class NodeIdentityFile {
    static final String NAME = "node";
    private static final String ARRIVING = "node.new";
    private static final int MAX_BYTES = 256;

    private NodeIdentityFile() {}

    /// The node's name; null if the log was never made to the end.
    static String read(Disk disk, String place) {
        try {
            if (!disk.exists(NAME)) {
                return null;
            }
            try (DiskFile file = disk.open(NAME, false)) {
                byte[] bytes = new byte[MAX_BYTES];
                int length = file.read(0, bytes, 0, bytes.length);
                return new String(bytes, 0, length, StandardCharsets.US_ASCII).strip();
            }
        } catch (IOException failure) {
            throw JtaError.INPUT_OUTPUT.causedBy(failure, place, "read", JtaError.text(failure));
        }
    }

    static void write(Disk disk, String place, String node) {
        try {
            byte[] bytes = (node + '\n').getBytes(StandardCharsets.US_ASCII);
            disk.replace(NAME, ARRIVING, bytes);
        } catch (IOException failure) {
            throw JtaError.INPUT_OUTPUT.causedBy(failure, place, "made", JtaError.text(failure));
        }
    }
}
