// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

import bowler.base.bytes.BigEndian;
import java.io.IOException;
import java.util.Arrays;

/// Builds a chain of DSSs, of requests or of replies, and sends it.
///
///     writer.begin(DssReader.REPLY, correlator);
///     int object = writer.beginObject(CodePoint.ENDUOWRM);
///     writer.scalar2(CodePoint.SVRCOD, 4);
///     writer.endObject(object);
///     writer.end();
///     ...
///     writer.finish();
///
/// The chain bits of a DSS depend on the next DSS, so the next [#begin] or [#finish] sets them. Complete DSSs are sent
/// when they fill some tens of kilobytes. A DSS longer than one segment is split into continuation segments at [#end].
/// A DSS of unknown length is written by [#beginStreamed] and [#stream] and never held in memory as a whole.
///
/// Not thread-safe.
public final class DssWriter {
    private static final int FIRST_BUFFER_BYTES = 1024;
    private static final int FLUSH_BYTES = 48 * 1024;
    private static final int KEPT_BUFFER_BYTES = 128 * 1024;
    private static final int CONTINUATION_BYTES = DssReader.MAX_SEGMENT_BYTES - 2;
    private static final int MAX_SHORT_OBJECT = 0x7FFF;
    private static final int NONE = -1;

    private final ByteSink sink;
    private byte[] buffer = new byte[FIRST_BUFFER_BYTES];
    private int position;
    /// The offset of the last DSS whose chain bits are not yet set; NONE if there is none.
    private int last = NONE;
    private int lastCorrelator;
    /// The offset of the current segment of a streamed DSS; NONE if the DSS is not streamed.
    private int segment = NONE;
    /// True if the last DSS was begun and not ended, and none of its bytes was sent.
    private boolean isUnfinished;

    public DssWriter(ByteSink sink) {
        this.sink = sink;
    }

    /// Begins a DSS: the one before it is chained to it.
    public void begin(int type, int correlator) throws IOException {
        close(DssReader.CHAINED | (correlator == lastCorrelator ? DssReader.SAME_CORRELATOR : 0));
        if (position > FLUSH_BYTES) {
            flush();
        }
        last = position;
        lastCorrelator = correlator;
        space(DssReader.HEADER_BYTES);
        buffer[position + 2] = (byte) DssReader.MARK;
        buffer[position + 3] = (byte) type;
        BigEndian.putShort(buffer, position + 4, correlator);
        position += DssReader.HEADER_BYTES;
        isUnfinished = true;
    }

    private void close(int flags) {
        if (last != NONE) {
            buffer[last + 3] |= (byte) flags;
        }
    }

    /// Ends a DSS, whose length is now known.
    public void end() {
        isUnfinished = false;
        int length = position - last;
        if (length <= DssReader.MAX_SEGMENT_BYTES) {
            BigEndian.putShort(buffer, last, length);
            return;
        }
        int rest = length - DssReader.MAX_SEGMENT_BYTES;
        int segments = (rest + CONTINUATION_BYTES - 1) / CONTINUATION_BYTES;
        space(2 * segments);
        position += 2 * segments;
        int dataEnd = last + length;
        for (int number = segments; number > 0; number--) {
            int dataFrom = last + DssReader.MAX_SEGMENT_BYTES + (number - 1) * CONTINUATION_BYTES;
            System.arraycopy(buffer, dataFrom, buffer, dataFrom + 2 * number, dataEnd - dataFrom);
            BigEndian.putShort(buffer, dataFrom + 2 * (number - 1), number == segments ? dataEnd - dataFrom + 2 : 0xFFFF);
            dataEnd = dataFrom;
        }
        BigEndian.putShort(buffer, last, 0xFFFF);
    }

    /// Drops the DSS that was begun last and everything in it.
    public void cancel() {
        position = last;
        last = NONE;
        segment = NONE;
        isUnfinished = false;
    }

    /// Drops a DSS that was begun and not ended, because a failure interrupted its writer.
    public void cancelUnfinished() {
        if (isUnfinished) {
            cancel();
        }
    }

    /// Where the next byte goes; for [#truncate].
    public int position() {
        return position;
    }

    /// Drops the bytes written after a position within the present DSS, or complete DSSs after it.
    ///
    /// @param place a former [#position]
    public void truncate(int place) {
        position = place;
    }

    /// Returns a position for [#rewind]. Replies can be withdrawn as long as none of their bytes was sent.
    public long mark() {
        return (long) position << 32 | last & 0xFFFFFFFFL;
    }

    /// Takes back every DSS begun since the mark; those sent by then stay.
    ///
    /// @return whether all of them were taken back
    public boolean rewind(long mark) {
        int place = (int) (mark >>> 32);
        if (place > position) {
            return false;
        }
        position = place;
        isUnfinished = false;
        last = (int) mark;
        if (last != NONE) {
            buffer[last + 3] &= 0x0F;
        }
        segment = NONE;
        return true;
    }

    /// A copy of the bytes from a place on.
    public byte[] copyFrom(int place) {
        return Arrays.copyOfRange(buffer, place, position);
    }

    /// Ends the chain and sends it.
    public void finish() throws IOException {
        flush();
        last = NONE;
        if (buffer.length > KEPT_BUFFER_BYTES) {
            buffer = new byte[FIRST_BUFFER_BYTES];
        }
    }

    private void flush() throws IOException {
        isUnfinished = false;
        if (position > 0) {
            sink.write(buffer, 0, position);
        }
        position = 0;
        last = NONE;
    }

    // Long data

    /// Begins a DSS that is one object of unknown length; then [#stream], at last [#endStreamed]. It is sent while it is
    /// written, so its chain bits are given now, and nothing before it can be taken back.
    ///
    /// @param chained whether another DSS follows
    /// @param sameCorrelator whether that has the same correlator
    public void beginStreamed(int type, int correlator, int codePoint, boolean chained, boolean sameCorrelator) throws IOException {
        begin(type, correlator);
        close((chained ? DssReader.CHAINED : 0) | (sameCorrelator ? DssReader.SAME_CORRELATOR : 0));
        segment = last;
        last = NONE;
        isUnfinished = false;
        u2(0x8004);
        u2(codePoint);
    }

    /// Data of a streamed DSS.
    public void stream(byte[] from, int offset, int length) throws IOException {
        int at = offset;
        int left = length;
        while (left > 0) {
            if (position - segment == DssReader.MAX_SEGMENT_BYTES) {
                nextSegment();
            }
            int count = Math.min(left, DssReader.MAX_SEGMENT_BYTES - (position - segment));
            put(from, at, count);
            at += count;
            left -= count;
        }
    }

    private void nextSegment() throws IOException {
        BigEndian.putShort(buffer, segment, 0xFFFF);
        if (position > FLUSH_BYTES) {
            flush();
        }
        segment = position;
        u2(0);
    }

    public void endStreamed() {
        BigEndian.putShort(buffer, segment, position - segment);
        segment = NONE;
    }

    // Objects

    /// @return what [#endObject] wants
    public int beginObject(int codePoint) {
        int object = position;
        space(4);
        BigEndian.putShort(buffer, position + 2, codePoint);
        position += 4;
        return object;
    }

    public void endObject(int object) {
        int length = position - object;
        if (length <= MAX_SHORT_OBJECT) {
            BigEndian.putShort(buffer, object, length);
            return;
        }
        space(4);
        System.arraycopy(buffer, object + 4, buffer, object + 8, length - 4);
        position += 4;
        BigEndian.putShort(buffer, object, 0x8008);
        BigEndian.putInt(buffer, object + 4, length - 4);
    }

    public void scalar1(int codePoint, int value) {
        u2(5);
        u2(codePoint);
        u1(value);
    }

    public void scalar2(int codePoint, int value) {
        u2(6);
        u2(codePoint);
        u2(value);
    }

    public void scalar4(int codePoint, int value) {
        u2(8);
        u2(codePoint);
        i4(value);
    }

    public void scalar8(int codePoint, long value) {
        u2(12);
        u2(codePoint);
        i8(value);
    }

    public void flag(int codePoint, boolean value) {
        scalar1(codePoint, value ? 0xF1 : 0xF0);
    }

    public void scalar(int codePoint, byte[] value) {
        int object = beginObject(codePoint);
        put(value, 0, value.length);
        endObject(object);
    }

    public void text(int codePoint, String value, DdmText text) {
        scalar(codePoint, text.encode(value));
    }

    /// A text that is filled up with blanks.
    public void text(int codePoint, String value, DdmText text, int minBytes) {
        int object = beginObject(codePoint);
        padded(value, text, minBytes);
        endObject(object);
    }

    // Data

    public void padded(String value, DdmText text, int minBytes) {
        byte[] bytes = text.encode(value);
        put(bytes, 0, bytes.length);
        for (int i = bytes.length; i < minBytes; i++) {
            u1(text.blank());
        }
    }

    private void space(int count) {
        if (buffer.length - position < count) {
            buffer = Arrays.copyOf(buffer, Math.max(Math.addExact(position, count), 2 * buffer.length));
        }
    }

    public void u1(int value) {
        space(1);
        buffer[position++] = (byte) value;
    }

    public void u2(int value) {
        space(2);
        BigEndian.putShort(buffer, position, value);
        position += 2;
    }

    public void i4(int value) {
        space(4);
        BigEndian.putInt(buffer, position, value);
        position += 4;
    }

    public void i8(long value) {
        space(8);
        BigEndian.putLong(buffer, position, value);
        position += 8;
    }

    public void put(byte[] from, int offset, int length) {
        space(length);
        System.arraycopy(from, offset, buffer, position, length);
        position += length;
    }

    public void put(byte[] from) {
        put(from, 0, from.length);
    }

    public void zeros(int count) {
        space(count);
        Arrays.fill(buffer, position, position + count, (byte) 0);
        position += count;
    }

    public void blanks(int count) {
        space(count);
        Arrays.fill(buffer, position, position + count, (byte) ' ');
        position += count;
    }

    /// Writes a text in UTF-8 after its length in two bytes. A longer text is truncated at a character boundary.
    ///
    /// @return bytes of the text that were left out
    public int utf8(String text, int maxBytes) {
        int at = position;
        space(2 + 3 * Math.min(text.length(), maxBytes));
        position += 2;
        int characters = text.length();
        int i = 0;
        int place = position;
        byte[] into = buffer;
        for (; i < characters && place - at - 2 < maxBytes; i++) {
            char next = text.charAt(i);
            if (next >= 0x80) {
                break;
            }
            into[place++] = (byte) next;
        }
        position = place;
        int left = i == characters ? 0 : rest(text, i, maxBytes - (position - at - 2));
        BigEndian.putShort(buffer, at, position - at - 2);
        return left;
    }

    private int rest(String text, int from, int maxBytes) {
        byte[] bytes = text.substring(from).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        int count = Math.min(bytes.length, maxBytes);
        while (count < bytes.length && count > 0 && (bytes[count] & 0xC0) == 0x80) {
            count--;
        }
        put(bytes, 0, count);
        return bytes.length - count;
    }

    /// Returns a byte written before.
    public int byteAt(int place) {
        return buffer[place] & 0xFF;
    }

    /// Overwrites a byte written before.
    public void patch1(int place, int value) {
        buffer[place] = (byte) value;
    }
}
