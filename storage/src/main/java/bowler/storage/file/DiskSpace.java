// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.os.Disk;
import java.util.concurrent.atomic.AtomicLong;

/// Knows whether the disk has so little space left that new pages need their place on it before they are used.
///
/// With space enough a new page costs nothing but memory until it is written. When less is free than all pages in memory
/// and the log may ask for, each new page is given its place first. So the statement that adds a page learns that the disk
/// is full, every changed page can be written where it is, and a checkpoint can always cut the log.
final class DiskSpace {
    private final Disk disk;
    private volatile long lowBytes;
    /// New pages may take so much before the disk is asked again.
    private final AtomicLong left = new AtomicLong();

    DiskSpace(Disk disk) {
        this.disk = disk;
    }

    /// Sets how much is to be free for new pages to go without a place.
    void keepFree(long bytes) {
        lowBytes = bytes;
        left.set(0);
    }

    /// The next new page asks the disk.
    void forget() {
        left.set(0);
    }

    boolean isLow(int newBytes) {
        if (lowBytes == 0 || left.addAndGet(-newBytes) >= 0) {
            return false;
        }
        long usable = disk.usableBytes();
        if (usable > lowBytes) {
            left.set((usable - lowBytes) / 2);
            return false;
        }
        return true;
    }
}
