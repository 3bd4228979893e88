// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.log.Log;
import bowler.log.LogInspection;
import bowler.log.LogOptions;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskName;
import bowler.storage.api.StoreError;
import bowler.storage.api.StoreImage;
import bowler.storage.api.StoreOptions;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DataStamp;
import bowler.storage.file.FileError;
import bowler.storage.file.StoreFiles;
import java.io.IOException;
import java.util.List;

/// Creates and opens the log of a store, with the sizes that fit the store and its disk.
public final class StoreLog {
    private static final String FOLDER = "log";
    private static final int LONGEST_BUFFER = 4 << 20;
    private static final int SHORTEST_BUFFER = 1 << 20;
    /// The divisor of the pool for the part that the buffer of the log takes.
    private static final int BUFFER_SHARE = 16;
    /// On a disk with less free space, a new store gets smaller log segments than requested, because some segments are
    /// always kept.
    private static final long SMALL_DISK_BYTES = 2L << 30;
    private static final int SMALL_DISK_SEGMENT = 4 << 20;
    private static final int MEMORY_SEGMENT = 4 << 20;

    private StoreLog() {}

    /// Creates the log of a new store that will be recovered.
    public static Log create(Disk disk, StoreOptions options, Clock clock) {
        removeLeftover(disk);
        LogOptions logOptions = logOptions(options);
        boolean isSmall = disk.usableBytes() < SMALL_DISK_BYTES;
        return Log.create(disk, FOLDER, logOptions.withSegmentBytes(isSmall
            ? Math.min(SMALL_DISK_SEGMENT, logOptions.segmentBytes()) : logOptions.segmentBytes()), clock);
    }

    /// Removes the log that an interrupted creation has left: the log has no records, and the store has no trees.
    private static void removeLeftover(Disk disk) {
        try {
            boolean hasTrees = disk.list(StoreFiles.FOLDER).stream().anyMatch(name -> name.endsWith(StoreFiles.SUFFIX));
            List<LogInspection.Segment> segments = LogInspection.segments(disk, FOLDER);
            if (hasTrees || segments.stream().anyMatch(LogInspection.Segment::hasRecords)) {
                return;
            }
            for (LogInspection.Segment each : segments) {
                disk.delete(DiskName.in(FOLDER, each.name()));
            }
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, FOLDER, e.getMessage());
        }
    }

    static Log open(Disk disk, StoreOptions options, Clock clock, ControlFile.State state) {
        return Log.open(disk, FOLDER, logOptions(options), clock, state.redoLsn());
    }

    /// Creates the log of a store that is not recovered.
    ///
    /// @param spills whether the log uses the disk for what exceeds its memory
    static Log createTemporary(Disk disk, StoreOptions options, Clock clock, boolean spills) {
        return spills ? Log.createTemporary(disk, FOLDER, clock) : Log.create(disk, FOLDER, logOptions(options), clock);
    }

    /// Creates the log of a store in memory that begins with the content of another one.
    static Log createFrom(StoreImage image, Disk disk, StoreOptions options, Clock clock) {
        return Log.inMemoryFrom(disk, FOLDER, image.logEndLsn(), logOptions(options), clock);
    }

    /// Creates the log of a read-only store: in memory, empty and ahead of every page's LSN. The store's own log was
    /// closed, and nothing in it must be redone.
    static Log createForReader(Disk disk, ControlFile control, Clock clock) {
        ControlFile.State state = control.state();
        LogInspection.Summary found = LogInspection.verify(disk, FOLDER, state.redoLsn());
        if (!state.clean() || found.endLsn() != state.logEndLsn()) {
            throw StoreError.UNFINISHED_READ_ONLY.failure(disk.description());
        }
        DataStamp.check(disk, control.identity());
        return Log.inMemoryFrom(disk, FOLDER, state.logEndLsn(), LogOptions.MEMORY, clock);
    }

    private static LogOptions logOptions(StoreOptions options) {
        return options.inMemory()
            ? LogOptions.MEMORY.withSegmentBytes(Math.min(options.logSegmentBytes(), MEMORY_SEGMENT))
            : new LogOptions(
                options.logSegmentBytes(), Math.min(options.logSegmentBytes(), bufferBytes(options)), false);
    }

    /// Returns a power of two: less for a small pool, because the heap is small then.
    private static int bufferBytes(StoreOptions options) {
        long share = Long.highestOneBit(options.bufferPoolBytes() / BUFFER_SHARE);
        return (int) Math.clamp(share, SHORTEST_BUFFER, LONGEST_BUFFER);
    }
}
