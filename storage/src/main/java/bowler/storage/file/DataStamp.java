// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.Checksum;
import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import java.io.IOException;

/// The file `data/generation`: the store, and the opening of it, to which the files of the data folder belong. Two
/// slots, at 0 and 4096, are written alternately by generation. The intact one with the higher generation is valid.
///
///     offset size field
///          0    8 "BOWLDATA"
///          8    8 storeId
///         16    8 generation
///         24    4 checksum   CRC32C of bytes 0 to 23
///
/// Each opening stamps first the folder with the next generation, then the control file. So the folder's generation
/// equals that of the control file, or is one higher if the opening was interrupted. A folder that was restored from a
/// copy has a lower one.
public final class DataStamp {
    public static final String NAME = StoreFiles.FOLDER + "/generation";
    private static final long MAGIC = 0x424F574C44415441L;
    private static final int STORE_ID = 8;
    private static final int GENERATION = 16;
    private static final int CHECKSUM = 24;
    private static final int SLOT_BYTES = CHECKSUM + Integer.BYTES;
    private static final int SLOT_DISTANCE = 4096;

    private DataStamp() {}

    /// Checks that the data folder belongs to the identity in the control file.
    ///
    /// @throws SqlFailure [FileError#PARTS_DIFFER] if it does not
    public static void check(Disk disk, StoreIdentity control) {
        if (!control.isKnown()) {
            return;
        }
        byte[] slot = newest(disk);
        if (slot == null) {
            throw FileError.PARTS_DIFFER.failure(disk.description(), "the file " + NAME
                + " is missing or unreadable, so the folder " + StoreFiles.FOLDER + " is not the one that the control file knows");
        }
        long storeId = BigEndian.getLong(slot, STORE_ID);
        long generation = BigEndian.getLong(slot, GENERATION);
        if (storeId != control.storeId()) {
            throw FileError.PARTS_DIFFER.failure(
                disk.description(), "the folder " + StoreFiles.FOLDER + " is that of another database");
        }
        if (generation != control.generation() && generation != control.generation() + 1) {
            throw FileError.PARTS_DIFFER.failure(disk.description(), "the folder " + StoreFiles.FOLDER
                + " is as opening number " + generation + " left it, the control file as number " + control.generation());
        }
    }

    /// Stamps the folder; durable on return.
    public static void write(Disk disk, StoreIdentity identity) {
        byte[] slot = new byte[SLOT_BYTES];
        BigEndian.putLong(slot, 0, MAGIC);
        BigEndian.putLong(slot, STORE_ID, identity.storeId());
        BigEndian.putLong(slot, GENERATION, identity.generation());
        BigEndian.putInt(slot, CHECKSUM, Checksum.crc32c(slot, 0, CHECKSUM));
        try {
            boolean isNew = !disk.exists(NAME);
            try (DiskFile file = disk.open(NAME, true)) {
                file.write(identity.generation() % 2 * SLOT_DISTANCE, slot, 0, SLOT_BYTES);
                file.force();
            }
            if (isNew) {
                disk.forceNames(StoreFiles.FOLDER);
            }
        } catch (DiskFullException e) {
            throw FileError.DISK_FULL.causedBy(e, NAME);
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }

    private static byte[] newest(Disk disk) {
        try {
            if (!disk.exists(NAME)) {
                return null;
            }
            try (DiskFile file = disk.open(NAME, false)) {
                byte[] left = slot(file, 0);
                byte[] right = slot(file, SLOT_DISTANCE);
                if (left == null || right == null) {
                    return left == null ? right : left;
                }
                return BigEndian.getLong(left, GENERATION) > BigEndian.getLong(right, GENERATION) ? left : right;
            }
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }

    private static byte[] slot(DiskFile file, long position) throws IOException {
        byte[] bytes = new byte[SLOT_BYTES];
        boolean isWhole = file.read(position, bytes, 0, SLOT_BYTES) == SLOT_BYTES
            && BigEndian.getLong(bytes, 0) == MAGIC
            && BigEndian.getInt(bytes, CHECKSUM) == Checksum.crc32c(bytes, 0, CHECKSUM);
        return isWhole ? bytes : null;
    }
}
