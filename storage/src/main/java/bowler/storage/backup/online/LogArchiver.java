// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup.online;

import bowler.base.error.FileReason;
import bowler.log.Log;
import bowler.log.LogCopy;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskName;
import bowler.os.Workers;
import bowler.storage.backup.LogArchiveOptions;
import bowler.storage.recovery.LogRetention;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/// Copies the log to an archive: each segment when it is full, and the current one from time to time. The log is kept
/// until its segments are in the archive.
///
/// A copy is written under another name, forced and renamed, so each segment in the archive is intact. If the archive
/// cannot be written, the archiver tries again. It gives up when the kept log exceeds its limit; then the archive has a
/// gap, and only a new full backup can be followed from.
public final class LogArchiver implements Workers.Step {
    private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();
    private static final long RETRY_NANOS = Duration.ofSeconds(1).toNanos();
    private static final String UNFINISHED = "segment.new";

    private final Log log;
    private final LogRetention.Hold hold;
    private final LogArchiveOptions options;
    private final Clock clock;
    private final Consumer<String> messages;
    /// Position up to which the archive has the log.
    private volatile long archivedLsn;
    /// Position of the first segment that is not complete in the archive.
    private long nextStart;
    private long lastCopyNanos;
    private boolean hasFailed;
    private volatile boolean hasEnded;

    /// @param hold keeps the log from the first segment to archive on
    /// @param messages receives a line when the archive cannot be written, can be written again, or ends
    public LogArchiver(Log log, LogRetention.Hold hold, LogArchiveOptions options, Clock clock, Consumer<String> messages) {
        this.log = log;
        this.hold = hold;
        this.options = options;
        this.clock = clock;
        this.messages = messages;
        nextStart = LogCopy.segmentStart(log, hold.lsn());
        archivedLsn = nextStart;
        lastCopyNanos = clock.nanoTime();
    }

    /// Returns the position up to which the archive has the log.
    public long archivedLsn() {
        return archivedLsn;
    }

    /// Returns whether the archive was given up.
    public boolean hasEnded() {
        return hasEnded;
    }

    @Override
    public synchronized long step() {
        return archive(false) ? PAUSE_NANOS : RETRY_NANOS;
    }

    /// Copies everything that is durable now.
    public synchronized void finish() {
        archive(true);
    }

    /// @return false if the archive cannot be written now
    private boolean archive(boolean isLast) {
        if (hasEnded) {
            return false;
        }
        try {
            long durable = log.durableLsn();
            while (LogCopy.segmentEnd(log, nextStart) <= durable) {
                copy(nextStart, Long.MAX_VALUE);
                nextStart = LogCopy.segmentEnd(log, nextStart);
                archivedLsn = nextStart;
                hold.moveTo(nextStart);
            }
            boolean isDue = isLast || clock.nanoTime() - lastCopyNanos >= Duration.ofMillis(options.maxAgeMillis()).toNanos();
            if (isDue && durable > archivedLsn) {
                copy(nextStart, durable);
                archivedLsn = durable;
            }
            if (isDue) {
                lastCopyNanos = clock.nanoTime();
            }
            if (hasFailed) {
                hasFailed = false;
                messages.accept("the log archive in " + place() + " is written again");
            }
            return true;
        } catch (IOException e) {
            report(e);
            return false;
        }
    }

    private void copy(long start, long toLsn) throws IOException {
        Disk disk = options.disk();
        String unfinished = DiskName.in(options.folder(), UNFINISHED);
        // After a crash, a segment in the archive may have the same file: see Disk.replace.
        if (disk.exists(unfinished)) {
            disk.delete(unfinished);
        }
        LogCopy.copySegment(log, start, toLsn, disk, unfinished, bytes -> { });
        disk.rename(unfinished, DiskName.in(options.folder(), LogCopy.segmentName(log, start)));
        disk.forceNames(options.folder());
    }

    private void report(IOException failure) {
        if (!hasFailed) {
            hasFailed = true;
            messages.accept("the log archive in " + place() + " cannot be written (" + FileReason.of(failure)
                + "); the log is kept meanwhile");
        }
        if (log.endLsn() - hold.lsn() > options.maxLagBytes()) {
            hasEnded = true;
            hold.close();
            messages.accept("the log archive in " + place() + " has ended, because " + options.maxLagBytes()
                + " bytes of log were kept for it; make it writable, enable it again, and make a full backup");
        }
    }

    private String place() {
        return options.disk().description() + (options.folder().isEmpty() ? "" : "/" + options.folder());
    }
}
