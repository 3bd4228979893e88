// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;

/// A folder with a file per client: `<client>.ack` while it works, each commit appended as 4 bytes, its sequence
/// number; `<client>.settled` once an audit has found how many of its commits are permanent.
///
/// A client commits one transaction after the other, so that numbers are without gaps. After a kill between a commit
/// and its acknowledgement in the file, at most one commit is there that was not acknowledged.
final class Acknowledgements {
    private static final String WORKING = ".ack";
    private static final String SETTLED = ".settled";

    /// The bounds of one client's number of commits.
    ///
    /// @param atLeast the number that must be there
    /// @param atMost the number that must not be exceeded
    record Known(int atLeast, int atMost) {}

    private final Path folder;

    Acknowledgements(Path folder) {
        this.folder = folder;
    }

    /// One client's file, used by its thread alone.
    static final class Writer implements AutoCloseable {
        private final FileChannel file;
        private final ByteBuffer entry = ByteBuffer.allocateDirect(Integer.BYTES);

        private Writer(FileChannel file) {
            this.file = file;
        }

        void append(int sequence) throws IOException {
            entry.clear().putInt(sequence).flip();
            while (entry.hasRemaining()) {
                file.write(entry);
            }
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    Writer writer(int clientId) throws IOException {
        return new Writer(FileChannel.open(folder.resolve(clientId + WORKING), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    /// By client. A client with both files is settled: the audit was killed before it could remove the other one.
    Map<Integer, Known> read() throws IOException {
        Map<Integer, Known> all = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                if (name.endsWith(SETTLED)) {
                    int count = Integer.parseInt(Files.readString(file));
                    all.put(clientId(name, SETTLED), new Known(count, count));
                } else if (name.endsWith(WORKING)) {
                    int count = lastEntry(Files.readAllBytes(file));
                    all.putIfAbsent(clientId(name, WORKING), new Known(count, count + 1));
                }
            }
        }
        return all;
    }

    /// Where a crash may take the last commits: all of those that no audit has settled. None may be missing between two.
    static Map<Integer, Known> withoutDurability(Map<Integer, Known> all) {
        Map<Integer, Known> less = new TreeMap<>();
        all.forEach((clientId, known) ->
            less.put(clientId, known.atLeast() == known.atMost() ? known : new Known(0, known.atMost())));
        return less;
    }

    private static int clientId(String name, String suffix) {
        return Integer.parseInt(name.substring(0, name.length() - suffix.length()));
    }

    /// An entry cut short was not written before the next commit was asked for: it does not count.
    private static int lastEntry(byte[] entries) {
        int count = entries.length / Integer.BYTES;
        return count == 0 ? 0 : ByteBuffer.wrap(entries).getInt((count - 1) * Integer.BYTES);
    }

    /// Expects exactly this number of commits from now on.
    void settle(int clientId, int count) throws IOException {
        Path settled = folder.resolve(clientId + SETTLED);
        if (!Files.exists(settled)) {
            Path arriving = Files.writeString(folder.resolve(clientId + ".part"), Integer.toString(count));
            Files.move(arriving, settled, StandardCopyOption.ATOMIC_MOVE);
        }
        Files.deleteIfExists(folder.resolve(clientId + WORKING));
    }
}
