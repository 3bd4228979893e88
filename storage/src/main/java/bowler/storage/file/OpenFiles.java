// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;

/// Limits how many files are open at a time. When one more is needed, the CLOCK algorithm selects an unused one, and
/// closes it.
///
/// A file is closed only when no thread uses it and all writes to it were forced. A force through a file opened later
/// might not report a write that failed. If there is no such file, the limit is exceeded by one for a while. If the
/// operating system allows the process no more open files, half of the files are closed, and the opening is retried
/// once.
final class OpenFiles {
    private final Disk disk;
    private final int limit;
    private final List<ReopenableFile> open = new ArrayList<>();
    private int hand;
    private int checkedAt;
    private long openings;

    OpenFiles(Disk disk, int limit) {
        this.disk = disk;
        this.limit = limit;
    }

    /// Opens a file of this name, so that a missing file is reported now.
    ReopenableFile open(String name, boolean create) throws IOException {
        ReopenableFile file = new ReopenableFile(this, name);
        reopen(file, create);
        file.leave();
        return file;
    }

    /// Opens the file, unless another thread did, and registers it.
    synchronized DiskFile reopen(ReopenableFile file, boolean create) throws IOException {
        if (file.isGone()) {
            throw new ClosedChannelException();
        }
        if (file.tryEnter()) {
            return file.handle();
        }
        while (open.size() >= limit && closeOne()) {
            // One file more was closed.
        }
        DiskFile handle = openNow(file.name(), create);
        open.add(file);
        openings++;
        file.opened(handle);
        return handle;
    }

    private DiskFile openNow(String name, boolean create) throws IOException {
        try {
            return disk.open(name, create);
        } catch (NoSuchFileException | DiskFullException known) {
            throw known;
        } catch (IOException failure) {
            int before = open.size();
            while (open.size() > before / 2 && closeOne()) {
                // One file more was closed.
            }
            if (open.size() == before) {
                throw failure;
            }
            return disk.open(name, create);
        }
    }

    /// @return false if every file is in use
    private boolean closeOne() throws IOException {
        for (int steps = 2 * open.size(); steps > 0; steps--) {
            hand = hand + 1 < open.size() ? hand + 1 : 0;
            ReopenableFile file = open.get(hand);
            if (!file.clearRecentlyUsed() && file.tryClose()) {
                remove(hand);
                return true;
            }
        }
        return false;
    }

    private void remove(int index) {
        ReopenableFile last = open.removeLast();
        if (index < open.size()) {
            open.set(index, last);
        }
    }

    /// Closes the file permanently, even if it is in use.
    synchronized void closeForGood(ReopenableFile file) throws IOException {
        int index = open.indexOf(file);
        if (index >= 0) {
            remove(index);
        }
        file.delete();
    }

    /// @throws bowler.os.DiskReplacedException if the name no longer leads to the open file
    void checkInPlace(String name, DiskFile file) throws IOException {
        disk.checkInPlace(name, file);
    }

    /// Checks some of the open files, different ones in each call.
    ///
    /// @throws bowler.os.DiskReplacedException if the name of one no longer leads to it
    synchronized void checkInPlace(int count) throws IOException {
        for (int i = 0; i < Math.min(count, open.size()); i++) {
            checkedAt = checkedAt + 1 < open.size() ? checkedAt + 1 : 0;
            ReopenableFile file = open.get(checkedAt);
            if (file.tryEnter()) {
                try {
                    disk.checkInPlace(file.name(), file.handle());
                } finally {
                    file.leave();
                }
            }
        }
    }

    /// Returns the number of files that are open now.
    synchronized int count() {
        return open.size();
    }

    /// Returns how often a file was opened.
    synchronized long openings() {
        return openings;
    }
}
