// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskFile;
import java.io.IOException;
import java.util.List;

/// Finds the end of a log after a crash.
///
/// The end is the first position without a valid record. Beyond it are remains of records that were being written when
/// the machine stopped. Suppose one of them is valid and was written when the end was *durable*. It proves that a
/// record which could not be lost is bad: that is damage, and nothing is changed. Otherwise every remain that carries
/// the LSN of its own position is wiped before anything is appended. It could become valid again after a later record
/// that ends exactly where it begins.
final class LogEndSearch {
    private static final int BUFFER_BYTES = 64 << 10;

    private final Disk disk;
    private final String folder;
    private final long scanFromLsn;
    private long endLsn;

    LogEndSearch(Disk disk, String folder, long scanFromLsn) {
        this.disk = disk;
        this.folder = folder;
        this.scanFromLsn = scanFromLsn;
    }

    /// Opens the segments up to the end of the log, which [#endLsn] then returns.
    Segments open(LogOptions options, Clock clock) {
        SegmentFiles files = null;
        boolean opened = false;
        try {
            files = SegmentFiles.in(disk, folder);
            long from = startOf(files, scanFromLsn);
            SegmentGeometry geometry = new SegmentGeometry(files.header().segmentBytes());
            RecordScanner scanner = scanner(files, geometry, from);
            long knownDurableEnd = walkToEnd(scanner);
            long end = scanner.nextLsn();
            long first = files.firstOfRun(Math.min(geometry.index(from), geometry.index(end)));
            long last = files.lastOfRun(geometry.index(end));
            List<Long> remains = new StaleTailScan(files, geometry, end).find();
            writeAgain(files, geometry, knownDurableEnd, end);
            cut(files, geometry, end, remains);
            files.deleteOutside(first, last);
            for (long index = geometry.index(from); index <= geometry.index(end) && index <= last; index++) {
                files.valid.get(index).force();
            }
            disk.forceNames(folder);
            Segments segments =
                new Segments(disk, folder, files.header(), options.memory(), clock, files.valid, first, last);
            if (files.valid.containsKey(last)) {
                segments.lastFileHas(cutPart(files.valid.get(last), geometry, last, end));
            }
            opened = true;
            endLsn = end;
            return segments;
        } catch (IOException e) {
            throw LogError.INPUT_OUTPUT.causedBy(e, disk.description() + "/" + folder, "opened", e.getMessage());
        } finally {
            if (!opened && files != null) {
                closeAfterFailure(files);
            }
        }
    }

    /// Returns the end of the log; after [#open].
    long endLsn() {
        return endLsn;
    }

    /// Cuts the file of a partly prepared segment at the end of the log. The file may have grown since its last force,
    /// and bytes that were not forced may have no space.
    ///
    /// @return number of allocated bytes of the file
    private static long cutPart(DiskFile file, SegmentGeometry geometry, long index, long end) throws IOException {
        long size = file.sizeBytes();
        if (size >= geometry.segmentBytes()) {
            return size;
        }
        long used = Math.max(SegmentHeader.SIZE_BYTES, end - geometry.start(index));
        if (size > used) {
            file.resize(used);
            file.force();
        }
        return Math.min(size, used);
    }

    private static void closeAfterFailure(SegmentFiles files) {
        try {
            files.close();
        } catch (IOException e) {
            throw LogError.INPUT_OUTPUT.causedBy(e, files.place(), "closed", e.getMessage());
        }
    }

    /// Returns the position at which reading begins.
    static long startOf(SegmentFiles files, long scanFromLsn) {
        if (files.header() == null) {
            throw LogError.MISSING.failure(files.place(), "every segment");
        }
        SegmentGeometry geometry = new SegmentGeometry(files.header().segmentBytes());
        if (scanFromLsn == 0) {
            return geometry.firstRecord(files.valid.firstKey());
        }
        long from = geometry.normalised(scanFromLsn);
        if (!files.valid.containsKey(geometry.index(scanFromLsn))) {
            boolean endedWithItsSegment = from == geometry.firstRecord(geometry.index(from))
                && files.valid.containsKey(geometry.index(from) - 1);
            if (!endedWithItsSegment) {
                throw LogError.MISSING.failure(files.place(), "segment " + Segments.fileName(geometry.index(scanFromLsn)));
            }
        }
        return from;
    }

    /// Reads records from the files alone.
    static RecordScanner scanner(SegmentFiles files, SegmentGeometry geometry, long from) {
        return new RecordScanner((lsn, target, offset, length) -> {
            DiskFile file = files.valid.get(geometry.index(lsn));
            return file == null ? 0 : read(files, file, lsn - geometry.start(geometry.index(lsn)), target, offset, length);
        }, geometry, files.checksums(), from);
    }

    /// @return the position up to which the last record proves the log durable; the end if there is no record
    private static long walkToEnd(RecordScanner scanner) {
        long knownDurableEnd = Long.MAX_VALUE;
        while (scanner.step(Long.MAX_VALUE) == RecordScanner.Outcome.RECORD) {
            knownDurableEnd = scanner.durableLsn();
        }
        return Math.min(knownDurableEnd, scanner.nextLsn());
    }

    /// Writes the last records once more. If a force of them failed and only the process ended, they can be read. The
    /// system regards them as written, however, and would not write them at the next force.
    private static void writeAgain(SegmentFiles files, SegmentGeometry geometry, long from, long end) throws IOException {
        byte[] bytes = new byte[BUFFER_BYTES];
        for (long at = from; at < end; ) {
            DiskFile file = files.valid.get(geometry.index(at));
            long position = at - geometry.start(geometry.index(at));
            int length = (int) Math.min(bytes.length, Math.min(end, geometry.endOfSegmentAt(at)) - at);
            int count = file == null ? 0 : read(files, file, position, bytes, 0, length);
            if (count > 0) {
                file.write(position, bytes, 0, count);
            }
            at += length;
        }
    }

    private static void cut(SegmentFiles files, SegmentGeometry geometry, long end, List<Long> remains) throws IOException {
        byte[] nothing = new byte[Long.BYTES];
        for (long lsn : remains) {
            DiskFile file = files.valid.get(geometry.index(lsn));
            if (file != null) { // the others are deleted
                file.write(lsn - geometry.start(geometry.index(lsn)), nothing, 0, nothing.length);
            }
        }
        for (DiskFile file : files.valid.tailMap(geometry.index(end)).values()) {
            file.force();
        }
    }

    private static int read(SegmentFiles files, DiskFile file, long position, byte[] target, int offset, int length) {
        try {
            return file.read(position, target, offset, length);
        } catch (IOException e) {
            throw LogError.INPUT_OUTPUT.causedBy(e, files.place(), "read", e.getMessage());
        }
    }
}
