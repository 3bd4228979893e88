// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.bytes.ChecksumMethod;
import bowler.base.format.Release;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// The files in a log's folder, before any check of their content. They are files whose header matches their name, and
/// others (left by a preparation or a truncation that was cut short, or damaged).
final class SegmentFiles implements AutoCloseable {
    final TreeMap<Long, DiskFile> valid = new TreeMap<>();
    final TreeMap<Long, DiskFile> invalid = new TreeMap<>();
    private final Disk disk;
    private final String folder;
    private SegmentHeader header;

    private SegmentFiles(Disk disk, String folder) {
        this.disk = disk;
        this.folder = folder;
    }

    /// Opens all segments in a folder, and accepts each header only for its own file.
    static SegmentFiles in(Disk disk, String folder) throws IOException {
        SegmentFiles files = new SegmentFiles(disk, folder);
        boolean complete = false;
        try {
            for (String name : disk.list(folder)) {
                long index = Segments.indexIn(name);
                if (index >= 0) {
                    files.add(index, name);
                }
            }
            complete = true;
            return files;
        } finally {
            if (!complete) {
                files.close();
            }
        }
    }

    private void add(long index, String name) throws IOException {
        DiskFile file = disk.open(DiskName.in(folder, name), false);
        invalid.put(index, file);
        SegmentHeader own = headerOf(file);
        if (own != null && !own.isKnown()) {
            throw LogError.NEWER_FORMAT.failure(place(), own.version(), own.release(), Release.NAME, SegmentHeader.VERSION);
        }
        if (own == null || own.index() != index) {
            return;
        }
        if (header != null && (header.created() != own.created() || header.segmentBytes() != own.segmentBytes())) {
            throw LogError.DAMAGED.failure(place(), "file " + name, "it belongs to another log");
        }
        header = own;
        invalid.remove(index);
        valid.put(index, file);
    }

    /// Returns one of the valid headers, or null if there is none.
    SegmentHeader header() {
        return header;
    }

    /// Returns all files at or above the index, in order.
    TreeMap<Long, DiskFile> from(long index) {
        TreeMap<Long, DiskFile> all = new TreeMap<>(valid.tailMap(index));
        all.putAll(invalid.tailMap(index));
        return all;
    }

    /// Returns the last of an unbroken run of valid segments from the index up; `index - 1` if it is not valid itself.
    long lastOfRun(long index) {
        long last = index - 1;
        while (valid.containsKey(last + 1)) {
            last++;
        }
        return last;
    }

    /// Returns the first of an unbroken run of valid segments from the index down.
    long firstOfRun(long index) {
        long first = index;
        while (valid.containsKey(first - 1)) {
            first--;
        }
        return first;
    }

    /// Deletes the files that are not in the range.
    void deleteOutside(long first, long last) throws IOException {
        List<Long> deleted = new ArrayList<>(invalid.keySet());
        valid.keySet().stream().filter(index -> index < first || index > last).forEach(deleted::add);
        for (long index : deleted) {
            DiskFile file = valid.containsKey(index) ? valid.remove(index) : invalid.remove(index);
            file.close();
            disk.delete(DiskName.in(folder, Segments.fileName(index)));
        }
    }

    @Override
    public void close() throws IOException {
        for (DiskFile file : from(0).values()) {
            file.close();
        }
    }

    ChecksumMethod checksums() {
        return disk.checksums();
    }

    String place() {
        return DiskName.in(disk.description(), folder);
    }

    static SegmentHeader headerOf(Disk disk, String name) throws IOException {
        try (DiskFile file = disk.open(name, false)) {
            return headerOf(file);
        }
    }

    private static SegmentHeader headerOf(DiskFile file) throws IOException {
        byte[] bytes = new byte[SegmentHeader.SIZE_BYTES];
        return file.read(0, bytes, 0, bytes.length) == bytes.length ? SegmentHeader.decoded(bytes) : null;
    }
}
