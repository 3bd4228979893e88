// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import bowler.base.bytes.ChecksumMethod;
import java.io.IOException;
import java.util.List;

/// A folder of a disk as a disk of its own, for files that no restart reads. Names are not forced. The right to the
/// disk is that of its owner, so [#hold] takes nothing.
public final class TemporaryFolder implements Disk {
    private final Disk disk;
    private final String folder;

    public TemporaryFolder(Disk disk, String folder) {
        this.disk = disk;
        this.folder = folder;
    }

    private String in(String name) {
        return name.isEmpty() ? folder : folder + '/' + name;
    }

    /// Deletes the files directly in the folder and in these folders of it.
    public void clear(List<String> folders) throws IOException {
        for (String name : list("")) {
            delete(name);
        }
        for (String inner : folders) {
            for (String name : list(inner)) {
                delete(inner + '/' + name);
            }
        }
    }

    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        return disk.open(in(name), create);
    }

    @Override
    public boolean exists(String name) throws IOException {
        return disk.exists(in(name));
    }

    @Override
    public List<String> list(String inner) throws IOException {
        return disk.list(in(inner));
    }

    @Override
    public void delete(String name) throws IOException {
        disk.delete(in(name));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        disk.rename(in(from), in(to));
    }

    @Override
    public void forceNames(String inner) {
        // No restart looks for these files.
    }

    @Override
    public DiskHold hold(String lockName, String holder) {
        return new DiskHold() {
            @Override
            public void alsoLock(String name) {
                // The owner of the disk holds it.
            }

            @Override
            public void renew() {
                // There is no lock file.
            }

            @Override
            public void close() {
                // Nothing was taken.
            }
        };
    }

    @Override
    public Object identity(String name) throws IOException {
        return disk.identity(in(name));
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
        return disk.description() + '/' + folder;
    }
}
