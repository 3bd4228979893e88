// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.os.Disk;
import bowler.os.DiskFile;
import java.io.IOException;

/// A file of blocks of bytes, which are appended and read in any order.
final class BlockFile {
    private final SpillCounts owner;
    private final Disk disk;
    private final String name;
    private final DiskFile file;
    private long written;

    BlockFile(SpillCounts owner, Disk disk, String name, DiskFile file) {
        this.owner = owner;
        this.disk = disk;
        this.name = name;
        this.file = file;
    }

    /// @return the offset of the block in the file
    long append(byte[] bytes, int length) {
        try {
            file.write(written, bytes, 0, length);
        } catch (IOException e) {
            throw owner.failure(e);
        }
        long position = written;
        written += length;
        owner.countWritten(length);
        return position;
    }

    void read(long position, byte[] into, int length) {
        try {
            int end = 0;
            while (end < length) {
                int read = file.read(position + end, into, end, length - end);
                if (read == 0) {
                    throw new IOException(name + " ends within a block");
                }
                end += read;
            }
        } catch (IOException e) {
            throw owner.failure(e);
        }
    }

    /// Closes and deletes the file.
    void delete() {
        try {
            file.close();
            disk.delete(name);
        } catch (IOException e) {
            throw owner.failure(e);
        }
    }
}
