// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/// One file of the machine: positional reads and writes by any number of threads, and a data-only sync. An interrupt
/// disturbs none of them.
///
/// A `FileChannel` closes for all threads when one interrupted thread uses it. An `AsynchronousFileChannel` is not
/// interruptible. Given an executor that runs a task at once, it does `pread`, `pwrite` and `fdatasync` on the calling
/// thread. Where a platform completes requests elsewhere (Windows), the caller waits for its future instead: the
/// contract is the same.
///
/// There were two alternatives. One is a pool of `RandomAccessFile` (two system calls per read, only `fsync`). The
/// other is native calls through java.lang.foreign (need native access).
///
/// Requests are split into pieces, because the JDK keeps a direct buffer of the largest size seen for each thread.
final class HostFile implements DiskFile {
    private static final int PIECE_BYTES = 256 * 1024;
    private static final ExecutorService CALLER = new CallerRuns();

    private final AsynchronousFileChannel channel;
    private final Path path;
    /// The lock for extension, which writes the last byte and must not meet another write of the same place. Writers
    /// share it.
    private final ReentrantReadWriteLock extending = new ReentrantReadWriteLock();

    /// The identity, read once from the name, because the JDK exposes none for an open channel. No other file can have
    /// it while this one is open.
    private final Object identity;

    HostFile(Path path, Set<? extends OpenOption> options) throws IOException {
        this.path = path;
        this.channel = openChannel(path, options);
        boolean isIdentified = false;
        try {
            Object found = identityOf(path);
            identity = found == null ? this : found;
            isIdentified = true;
        } finally {
            if (!isIdentified) {
                channel.close();
            }
        }
    }

    /// Returns device and inode where the system has them; null if there is no such file. On Windows the JDK has no
    /// such key, and an open file cannot be replaced unnoticed: there the creation time serves.
    static Object identityOf(Path path) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return attributes.fileKey() == null ? attributes.creationTime() : attributes.fileKey();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return null;
        } catch (FileSystemException e) {
            if (String.valueOf(e.getReason()).contains("Not a directory")) {
                return null; // a part of the path is a file now
            }
            throw e;
        }
    }

    @Override
    public Object identity() {
        return identity;
    }

    static AsynchronousFileChannel openChannel(Path path, Set<? extends OpenOption> options) throws IOException {
        return AsynchronousFileChannel.open(path, options, CALLER);
    }

    @Override
    public int read(long position, byte[] target, int offset, int length) throws IOException {
        int done = 0;
        while (done < length) {
            ByteBuffer piece = ByteBuffer.wrap(target, offset + done, Math.min(length - done, PIECE_BYTES));
            int count = await(channel.read(piece, position + done));
            if (count <= 0) {
                break;
            }
            done += count;
        }
        return done;
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) throws IOException {
        extending.readLock().lock();
        try {
            writeAll(position, source, offset, length);
        } finally {
            extending.readLock().unlock();
        }
    }

    private void writeAll(long position, byte[] source, int offset, int length) throws IOException {
        int done = 0;
        while (done < length) {
            ByteBuffer piece = ByteBuffer.wrap(source, offset + done, Math.min(length - done, PIECE_BYTES));
            try {
                done += await(channel.write(piece, position + done));
            } catch (IOException e) {
                throw explained(path, e, length - done);
            }
        }
    }

    @Override
    public void force() throws IOException {
        try {
            channel.force(false);
        } catch (IOException e) {
            throw explained(path, e, 1);
        }
    }

    @Override
    public long sizeBytes() throws IOException {
        return channel.size();
    }

    @Override
    public void resize(long sizeBytes) throws IOException {
        extending.writeLock().lock();
        try {
            long present = channel.size();
            if (sizeBytes < present) {
                channel.truncate(sizeBytes);
            } else if (sizeBytes > present) {
                writeAll(sizeBytes - 1, new byte[1], 0, 1);
            }
        } finally {
            extending.writeLock().unlock();
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /// Waits for the result even if interrupted; afterwards the caller's interrupt flag is set again.
    static int await(Future<Integer> request) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return request.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Recognizes a full disk. The operating system reports it only in words, in the user's language, so the free space
    /// is checked as well.
    static IOException explained(Path path, IOException failure, long wantedBytes) {
        String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        boolean full = message.contains("no space left") || message.contains("quota")
            || message.contains("not enough space") || usableBytes(path) < wantedBytes;
        return full ? new DiskFullException("no space for " + path, failure) : failure;
    }

    private static long usableBytes(Path path) {
        try {
            return Files.getFileStore(path).getUsableSpace();
        } catch (IOException e) {
            return Long.MAX_VALUE; // unknown is not full: the first failure is reported as it was
        }
    }

    /// Runs each task at once, on the thread that submits it.
    private static final class CallerRuns extends AbstractExecutorService {
        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public void shutdown() {
            throw new UnsupportedOperationException("shared by all files");
        }

        @Override
        public List<Runnable> shutdownNow() {
            throw new UnsupportedOperationException("shared by all files");
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return false;
        }
    }
}
