// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;
import java.util.List;

/// A folder of a disk as a disk of its own.
public class DiskFolder extends ForwardingDisk {
    private final String folder;

    public DiskFolder(Disk disk, String folder) {
        super(disk);
        this.folder = folder;
    }

    private String name(String within) {
        return within.isEmpty() ? folder : folder + '/' + within;
    }

    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        return disk.open(name(name), create);
    }

    @Override
    public boolean exists(String name) throws IOException {
        return disk.exists(name(name));
    }

    @Override
    public List<String> list(String within) throws IOException {
        return disk.list(name(within));
    }

    @Override
    public List<String> folders(String within) throws IOException {
        return disk.folders(name(within));
    }

    @Override
    public void delete(String name) throws IOException {
        disk.delete(name(name));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        disk.rename(name(from), name(to));
    }

    @Override
    public void forceNames(String within) throws IOException {
        disk.forceNames(name(within));
    }

    @Override
    public DiskHold hold(String lockName, String holder) throws IOException {
        DiskHold hold = disk.hold(name(lockName), holder);
        return new DiskHold() {
            @Override
            public void alsoLock(String name) throws IOException {
                hold.alsoLock(name(name));
            }

            @Override
            public void renew() throws IOException {
                hold.renew();
            }

            @Override
            public void close() throws IOException {
                hold.close();
            }
        };
    }

    @Override
    public Object identity(String name) throws IOException {
        return disk.identity(name(name));
    }

    @Override
    public String description() {
        return disk.description() + '/' + folder;
    }
}
