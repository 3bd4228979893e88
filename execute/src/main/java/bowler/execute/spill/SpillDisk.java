// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.DiskFullException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/// The folder of spill files, emptied at the start. Shared by all executions.
public final class SpillDisk implements SpillCounts {
    private static final String FOLDER = "spill";

    private final Disk disk;
    private final AtomicLong fileNumber;
    private final AtomicLong writtenBytes = new AtomicLong();

    public SpillDisk(Disk disk) {
        this.disk = disk;
        fileNumber = new AtomicLong();
        try {
            for (String name : disk.list(FOLDER)) {
                disk.delete(FOLDER + '/' + name);
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private SpillDisk(Disk disk, AtomicLong fileNumber) {
        this.disk = disk;
        this.fileNumber = fileNumber;
    }

    /// Returns the same folder for one execution, with a counter of the bytes written.
    public SpillDisk counting() {
        return new SpillDisk(disk, fileNumber);
    }

    /// Returns the bytes written through this instance.
    public long writtenBytes() {
        return writtenBytes.get();
    }

    @Override
    public void countWritten(long bytes) {
        writtenBytes.addAndGet(bytes);
    }

    RecordFile newFile() {
        String name = FOLDER + '/' + fileNumber.incrementAndGet() + ".rows";
        try {
            return new RecordFile(this, disk, name, disk.open(name, true));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    BlockFile newBlocks() {
        String name = FOLDER + '/' + fileNumber.incrementAndGet() + ".blocks";
        try {
            return new BlockFile(this, disk, name, disk.open(name, true));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    public SqlFailure failure(IOException cause) {
        return cause instanceof DiskFullException ? SpillError.DISK_FULL.causedBy(cause, disk.description())
            : SpillError.FAILED.causedBy(cause, disk.description(), cause.getMessage());
    }
}
