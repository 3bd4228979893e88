// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import bowler.base.bytes.ChecksumMethod;
import java.io.IOException;
import java.util.List;

/// A disk that passes all calls on to another one; subclasses change some of them.
public abstract class ForwardingDisk implements Disk {
    protected final Disk disk;

    protected ForwardingDisk(Disk disk) {
        this.disk = disk;
    }

    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        return disk.open(name, create);
    }

    @Override
    public boolean exists(String name) throws IOException {
        return disk.exists(name);
    }

    @Override
    public List<String> list(String folder) throws IOException {
        return disk.list(folder);
    }

    @Override
    public List<String> folders(String folder) throws IOException {
        return disk.folders(folder);
    }

    @Override
    public void delete(String name) throws IOException {
        disk.delete(name);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        disk.rename(from, to);
    }

    @Override
    public void forceNames(String folder) throws IOException {
        disk.forceNames(folder);
    }

    @Override
    public DiskHold hold(String lockName, String holder) throws IOException {
        return disk.hold(lockName, holder);
    }

    @Override
    public Object identity(String name) throws IOException {
        return disk.identity(name);
    }

    @Override
    public boolean isReadOnly() throws IOException {
        return disk.isReadOnly();
    }

    @Override
    public ChecksumMethod checksums() {
        return disk.checksums();
    }

    @Override
    public long usableBytes() {
        return disk.usableBytes();
    }

    @Override
    public String description() {
        return disk.description();
    }
}
