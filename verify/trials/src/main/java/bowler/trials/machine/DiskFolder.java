// SPDX-License-Identifier: Apache-2.0
package bowler.trials.machine;

import bowler.base.bytes.ChecksumMethod;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskHold;
import java.io.IOException;
import java.util.List;

/// One folder of a disk, as a disk of its own: several databases live side by side on one machine.
record DiskFolder(Disk whole, String folder) implements Disk {
    private String name(String within) {
        return within.isEmpty() ? folder : folder + "/" + within;
    }

    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        return whole.open(name(name), create);
    }

    @Override
    public boolean exists(String name) throws IOException {
        return whole.exists(name(name));
    }

    @Override
    public List<String> list(String within) throws IOException {
        return whole.list(name(within));
    }

    @Override
    public void delete(String name) throws IOException {
        whole.delete(name(name));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        whole.rename(name(from), name(to));
    }

    @Override
    public void forceNames(String within) throws IOException {
        whole.forceNames(name(within));
    }

    @Override
    public DiskHold hold(String lockName, String holder) throws IOException {
        DiskHold hold = whole.hold(name(lockName), holder);
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
        return whole.identity(name(name));
    }

    @Override
    public boolean isReadOnly() throws IOException {
        return whole.isReadOnly();
    }

    @Override
    public ChecksumMethod checksums() {
        return whole.checksums();
    }

    @Override
    public long usableBytes() {
        return whole.usableBytes();
    }

    @Override
    public String description() {
        return whole.description() + "/" + folder;
    }
}
