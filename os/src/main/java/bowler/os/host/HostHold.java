// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.DiskHeldException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// The exclusive right to a folder, as a lock on a file that also names its holder.
///
/// POSIX drops a process's lock as soon as the process closes *any* descriptor of the file. So inside this JVM a table
/// of holds is asked first, and a channel that met a lock of this same JVM (another class loader's copy of this class)
/// is kept open for good, one per file. The byte locked lies far behind the text, which Windows would otherwise hide.
final class HostHold implements AutoCloseable {
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;
    private static final int HOLDER_LIMIT_BYTES = 4096;
    /// The one fact of the process that several disks share: which lock files it has open.
    private static final Map<Path, String> HELD_HERE = new HashMap<>();
    private static final Map<Path, AsynchronousFileChannel> NEVER_CLOSED = new HashMap<>();

    private final Path path;
    private final AsynchronousFileChannel channel;
    private boolean released;

    private HostHold(Path path, AsynchronousFileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    static HostHold take(Path lockFile, String holder) throws IOException {
        Path path = lockFile.getParent().toRealPath().resolve(lockFile.getFileName());
        synchronized (HELD_HERE) {
            String here = HELD_HERE.get(path);
            if (here != null) {
                throw heldBy(path, here);
            }
            AsynchronousFileChannel channel = NEVER_CLOSED.remove(path);
            if (channel == null) {
                channel = HostFile.openChannel(path,
                    Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE));
            }
            lock(path, channel);
            String text = describe(holder);
            write(channel, text);
            HELD_HERE.put(path, text);
            return new HostHold(path, channel);
        }
    }

    /// Keeps others from taking the hold, without leaving a trace: several may watch at once. Nothing is there to be
    /// watched while nobody has ever held the folder.
    static AutoCloseable watch(Path lockFile) throws IOException {
        synchronized (HELD_HERE) {
            if (!Files.exists(lockFile)) {
                return () -> { };
            }
            Path path = lockFile.toRealPath();
            String here = HELD_HERE.get(path);
            if (here != null) {
                throw heldBy(path, here);
            }
            AsynchronousFileChannel channel = HostFile.openChannel(path, Set.of(StandardOpenOption.READ));
            boolean isShared = false;
            try {
                isShared = channel.tryLock(LOCKED_BYTE, 1, true) != null;
                if (!isShared) {
                    throw heldBy(path, read(channel));
                }
                return channel::close;
            } catch (OverlappingFileLockException e) {
                NEVER_CLOSED.put(path, channel);
                isShared = true; // and stays open: see above
                throw heldBy(path, read(channel));
            } finally {
                if (!isShared) {
                    channel.close();
                }
            }
        }
    }

    private static void lock(Path path, AsynchronousFileChannel channel) throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock(LOCKED_BYTE, 1, false);
        } catch (OverlappingFileLockException e) {
            NEVER_CLOSED.put(path, channel);
            throw heldBy(path, read(channel));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        if (lock == null) {
            String holder = read(channel);
            channel.close();
            throw heldBy(path, holder);
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (HELD_HERE) {
            if (!released) {
                released = true;
                HELD_HERE.remove(path);
                channel.truncate(0);
                channel.close();
            }
        }
    }

    private static DiskHeldException heldBy(Path path, String holder) {
        String who = holder.isBlank() ? "somebody who left no name" : holder.strip();
        return new DiskHeldException(path.getParent() + " is in use by " + who + " (see " + path.getFileName() + ")", who);
    }

    private static String describe(String holder) {
        return holder + ", process " + processNumber() + ", user " + System.getProperty("user.name")
            + ", since " + LocalDateTime.ofEpochSecond(System.currentTimeMillis() / 1000, 0, ZoneOffset.UTC) + "Z";
    }

    /// Where the system has the number in a link, that is read: the JDK's way makes a pool of threads first, which
    /// takes 4 ms of a start.
    private static String processNumber() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self")).toString();
        } catch (IOException | UnsupportedOperationException e) {
            return Long.toString(ProcessHandle.current().pid());
        }
    }

    private static void write(AsynchronousFileChannel channel, String text) throws IOException {
        channel.truncate(0);
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            HostFile.await(channel.write(bytes, bytes.position()));
        }
    }

    private static String read(AsynchronousFileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(HOLDER_LIMIT_BYTES);
        while (bytes.hasRemaining() && HostFile.await(channel.read(bytes, bytes.position())) > 0) {
            continue;
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }
}
