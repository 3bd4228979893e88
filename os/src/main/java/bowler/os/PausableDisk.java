// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;
import java.util.concurrent.locks.StampedLock;

/// A disk whose changes can be paused, so that the files can be copied by other means. Each call that changes something waits
/// meanwhile; reads go on. A copy made during a pause is what a crash at that moment would leave. Thread-safe.
public final class PausableDisk extends ForwardingDisk {
    /// Changes share it; a pause has it alone. Unlike other locks it can be released by another thread.
    private final StampedLock changes = new StampedLock();
    private long pauseStamp;

    public PausableDisk(Disk disk) {
        super(disk);
    }

    /// Waits for changes that have begun, and makes all later ones wait. Does nothing during a pause.
    public synchronized void pause() {
        if (pauseStamp == 0) {
            pauseStamp = changes.writeLock();
        }
    }

    /// Ends a pause, if there is one. Any thread may call this.
    public synchronized void resume() {
        if (pauseStamp != 0) {
            changes.unlockWrite(pauseStamp);
            pauseStamp = 0;
        }
    }

    public synchronized boolean isPaused() {
        return pauseStamp != 0;
    }

    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        if (!create) {
            return new File(disk.open(name, false));
        }
        long stamp = changes.readLock();
        try {
            return new File(disk.open(name, true));
        } finally {
            changes.unlockRead(stamp);
        }
    }

    @Override
    public void delete(String name) throws IOException {
        long stamp = changes.readLock();
        try {
            disk.delete(name);
        } finally {
            changes.unlockRead(stamp);
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        long stamp = changes.readLock();
        try {
            disk.rename(from, to);
        } finally {
            changes.unlockRead(stamp);
        }
    }

    @Override
    public void forceNames(String folder) throws IOException {
        long stamp = changes.readLock();
        try {
            disk.forceNames(folder);
        } finally {
            changes.unlockRead(stamp);
        }
    }

    private final class File implements DiskFile {
        private final DiskFile file;

        File(DiskFile file) {
            this.file = file;
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) throws IOException {
            return file.read(position, target, offset, length);
        }

        @Override
        public void write(long position, byte[] source, int offset, int length) throws IOException {
            long stamp = changes.readLock();
            try {
                file.write(position, source, offset, length);
            } finally {
                changes.unlockRead(stamp);
            }
        }

        @Override
        public void force() throws IOException {
            long stamp = changes.readLock();
            try {
                file.force();
            } finally {
                changes.unlockRead(stamp);
            }
        }

        @Override
        public long sizeBytes() throws IOException {
            return file.sizeBytes();
        }

        @Override
        public Object identity() {
            return file.identity();
        }

        @Override
        public void resize(long sizeBytes) throws IOException {
            long stamp = changes.readLock();
            try {
                file.resize(sizeBytes);
            } finally {
                changes.unlockRead(stamp);
            }
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
