// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.ChecksumMethod;
import bowler.base.bytes.RunningChecksum;
import bowler.os.DiskFile;
import java.io.IOException;

/// Computes the checksums of the records in a segment by another method, for a log that gets another key.
public final class SegmentChecksums {
    private SegmentChecksums() {}

    /// Replaces the checksum of each valid record, also after the end of the log: such records show whether the end is
    /// damage. Other bytes stay, and no record becomes valid.
    public static void convert(DiskFile segment, ChecksumMethod from, ChecksumMethod to) throws IOException {
        byte[] bytes = new byte[Math.toIntExact(segment.sizeBytes())];
        int length = segment.read(0, bytes, 0, bytes.length);
        SegmentHeader header = length < SegmentHeader.SIZE_BYTES ? null : SegmentHeader.decoded(bytes);
        if (header == null) {
            return;
        }
        long start = new SegmentGeometry(header.segmentBytes()).start(header.index());
        for (int at = SegmentHeader.SIZE_BYTES; at + RecordFormat.PAYLOAD <= length; ) {
            int claimed = BigEndian.getInt(bytes, at + RecordFormat.LENGTH);
            int payload = claimed == RecordFormat.PADDING ? 0 : claimed;
            boolean isRecord = payload >= 0 && payload <= length - at - RecordFormat.PAYLOAD
                && RecordFormat.matches(from, bytes, at, start + at, bytes, at + RecordFormat.PAYLOAD, payload);
            if (isRecord) {
                RunningChecksum checksum = to.begin();
                checksum.update(bytes, at + RecordFormat.PAYLOAD, payload);
                checksum.update(bytes, at, RecordFormat.CHECKSUM);
                BigEndian.putInt(bytes, at + RecordFormat.CHECKSUM, checksum.value());
                at += RecordFormat.sizeOf(payload);
            } else {
                at += RecordFormat.ALIGNMENT;
            }
        }
        segment.write(0, bytes, 0, length);
        segment.force();
    }
}
