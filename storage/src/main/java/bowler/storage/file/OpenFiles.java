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

/// How many files are open at a time: when one more is needed, CLOCK finds one that nobody uses, and closes it.
///
/// A file is closed only when it is in nobody's hands and all that was written to it was forced: a force through a file
/// opened later may not learn of a write that failed. If there is no such file there is one more than the limit for a
/// while. If the process may open no more, half of the files are closed, and it is tried once more.
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

    /// Opens a file of this name, so that a missing one is told now.
    ReopenableFile open(String name, boolean create) throws IOException {
        ReopenableFile file = new ReopenableFile(this, name);
        reopen(file, create);
        file.leave();
        return file;
    }

    /// Opens the file, unless another did, and enters it.
    synchronized DiskFile reopen(ReopenableFile file, boolean create) throws IOException {
        if (file.isGone()) {
            throw new ClosedChannelException();
        }
        if (file.tryEnter()) {
            return file.handle();
        }
        while (open.size() >= limit && closeOne()) {
            // one more went
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
                // one more went
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

    /// Closes the file for good, whoever uses it.
    synchronized void closeForGood(ReopenableFile file) throws IOException {
        int index = open.indexOf(file);
        if (index >= 0) {
            remove(index);
        }
        file.goAway();
    }

    /// @throws bowler.os.DiskReplacedException if the name no longer leads to the open file
    void checkInPlace(String name, DiskFile file) throws IOException {
        disk.checkInPlace(name, file);
    }

    /// Checks some of the open files, others each time.
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

    /// How many are open now.
    synchronized int count() {
        return open.size();
    }

    /// How often a file was opened.
    synchronized long openings() {
        return openings;
    }
}
