// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import java.util.Arrays;

/// Records partitioned into files by the hash of their keys.
public final class Partitions {
    public static final int COUNT = 32;
    private static final int BITS = 5;

    private final SpillDisk disk;
    private final RecordFile[] files = new RecordFile[COUNT];

    public Partitions(SpillDisk disk) {
        this.disk = disk;
    }

    /// Returns the partition of a hash.
    ///
    /// @param level the number of times its records were partitioned before; each level uses other bits of the hash
    public static int of(int hash, int level) {
        int mixed = (hash ^ level * 0x9E37_79B9) * 0x85EB_CA6B;
        return mixed >>> Integer.SIZE - BITS;
    }

    public void add(int partition, byte[] key, int keyOffset, int keyLength, byte[] row, int rowOffset, int rowLength) {
        if (files[partition] == null) {
            files[partition] = disk.newFile();
        }
        files[partition].add(key, keyOffset, keyLength, row, rowOffset, rowLength);
    }

    /// Ends the input: writes all buffered records to the files.
    public void finish() {
        for (RecordFile file : files) {
            if (file != null) {
                file.finish();
            }
        }
    }

    /// Returns whether a partition has no records.
    public boolean isEmpty(int partition) {
        return files[partition] == null;
    }

    /// Returns the records of a partition, which must not be added to while they are read.
    public RecordCursor read(int partition) {
        return files[partition].finish().read();
    }

    public void delete(int partition) {
        if (files[partition] != null) {
            RecordFile file = files[partition];
            files[partition] = null;
            file.delete();
        }
    }

    public void close() {
        for (int partition = 0; partition < COUNT; partition++) {
            delete(partition);
        }
        assert Arrays.stream(files).allMatch(file -> file == null);
    }
}
