// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.os.Disk;
import java.util.concurrent.atomic.AtomicLong;

/// Decides whether disk space is so short that new pages must be allocated on disk before they are used.
///
/// With enough free space a new page costs only memory until it is written. If less space is free than all pages in
/// memory and the log may need, each new page gets disk space first. So the statement that adds a page gets the
/// disk-full error. Every changed page can be written in place, and a checkpoint can always truncate the log.
final class DiskSpace {
    private final Disk disk;
    private volatile long lowBytes;
    /// Bytes that new pages may take before the disk's free space is read again.
    private final AtomicLong left = new AtomicLong();

    DiskSpace(Disk disk) {
        this.disk = disk;
    }

    /// Sets the free space above which new pages need no disk space in advance, in bytes.
    void reserveFree(long bytes) {
        lowBytes = bytes;
        left.set(0);
    }

    /// Makes the next new page read the disk's free space.
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
