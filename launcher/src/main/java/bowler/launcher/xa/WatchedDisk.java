// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.ForwardingDisk;
import java.io.IOException;

/// A disk whose forces are points where the process may be killed.
final class WatchedDisk extends ForwardingDisk {
    private final KillPoint kill;

    WatchedDisk(Disk disk, KillPoint kill) {
        super(disk);
        this.kill = kill;
    }

    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        return new WatchedFile(disk.open(name, create), kill);
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
}
