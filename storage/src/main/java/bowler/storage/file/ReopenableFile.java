// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.os.DiskFile;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/// A file that is closed when it is not needed and reopened when it is. Like any [DiskFile], it may be used by any
/// number of threads. Current users are counted; [OpenFiles] closes the file when there are none.
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
    /// The number of current users of the handle, or [#CLOSED].
    private volatile int users = CLOSED;
    /// Set before `users` shows that the file is open.
    private DiskFile handle;
    private boolean recentlyUsed;
    private final AtomicLong writes = new AtomicLong();
    /// The number of writes that have been forced.
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

    // -- called by OpenFiles under its monitor

    DiskFile handle() {
        return handle;
    }

    /// Notes the new handle. The caller is its first user.
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

    /// Closes the file if it has no user and no unforced writes.
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

    void delete() throws IOException {
        isGone = true;
        if (users != CLOSED) {
            handle.close();
        }
    }

    // -- DiskFile

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

    /// Returns this object. Each force compares the handles that the file successively opens with the file's name.
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
