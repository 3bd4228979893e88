// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.Checksum;
import bowler.base.error.SqlFailure;
import bowler.base.format.Release;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;

/// The control file: where restart begins, and what it must know before it can read anything else. Two slots, at 0 and
/// 4096, are written alternately, so one of them is always intact. The intact slot with the higher sequence number is
/// valid.
///
///     offset size field
///          0    8 "BOWLCTRL"
///          8    4 formatVersion
///         12    4 pageSizeBytes
///         16    8 sequence
///         24    8 checkpointLsn     of the last CHECKPOINT record; 0 before the first
///         32    8 redoLsn           every older change is in the files
///         40    8 logEndLsn         the log reaches at least to here; exactly to here after a clean shutdown
///         48    8 nextTransactionId higher than any in the log before redoLsn
///         56    4 nextFileId        higher than any in the log before redoLsn
///         60    4 clean             1 if nothing is to be redone or undone
///         64    4 checksum          CRC32C of bytes 0 to 63
///         68    8 storeId           from here on since format 2; see [StoreIdentity]
///         76    8 generation
///         84    8 logId
///         92    8 opener            random number of the opening that wrote this state
///        100    4 checksum2         CRC32C of bytes 68 to 99
///        104    8 features          from here on since format 3: a bit for each feature that a reader must support
///        112   16 release           that wrote this state, in ASCII, padded with zeros
///        128    4 checksum3         CRC32C of bytes 104 to 127
///
/// Later formats keep the fields that are here, so a release that does not know a format can name the one that wrote it.
/// A store of an earlier format gets the present one with its first write, and earlier releases then refuse it.
///
/// Before each write the file is read again. A state that another process has written there means that two processes
/// have the store open, even if the system's file locks should prevent it. Then this store stops.
///
/// The file appears under its name complete and forced: a store without it was never completely created.
public final class ControlFile implements AutoCloseable {
    public static final String NAME = "control";
    public static final String UNFINISHED_NAME = "control.new";
    private static final long MAGIC = 0x424F574C4354524CL;
    public static final int FORMAT_VERSION = 3;
    /// The features that this release knows.
    private static final long KNOWN_FEATURES = 0;
    /// The format without the fields from storeId on.
    private static final int FIRST_VERSION = 1;
    /// The format without the fields from features on.
    private static final int SECOND_VERSION = 2;
    private static final int VERSION = 8;
    private static final int PAGE_SIZE = 12;
    private static final int SEQUENCE = 16;
    private static final int CHECKPOINT_LSN = 24;
    private static final int REDO_LSN = 32;
    private static final int LOG_END_LSN = 40;
    private static final int NEXT_TRANSACTION_ID = 48;
    private static final int NEXT_FILE_ID = 56;
    private static final int CLEAN = 60;
    private static final int CHECKSUM = 64;
    private static final int FIRST_SLOT_BYTES = CHECKSUM + Integer.BYTES;
    private static final int STORE_ID = 68;
    private static final int GENERATION = 76;
    private static final int LOG_ID = 84;
    private static final int OPENER = 92;
    private static final int CHECKSUM_2 = 100;
    private static final int SECOND_SLOT_BYTES = CHECKSUM_2 + Integer.BYTES;
    private static final int FEATURES = 104;
    private static final int RELEASE = 112;
    private static final int CHECKSUM_3 = RELEASE + Release.BYTES;
    private static final int SLOT_BYTES = CHECKSUM_3 + Integer.BYTES;
    private static final int SLOT_DISTANCE = 4096;

    /// The content of the file; see the table above.
    public record State(
            int pageSizeBytes,
            long checkpointLsn,
            long redoLsn,
            long logEndLsn,
            long nextTransactionId,
            int nextFileId,
            boolean clean) {

        /// Returns the state of a new store.
        public static State initial(int pageSizeBytes) {
            return new State(pageSizeBytes, 0, 0, 0, 1, 1, true);
        }

        public State inUse() {
            return new State(pageSizeBytes, checkpointLsn, redoLsn, logEndLsn, nextTransactionId, nextFileId, false);
        }
    }

    private final Disk disk;
    private final DiskFile file;
    private final StoreHealth health;
    private State state;
    private StoreIdentity identity;
    private long opener;
    /// The newest slot as it is in the file.
    private byte[] newest;

    private ControlFile(Disk disk, DiskFile file, StoreHealth health, byte[] newest) {
        this.disk = disk;
        this.file = file;
        this.health = health;
        this.newest = newest;
        this.state = decode(newest);
        this.identity = newest.length < SECOND_SLOT_BYTES ? StoreIdentity.UNKNOWN : new StoreIdentity(
            BigEndian.getLong(newest, STORE_ID), BigEndian.getLong(newest, GENERATION), BigEndian.getLong(newest, LOG_ID));
        this.opener = newest.length < SECOND_SLOT_BYTES ? 0 : BigEndian.getLong(newest, OPENER);
    }

    public static boolean exists(Disk disk) {
        try {
            return disk.exists(NAME);
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }

    /// Creates the file. This is the last step of creating a store.
    public static void create(Disk disk, State state, StoreIdentity identity) {
        try {
            disk.replace(NAME, UNFINISHED_NAME, Arrays.copyOf(encode(state, identity, 0, 0), SLOT_DISTANCE + SLOT_BYTES));
        } catch (DiskFullException e) {
            throw FileError.DISK_FULL.causedBy(e, NAME);
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }

    /// Opens the file of an existing store.
    ///
    /// @throws SqlFailure [FileError#CONTROL_DAMAGED] if neither slot is intact
    public static ControlFile open(Disk disk, StoreHealth health) {
        try {
            DiskFile file = disk.open(NAME, false);
            byte[] newest = newest(slot(file, 0), slot(file, 1));
            if (newest == null) {
                file.close();
                throw FileError.CONTROL_DAMAGED.failure(disk.description() + "/" + NAME, "neither of its two slots is whole");
            }
            int version = BigEndian.getInt(newest, VERSION);
            long unknown = newest.length < SLOT_BYTES ? 0 : BigEndian.getLong(newest, FEATURES) & ~KNOWN_FEATURES;
            if (version < FIRST_VERSION || version > FORMAT_VERSION || unknown != 0) {
                file.close();
                throw FileError.NEWER_FORMAT.failure(disk.description(), version,
                    unknown == 0 ? "" : " with the features " + Long.toHexString(unknown), Release.in(newest, RELEASE),
                    Release.NAME, FORMAT_VERSION);
            }
            return new ControlFile(disk, file, health, newest);
        } catch (NoSuchFileException e) {
            throw FileError.FILE_MISSING.causedBy(e, disk.description() + "/" + NAME);
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }

    /// Returns how many of the two slots are intact, for inspecting a store that is not open. A store that was never
    /// closed or checkpointed has written only one.
    public static int validSlots(Disk disk) {
        try (DiskFile file = disk.open(NAME, false)) {
            return (slot(file, 0) == null ? 0 : 1) + (slot(file, 1) == null ? 0 : 1);
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }

    public synchronized State state() {
        return state;
    }

    public synchronized StoreIdentity identity() {
        return identity;
    }

    /// Sets the identity that the next and all later writes store.
    ///
    /// @param newOpener random number drawn for this opening
    public synchronized void identify(StoreIdentity newIdentity, long newOpener) {
        identity = newIdentity;
        opener = newOpener;
    }

    /// Replaces the state; durable on return.
    public synchronized void write(State newState) {
        requireUnchanged();
        long sequence = BigEndian.getLong(newest, SEQUENCE) + 1;
        byte[] slot = encode(newState, identity, opener, sequence);
        put(slot);
        newest = slot;
        state = newState;
    }

    /// Writes the newest slot again in its place. If the last force failed and only the process ended, the slot can be
    /// read but is not on the disk. A torn write of the other slot would then leave no intact slot.
    public synchronized void writeAgain() {
        health.check();
        put(newest);
    }

    private void put(byte[] slot) {
        try {
            file.write(positionOf((int) (BigEndian.getLong(slot, SEQUENCE) & 1)), slot, 0, slot.length);
            file.force();
            disk.checkInPlace(NAME, file);
        } catch (IOException e) {
            throw stopped(e);
        }
    }

    /// Stops the store if the file is no longer in place, or another process has written to it.
    public synchronized void requireUnchanged() {
        health.check();
        byte[] found;
        try {
            disk.checkInPlace(NAME, file);
            found = newest(slot(file, 0), slot(file, 1));
        } catch (IOException e) {
            throw stopped(e);
        }
        if (isLaterThan(found, newest)) {
            SqlFailure failure = FileError.SECOND_OPENER.failure(disk.description());
            health.stop(failure);
            throw failure;
        }
    }

    /// Returns whether another process has written a later state. A damaged slot does not count as written by another
    /// process.
    private static boolean isLaterThan(byte[] found, byte[] own) {
        if (found == null) {
            return false;
        }
        long ahead = BigEndian.getLong(found, SEQUENCE) - BigEndian.getLong(own, SEQUENCE);
        return ahead > 0 || ahead == 0 && !Arrays.equals(found, own);
    }

    private SqlFailure stopped(IOException e) {
        SqlFailure failure = FileError.ofWrite(e, NAME);
        health.stop(failure);
        return failure;
    }

    private static long positionOf(int slot) {
        return (long) slot * SLOT_DISTANCE;
    }

    private static byte[] slot(DiskFile file, int slot) throws IOException {
        byte[] bytes = new byte[SLOT_BYTES];
        int length = file.read(positionOf(slot), bytes, 0, SLOT_BYTES);
        boolean isFirstSlotValid = length >= FIRST_SLOT_BYTES
            && BigEndian.getLong(bytes, 0) == MAGIC
            && BigEndian.getInt(bytes, CHECKSUM) == Checksum.crc32c(bytes, 0, CHECKSUM);
        if (!isFirstSlotValid) {
            return null;
        }
        if (BigEndian.getInt(bytes, VERSION) == FIRST_VERSION) {
            return Arrays.copyOf(bytes, FIRST_SLOT_BYTES);
        }
        boolean isSecondSlotValid = length >= SECOND_SLOT_BYTES
            && BigEndian.getInt(bytes, CHECKSUM_2) == Checksum.crc32c(bytes, STORE_ID, CHECKSUM_2 - STORE_ID);
        if (!isSecondSlotValid) {
            return null;
        }
        if (BigEndian.getInt(bytes, VERSION) == SECOND_VERSION) {
            return Arrays.copyOf(bytes, SECOND_SLOT_BYTES);
        }
        boolean isWhole = length == SLOT_BYTES
            && BigEndian.getInt(bytes, CHECKSUM_3) == Checksum.crc32c(bytes, FEATURES, CHECKSUM_3 - FEATURES);
        return isWhole ? bytes : null;
    }

    private static byte[] newest(byte[] left, byte[] right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        return BigEndian.getLong(left, SEQUENCE) > BigEndian.getLong(right, SEQUENCE) ? left : right;
    }

    private static byte[] encode(State state, StoreIdentity identity, long opener, long sequence) {
        byte[] bytes = new byte[SLOT_BYTES];
        BigEndian.putLong(bytes, 0, MAGIC);
        BigEndian.putInt(bytes, VERSION, FORMAT_VERSION);
        BigEndian.putInt(bytes, PAGE_SIZE, state.pageSizeBytes);
        BigEndian.putLong(bytes, SEQUENCE, sequence);
        BigEndian.putLong(bytes, CHECKPOINT_LSN, state.checkpointLsn);
        BigEndian.putLong(bytes, REDO_LSN, state.redoLsn);
        BigEndian.putLong(bytes, LOG_END_LSN, state.logEndLsn);
        BigEndian.putLong(bytes, NEXT_TRANSACTION_ID, state.nextTransactionId);
        BigEndian.putInt(bytes, NEXT_FILE_ID, state.nextFileId);
        BigEndian.putInt(bytes, CLEAN, state.clean ? 1 : 0);
        BigEndian.putInt(bytes, CHECKSUM, Checksum.crc32c(bytes, 0, CHECKSUM));
        BigEndian.putLong(bytes, STORE_ID, identity.storeId());
        BigEndian.putLong(bytes, GENERATION, identity.generation());
        BigEndian.putLong(bytes, LOG_ID, identity.logId());
        BigEndian.putLong(bytes, OPENER, opener);
        BigEndian.putInt(bytes, CHECKSUM_2, Checksum.crc32c(bytes, STORE_ID, CHECKSUM_2 - STORE_ID));
        BigEndian.putLong(bytes, FEATURES, 0);
        Release.put(bytes, RELEASE);
        BigEndian.putInt(bytes, CHECKSUM_3, Checksum.crc32c(bytes, FEATURES, CHECKSUM_3 - FEATURES));
        return bytes;
    }

    private static State decode(byte[] bytes) {
        return new State(
            BigEndian.getInt(bytes, PAGE_SIZE),
            BigEndian.getLong(bytes, CHECKPOINT_LSN),
            BigEndian.getLong(bytes, REDO_LSN),
            BigEndian.getLong(bytes, LOG_END_LSN),
            BigEndian.getLong(bytes, NEXT_TRANSACTION_ID),
            BigEndian.getInt(bytes, NEXT_FILE_ID),
            BigEndian.getInt(bytes, CLEAN) == 1);
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }
}
