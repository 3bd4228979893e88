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

/// The right to a folder: a lock on a file that also names its holder, and locks on files without which there is no
/// database.
///
/// Removing the lock file does not end the right. The next process creates and locks a new lock file, and then meets
/// the lock on the other files ([#alsoLock]).
///
/// POSIX drops a process's lock as soon as the process closes *any* descriptor of the file. Inside this JVM a table of
/// holds is therefore consulted first. A channel that met a lock of this same JVM (another class loader's copy of this
/// class) stays open permanently, one per file. The locked byte lies far after the text, which Windows would otherwise
/// make unreadable.
///
/// A hold for reading takes shared locks on existing files, and leaves no trace.
final class FolderLock implements DiskHold {
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;
    private static final int HOLDER_LIMIT_BYTES = 4096;
    private static final Set<StandardOpenOption> HOLDING =
        Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    private static final Set<StandardOpenOption> LOCKING = Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
    private static final Set<StandardOpenOption> WATCHING = Set.of(StandardOpenOption.READ);
    /// The only fact about the process that several disks share: the files that it has locked.
    private static final Map<Path, String> HELD_BY_THIS_JVM = new HashMap<>();
    private static final Map<Path, AsynchronousFileChannel> NEVER_CLOSED = new HashMap<>();

    private final Path lockFile;
    /// The text written to the lock file; null for a hold for reading.
    private final String text;
    // Guarded by HELD_BY_THIS_JVM:
    /// The lock file's channel; null if there was no lock file to lock for reading.
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
        synchronized (HELD_BY_THIS_JVM) {
            AsynchronousFileChannel channel = locked(path, HOLDING, false);
            String text = describe(holder);
            write(channel, text);
            HELD_BY_THIS_JVM.put(path, text);
            return new FolderLock(path, text, channel);
        }
    }

    /// Prevents others from taking the hold for writing; several readers may hold it at once. A missing lock file is
    /// not locked.
    static FolderLock watch(Path lockFile) throws IOException {
        synchronized (HELD_BY_THIS_JVM) {
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
        synchronized (HELD_BY_THIS_JVM) {
            boolean isWatching = text == null;
            AsynchronousFileChannel replaced = others.get(path);
            if (replaced != null) {
                HELD_BY_THIS_JVM.remove(path);
            }
            try {
                others.put(path, locked(path, isWatching ? WATCHING : LOCKING, isWatching));
            } finally {
                if (!isWatching && others.containsKey(path)) {
                    HELD_BY_THIS_JVM.put(path, text);
                }
            }
            if (replaced != null) {
                replaced.close();
            }
        }
    }

    @Override
    public void renew() throws IOException {
        synchronized (HELD_BY_THIS_JVM) {
            if (isReleased || text == null || identity.equals(HostFile.identityOf(lockFile))) {
                return;
            }
            HELD_BY_THIS_JVM.remove(lockFile);
            AsynchronousFileChannel old = channel;
            try {
                channel = locked(lockFile, HOLDING, false);
                identity = HostFile.identityOf(lockFile);
                write(channel, text);
                old.close();
            } catch (DiskHeldException e) {
                // Another process is trying to open the folder now, and will meet the other locks.
            } finally {
                HELD_BY_THIS_JVM.put(lockFile, text);
            }
        }
    }

    /// Opens the file and locks it.
    ///
    /// @throws DiskHeldException if another process or object has locked it
    private static AsynchronousFileChannel locked(Path path, Set<StandardOpenOption> options, boolean isShared)
            throws IOException {
        String here = HELD_BY_THIS_JVM.get(path);
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
        synchronized (HELD_BY_THIS_JVM) {
            if (isReleased) {
                return;
            }
            isReleased = true;
            for (Map.Entry<Path, AsynchronousFileChannel> other : others.entrySet()) {
                HELD_BY_THIS_JVM.remove(other.getKey());
                other.getValue().close();
            }
            if (text != null) {
                HELD_BY_THIS_JVM.remove(lockFile);
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

    /// If the system has the process number in a symbolic link, this reads the link. The JDK's method creates a thread
    /// pool first, which takes 4 ms of a start.
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
