// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.os.DiskFile;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/// A file that is closed when it is not needed and opened again when it is; as any [DiskFile], used by any number of
/// threads. Those who use it are counted; it is closed when there are none ([OpenFiles]).
final class ReopenableFile implements DiskFile {
    private static final int CLOSED = -1;
    private static final VarHandle USERS;

    static {
        try {
            USERS = MethodHandles.lookup().findVarHandle(ReopenableFile.class, "users", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final OpenFiles pool;
    private final String name;
    /// How many use the handle now, or [#CLOSED].
    private volatile int users = CLOSED;
    /// Set before `users` says that it is open.
    private DiskFile handle;
    private boolean recentlyUsed;
    private final AtomicLong writes = new AtomicLong();
    /// So many of the writes have been forced.
    private volatile long forcedWrites;
    private volatile boolean isGone;

    ReopenableFile(OpenFiles pool, String name) {
        this.pool = pool;
        this.name = name;
    }

    String name() {
        return name;
    }

    private DiskFile enter() throws IOException {
        return tryEnter() ? handle : pool.reopen(this, false);
    }

    boolean tryEnter() {
        for (int now = users; now != CLOSED; now = users) {
            if (USERS.compareAndSet(this, now, now + 1)) {
                if (!recentlyUsed) {
                    recentlyUsed = true;
                }
                return true;
            }
        }
        return false;
    }

    void leave() {
        USERS.getAndAdd(this, -1);
    }

    // For the pool, under its monitor.

    DiskFile handle() {
        return handle;
    }

    /// The caller is its first user.
    void opened(DiskFile newHandle) {
        handle = newHandle;
        recentlyUsed = true;
        users = 1;
    }

    boolean clearRecentlyUsed() {
        boolean was = recentlyUsed;
        recentlyUsed = false;
        return was;
    }

    /// Closes it if nobody uses it and nothing is to be forced.
    boolean tryClose() throws IOException {
        if (!USERS.compareAndSet(this, 0, CLOSED)) {
            return false;
        }
        if (writes.get() != forcedWrites) {
            users = 0;
            return false;
        }
        handle.close();
        return true;
    }

    boolean isGone() {
        return isGone;
    }

    void goAway() throws IOException {
        isGone = true;
        if (users != CLOSED) {
            handle.close();
        }
    }

    // The file.

    @Override
    public int read(long position, byte[] target, int offset, int length) throws IOException {
        DiskFile file = enter();
        try {
            return file.read(position, target, offset, length);
        } finally {
            leave();
        }
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) throws IOException {
        DiskFile file = enter();
        try {
            writes.getAndIncrement();
            file.write(position, source, offset, length);
        } finally {
            leave();
        }
    }

    @Override
    public void force() throws IOException {
        DiskFile file = enter();
        try {
            long before = writes.get();
            file.force();
            pool.checkInPlace(name, file);
            forcedWrites = Math.max(forcedWrites, before);
        } finally {
            leave();
        }
    }

    @Override
    public long sizeBytes() throws IOException {
        DiskFile file = enter();
        try {
            return file.sizeBytes();
        } finally {
            leave();
        }
    }

    /// Its own object: the files that it has open one after the other are compared with their name at each force.
    @Override
    public Object identity() {
        return this;
    }

    @Override
    public void resize(long sizeBytes) throws IOException {
        DiskFile file = enter();
        try {
            writes.getAndIncrement();
            file.resize(sizeBytes);
        } finally {
            leave();
        }
    }

    @Override
    public void close() throws IOException {
        pool.closeForGood(this);
    }
}
