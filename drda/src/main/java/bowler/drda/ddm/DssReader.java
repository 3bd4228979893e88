// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

import bowler.base.bytes.BigEndian;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;

/// Reads one DSS after another: a header of six bytes, then objects, in one segment of at most 32,767 bytes or in several.
///
///     offset size
///          0    2 length of the segment with this header; FFFF: 32,767, and a continuation segment follows
///          2    1 D0
///          3    1 type (low nibble), and 40 chained, 20 continue on error, 10 the next DSS has the same correlator
///          4    2 correlator
///     continuation: 2 bytes length with themselves (FFFF: 32,767, more follow), then data
///
/// A DSS is read in one of two ways: [#payload] holds it in memory as a whole, within a limit; [#read] gives it by pieces, which is
/// how long values travel. A small DSS is not copied: the payload is the reader's own buffer, valid until the next call.
///
/// Not thread-safe.
public final class DssReader {
    public static final int REQUEST = 1;
    public static final int REPLY = 2;
    public static final int OBJECT = 3;

    static final int HEADER_BYTES = 6;
    static final int MAX_SEGMENT_BYTES = 0x7FFF;
    static final int CHAINED = 0x40;
    static final int CONTINUE_ON_ERROR = 0x20;
    static final int SAME_CORRELATOR = 0x10;
    static final int MARK = 0xD0;
    private static final int MORE = 0x8000;
    private static final int FIRST_BUFFER_BYTES = 2048;
    private static final int MAX_BUFFER_BYTES = 32 * 1024 + 64;

    private final ConversationInput source;
    private final int maxPayloadBytes;
    private byte[] buffer = new byte[FIRST_BUFFER_BYTES];
    private int position;
    private int limit;

    private int type;
    private int flags;
    private int correlator;
    /// The number of unread bytes of the current segment.
    private int segmentLeft;
    private boolean moreSegments;

    /// @param maxPayloadBytes the maximum size of a DSS that [#payload] reads into memory
    public DssReader(ConversationInput source, int maxPayloadBytes) {
        this.source = source;
        this.maxPayloadBytes = maxPayloadBytes;
    }

    /// Advances to the next DSS; the unread rest of the current one is skipped.
    ///
    /// @return false if the other side has ended the conversation between two DSSs
    public boolean next() throws IOException {
        skip();
        if (position == limit && !fill(1)) {
            return false;
        }
        require(HEADER_BYTES);
        int length = BigEndian.unsignedShort(buffer, position);
        if ((buffer[position + 2] & 0xFF) != MARK) {
            throw ProtocolException.syntax(ProtocolException.NO_DSS, 0);
        }
        int format = buffer[position + 3] & 0xFF;
        correlator = BigEndian.unsignedShort(buffer, position + 4);
        position += HEADER_BYTES;
        moreSegments = (length & MORE) != 0;
        int segment = moreSegments ? MAX_SEGMENT_BYTES : length;
        if (segment < HEADER_BYTES) {
            throw ProtocolException.syntax(ProtocolException.DSS_TOO_SHORT, 0);
        }
        segmentLeft = segment - HEADER_BYTES;
        type = format & 0x0F;
        flags = format & 0xF0;
        checkFormat();
        return true;
    }

    private void checkFormat() {
        if (type < REQUEST || type > OBJECT || (flags & 0x80) != 0) {
            throw ProtocolException.syntax(ProtocolException.BAD_FORMAT_BYTE, 0);
        }
        if (!isChained() && isSameCorrelatorNext()) {
            throw ProtocolException.syntax(ProtocolException.SAME_CORRELATOR_WITHOUT_CHAIN, 0);
        }
        if (!isChained() && (flags & CONTINUE_ON_ERROR) != 0) {
            throw ProtocolException.syntax(ProtocolException.CONTINUE_WITHOUT_CHAIN, 0);
        }
    }

    /// Returns whether the conversation begins with these bytes; blocks until that many bytes have arrived.
    public boolean beginsWith(byte[] expected) throws IOException {
        while (limit - position < expected.length) {
            if (!fill(limit - position + 1)) {
                return false;
            }
        }
        return Arrays.equals(buffer, position, position + expected.length, expected, 0, expected.length);
    }

    /// Reads bytes outside of any DSS, for the commands of Derby's server control.
    public void readRaw(byte[] into, int offset, int length) throws IOException {
        int done = 0;
        while (done < length) {
            if (position == limit && !fill(1)) {
                throw new EOFException("the connection ended within a message");
            }
            int count = Math.min(length - done, limit - position);
            System.arraycopy(buffer, position, into, offset + done, count);
            position += count;
            done += count;
        }
    }

    /// One of [#REQUEST], [#REPLY], [#OBJECT].
    public int type() {
        return type;
    }

    public int correlator() {
        return correlator;
    }

    /// Returns whether another DSS of the same chain follows.
    public boolean isChained() {
        return (flags & CHAINED) != 0;
    }

    /// Returns whether the following DSS belongs to the same request.
    public boolean isSameCorrelatorNext() {
        return (flags & SAME_CORRELATOR) != 0;
    }

    /// Returns whether no byte of the next message has arrived, so that the reader waits for another request.
    public boolean isIdle() {
        return position == limit && segmentLeft == 0 && !moreSegments && !isChained();
    }

    /// Returns the objects of the DSS, all of it in memory. Fails with SYNTAXRM 09 above the limit.
    public DdmReader payload() throws IOException {
        if (!moreSegments && segmentLeft <= MAX_BUFFER_BYTES - HEADER_BYTES) {
            require(segmentLeft);
            DdmReader reader = new DdmReader(buffer, position, segmentLeft);
            position += segmentLeft;
            segmentLeft = 0;
            return reader;
        }
        byte[] joined = new byte[Math.min(4 * MAX_SEGMENT_BYTES, maxPayloadBytes)];
        int length = 0;
        for (int count; (count = read(joined, length, joined.length - length)) >= 0; length += count) {
            if (count == joined.length - length) {
                if (joined.length >= maxPayloadBytes) {
                    throw ProtocolException.syntax(ProtocolException.TOO_BIG, 0);
                }
                joined = Arrays.copyOf(joined, (int) Math.min(2L * joined.length, maxPayloadBytes));
            }
        }
        return new DdmReader(joined, 0, length);
    }

    /// Returns the code point of the first object without advancing; 0 if the DSS is too short to have one.
    public int peekCodePoint() throws IOException {
        if (segmentLeft < 4) {
            return 0;
        }
        require(4);
        return BigEndian.unsignedShort(buffer, position + 2);
    }

    /// Reads data of the DSS in pieces.
    ///
    /// @return the number of bytes read; -1 at its end
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (segmentLeft == 0) {
            if (!moreSegments) {
                return -1;
            }
            nextSegment();
        }
        int wanted = Math.min(length, segmentLeft);
        int count;
        if (position < limit) {
            count = Math.min(wanted, limit - position);
            System.arraycopy(buffer, position, into, offset, count);
            position += count;
        } else {
            count = source.read(into, offset, wanted);
            if (count <= 0) {
                throw new EOFException("the connection ended within a message");
            }
        }
        segmentLeft -= count;
        return count;
    }

    private void nextSegment() throws IOException {
        require(2);
        int length = BigEndian.unsignedShort(buffer, position);
        position += 2;
        moreSegments = (length & MORE) != 0;
        int segment = moreSegments ? MAX_SEGMENT_BYTES : length;
        if (segment <= 2) {
            throw ProtocolException.syntax(ProtocolException.BAD_CONTINUATION, 0);
        }
        segmentLeft = segment - 2;
    }

    /// Skips the rest of the DSS.
    private void skip() throws IOException {
        while (segmentLeft > 0 || moreSegments) {
            if (segmentLeft == 0) {
                nextSegment();
            }
            if (position == limit && !fill(1)) {
                throw new EOFException("the connection ended within a message");
            }
            int count = Math.min(segmentLeft, limit - position);
            position += count;
            segmentLeft -= count;
        }
    }

    private void require(int count) throws IOException {
        if (limit - position < count && !fill(count)) {
            throw new EOFException("the connection ended within a message");
        }
    }

    /// Reads until as many bytes are in the buffer.
    private boolean fill(int count) throws IOException {
        if (position == limit) {
            position = 0;
            limit = 0;
        }
        if (buffer.length - position < count) {
            byte[] target = count <= buffer.length ? buffer
                : new byte[Math.max(count, Math.min(MAX_BUFFER_BYTES, 2 * buffer.length))];
            System.arraycopy(buffer, position, target, 0, limit - position);
            buffer = target;
            limit -= position;
            position = 0;
        }
        while (limit - position < count) {
            int read = source.read(buffer, limit, buffer.length - limit);
            if (read <= 0) {
                return false;
            }
            limit += read;
        }
        return true;
    }
}
