// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import java.io.IOException;
import java.util.BitSet;

/// The temporary file for row versions that exceed their memory budget.
///
/// Each page's versions take one extent, a run of units. A bitmap in memory marks the units in use. The next extent is
/// taken after the last one allocated (next fit), and the file is truncated when its end is free. The file is never
/// forced and is of no use after a restart: it is removed when the store opens and when it closes.
///
/// Thread-safe. The monitor guards the bitmap; reads and writes of the file happen outside of it.
final class VersionFile {
    static final String NAME = "versions.tmp";
    private static final int UNIT_BYTES = 512;
    /// The file is not truncated for a free end shorter than this.
    private static final int MIN_CUT_UNITS = 2_048;
    /// The search wraps to the beginning only if at least one in this many units is free.
    private static final int WORTHWHILE_FREE_SHARE = 8;

    private final Disk disk;
    private volatile DiskFile file;
    private final BitSet used = new BitSet();
    private int usedUnits;
    /// An upper bound of the current size of the file, in units.
    private int sizeUnits;
    private int nextUnit;

    VersionFile(Disk disk) {
        this.disk = disk;
    }

    /// Removes the file that an earlier process has left.
    void removeLeftover() {
        try {
            if (disk.exists(NAME)) {
                disk.delete(NAME);
            }
        } catch (IOException e) {
            throw VersionError.NOT_WRITTEN.causedBy(e, NAME, e.getMessage());
        }
    }

    /// Writes the bytes to a new extent.
    ///
    /// @return the start of the extent in the file
    /// @throws bowler.base.error.SqlFailure if they cannot be written; then nothing has changed
    long write(byte[] bytes, int length) {
        int first = take(unitsOf(length));
        boolean isWritten = false;
        try {
            opened().write((long) first * UNIT_BYTES, bytes, 0, length);
            isWritten = true;
        } catch (DiskFullException e) {
            throw VersionError.DISK_FULL.causedBy(e, NAME);
        } catch (IOException e) {
            throw VersionError.NOT_WRITTEN.causedBy(e, NAME, e.getMessage());
        } finally {
            if (!isWritten) {
                release(first, unitsOf(length));
            }
        }
        return (long) first * UNIT_BYTES;
    }

    /// Reads bytes that [#write] has written. A caller that does not prevent the extent from being freed checks the
    /// content.
    ///
    /// @return the number of bytes read
    int read(long place, byte[] into, int length) {
        try {
            return opened().read(place, into, 0, length);
        } catch (IOException e) {
            throw VersionError.NOT_READ.causedBy(e, NAME, e.getMessage());
        }
    }

    /// Frees an extent.
    void free(long place, int length) {
        release((int) (place / UNIT_BYTES), unitsOf(length));
    }

    private static int unitsOf(int length) {
        return Math.ceilDiv(length, UNIT_BYTES);
    }

    private DiskFile opened() throws IOException {
        DiskFile open = file;
        return open != null ? open : open();
    }

    private synchronized DiskFile open() throws IOException {
        if (file == null) {
            file = disk.open(NAME, true);
        }
        return file;
    }

    private synchronized int take(int units) {
        int first = firstFit(nextUnit, units);
        int end = used.length();
        if (first + units > end && end - usedUnits >= Math.max(units, end / WORTHWHILE_FREE_SHARE)) {
            int earlier = firstFit(0, units);
            first = Math.min(first, earlier);
        }
        used.set(first, first + units);
        usedUnits += units;
        nextUnit = first + units;
        sizeUnits = Math.max(sizeUnits, nextUnit);
        return first;
    }

    /// Returns the start of the first free run from a unit on. The space after the last unit in use counts as a run.
    private int firstFit(int from, int units) {
        int first = used.nextClearBit(from);
        for (int end = used.nextSetBit(first); end >= 0 && end - first < units; end = used.nextSetBit(first)) {
            first = used.nextClearBit(end);
        }
        return first;
    }

    private synchronized void release(int first, int units) {
        used.clear(first, first + units);
        usedUnits -= units;
    }

    /// Truncates the file if much of its end is free.
    void trim() {
        try {
            trimIfWorthwhile();
        } catch (IOException e) {
            throw VersionError.NOT_WRITTEN.causedBy(e, NAME, e.getMessage());
        }
    }

    private synchronized void trimIfWorthwhile() throws IOException {
        int end = used.length();
        if (file != null && sizeUnits - end >= MIN_CUT_UNITS && sizeUnits - end >= sizeUnits / 2) {
            file.resize((long) end * UNIT_BYTES);
            sizeUnits = end;
            nextUnit = Math.min(nextUnit, end);
        }
    }

    synchronized long usedBytes() {
        return (long) usedUnits * UNIT_BYTES;
    }

    /// Closes the file.
    ///
    /// @param remove whether to remove it too
    synchronized void close(boolean remove) throws IOException {
        DiskFile open = file;
        if (open != null) {
            file = null;
            open.close();
            if (remove) {
                disk.delete(NAME);
            }
        }
    }
}
