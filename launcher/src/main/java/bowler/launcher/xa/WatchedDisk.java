// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskHold;
import java.io.IOException;
import java.util.List;

/// A disk whose forces are points where the process may be killed.
record WatchedDisk(Disk inner, KillPoint kill) implements Disk {
    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        return new WatchedFile(inner.open(name, create), kill);
    }

    private record WatchedFile(DiskFile inner, KillPoint kill) implements DiskFile {
        @Override
        public int read(long position, byte[] target, int offset, int length) throws IOException {
            return inner.read(position, target, offset, length);
        }

        @Override
        public void write(long position, byte[] source, int offset, int length) throws IOException {
            inner.write(position, source, offset, length);
        }

        @Override
        public void force() throws IOException {
            kill.reached(KillPoint.FORCING);
            inner.force();
            kill.reached(KillPoint.FORCED);
        }

        @Override
        public long sizeBytes() throws IOException {
            return inner.sizeBytes();
        }

        @Override
        public Object identity() {
            return inner.identity();
        }

        @Override
        public void resize(long sizeBytes) throws IOException {
            inner.resize(sizeBytes);
        }

        @Override
        public void close() throws IOException {
            inner.close();
        }
    }

    @Override
    public boolean exists(String name) throws IOException {
        return inner.exists(name);
    }

    @Override
    public List<String> list(String folder) throws IOException {
        return inner.list(folder);
    }

    @Override
    public void delete(String name) throws IOException {
        inner.delete(name);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        inner.rename(from, to);
    }

    @Override
    public void forceNames(String folder) throws IOException {
        inner.forceNames(folder);
    }

    @Override
    public DiskHold hold(String lockName, String holder) throws IOException {
        return inner.hold(lockName, holder);
    }

    @Override
    public Object identity(String name) throws IOException {
        return inner.identity(name);
    }

    @Override
    public boolean isReadOnly() throws IOException {
        return inner.isReadOnly();
    }

    @Override
    public long usableBytes() {
        return inner.usableBytes();
    }

    @Override
    public String description() {
        return inner.description();
    }
}
