// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/// The outcomes that were reported to callers, appended to a file. An entry is the transaction's number in 8 bytes,
/// negative if it was rolled back. Entries survive the kill, because a separate call passes each one to the operating
/// system.
final class ReportedOutcomes implements AutoCloseable {
    private final FileChannel file;

    ReportedOutcomes(Path path) throws IOException {
        file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    synchronized void report(long number, boolean isCommitted) throws IOException {
        ByteBuffer entry = ByteBuffer.allocate(Long.BYTES).putLong(isCommitted ? number : -number).flip();
        while (entry.hasRemaining()) {
            file.write(entry);
        }
    }

    /// By number: whether it was told to have committed. An entry cut short was not told.
    static Map<Long, Boolean> read(Path path) throws IOException {
        Map<Long, Boolean> told = new HashMap<>();
        if (Files.exists(path)) {
            ByteBuffer entries = ByteBuffer.wrap(Files.readAllBytes(path));
            while (entries.remaining() >= Long.BYTES) {
                long entry = entries.getLong();
                told.put(Math.abs(entry), entry > 0);
            }
        }
        return told;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
