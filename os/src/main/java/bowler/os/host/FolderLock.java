// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.DiskHeldException;
import bowler.os.DiskHold;
import bowler.os.DiskName;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The right to a folder, as a lock on a file that also names its holder, and on files that cannot be missed.
///
/// Removing the lock file does not end the right: whoever comes then makes a new lock file, locks it, and meets the lock
/// on the other files ([#alsoLock]).
///
/// POSIX drops a process's lock as soon as the process closes *any* descriptor of the file. So inside this JVM a table
/// of holds is asked first, and a channel that met a lock of this same JVM (another class loader's copy of this class)
/// is kept open for good, one per file. The byte locked lies far behind the text, which Windows would otherwise hide.
///
/// A hold that only watches takes shared locks on files that are there, and leaves no trace.
final class FolderLock implements DiskHold {
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;
    private static final int HOLDER_LIMIT_BYTES = 4096;
    private static final Set<StandardOpenOption> HOLDING =
        Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    private static final Set<StandardOpenOption> LOCKING = Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
    private static final Set<StandardOpenOption> WATCHING = Set.of(StandardOpenOption.READ);
    /// The one fact of the process that several disks share: which files it has locked for itself.
    private static final Map<Path, String> HELD_HERE = new HashMap<>();
    private static final Map<Path, AsynchronousFileChannel> NEVER_CLOSED = new HashMap<>();

    private final Path lockFile;
    /// What was written to the lock file; null for one who only watches.
    private final String text;
    // Guarded by HELD_HERE:
    /// The lock file's; null where there was none to be watched.
    private AsynchronousFileChannel channel;
    private Object identity;
    private final Map<Path, AsynchronousFileChannel> others = new LinkedHashMap<>();
    private boolean isReleased;

    private FolderLock(Path lockFile, String text, AsynchronousFileChannel channel) throws IOException {
        this.lockFile = lockFile;
        this.text = text;
        this.channel = channel;
        this.identity = HostFile.identityOf(lockFile);
    }

    static FolderLock take(Path lockFile, String holder) throws IOException {
        Path path = lockFile.getParent().toRealPath().resolve(lockFile.getFileName());
        synchronized (HELD_HERE) {
            AsynchronousFileChannel channel = locked(path, HOLDING, false);
            String text = describe(holder);
            write(channel, text);
            HELD_HERE.put(path, text);
            return new FolderLock(path, text, channel);
        }
    }

    /// Keeps others from taking the hold; several may watch at once. A lock file that is not there is not watched.
    static FolderLock watch(Path lockFile) throws IOException {
        synchronized (HELD_HERE) {
            if (!Files.exists(lockFile)) {
                return new FolderLock(lockFile, null, null);
            }
            Path path = lockFile.toRealPath();
            return new FolderLock(path, null, locked(path, WATCHING, true));
        }
    }

    @Override
    public void alsoLock(String name) throws IOException {
        Path path = lockFile.resolveSibling(DiskName.check(name)).toRealPath();
        synchronized (HELD_HERE) {
            boolean isWatching = text == null;
            others.put(path, locked(path, isWatching ? WATCHING : LOCKING, isWatching));
            if (!isWatching) {
                HELD_HERE.put(path, text);
            }
        }
    }

    @Override
    public void renew() throws IOException {
        synchronized (HELD_HERE) {
            if (isReleased || text == null || identity.equals(HostFile.identityOf(lockFile))) {
                return;
            }
            HELD_HERE.remove(lockFile);
            AsynchronousFileChannel old = channel;
            try {
                channel = locked(lockFile, HOLDING, false);
                identity = HostFile.identityOf(lockFile);
                write(channel, text);
                old.close();
            } catch (DiskHeldException e) {
                // Someone tries to open the folder just now, and will meet the other locks.
            } finally {
                HELD_HERE.put(lockFile, text);
            }
        }
    }

    /// Opens the file and locks it.
    ///
    /// @throws DiskHeldException if another has locked it
    private static AsynchronousFileChannel locked(Path path, Set<StandardOpenOption> options, boolean isShared)
            throws IOException {
        String here = HELD_HERE.get(path);
        if (here != null) {
            throw heldBy(path, here);
        }
        AsynchronousFileChannel channel = isShared ? null : NEVER_CLOSED.remove(path);
        if (channel == null) {
            channel = HostFile.openChannel(path, options);
        }
        boolean isKept = false;
        try {
            if (channel.tryLock(LOCKED_BYTE, 1, isShared) == null) {
                throw heldBy(path, read(channel));
            }
            isKept = true;
            return channel;
        } catch (OverlappingFileLockException e) {
            NEVER_CLOSED.put(path, channel);
            isKept = true; // and stays open: see above
            throw heldBy(path, read(channel));
        } finally {
            if (!isKept) {
                channel.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (HELD_HERE) {
            if (isReleased) {
                return;
            }
            isReleased = true;
            for (Map.Entry<Path, AsynchronousFileChannel> other : others.entrySet()) {
                HELD_HERE.remove(other.getKey());
                other.getValue().close();
            }
            if (text != null) {
                HELD_HERE.remove(lockFile);
                channel.truncate(0);
            }
            if (channel != null) {
                channel.close();
            }
        }
    }

    private static DiskHeldException heldBy(Path path, String holder) {
        boolean isText = holder.chars().noneMatch(c -> c < ' ' && !Character.isWhitespace(c));
        String who = holder.isBlank() || !isText ? "another process, which left no name" : holder.strip();
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
