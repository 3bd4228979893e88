// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

import bowler.base.bytes.BigEndian;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads the objects of one DSS, or the parameters of one object: each a length, a code point, and that much data. Every access is
/// checked against the end of the enclosing object and fails with [ProtocolException].
///
///     while (reader.nextObject()) {
///         switch (reader.codePoint()) {
///             case CodePoint.RDBNAM -> name = reader.text(text);
///             default -> throw reader.unexpected();
///         }
///         reader.endObject();
///     }
///
/// Objects do not nest here: [#inner] gives a reader of its own.
public final class DdmReader {
    private static final int HEADER_BYTES = 4;
    private static final int EXTENDED = 0x8000;

    private final byte[] bytes;
    private final int end;
    private int position;
    private int objectEnd;
    private int codePoint;
    private boolean isStreamed;

    public DdmReader(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        position = offset;
        end = offset + length;
        objectEnd = end;
    }

    /// Advances to the next object.
    ///
    /// @return whether there is one
    public boolean nextObject() {
        if (position == end) {
            return false;
        }
        if (end - position < HEADER_BYTES) {
            throw ProtocolException.syntax(ProtocolException.OBJECT_TOO_SHORT, 0);
        }
        int length = BigEndian.unsignedShort(bytes, position);
        codePoint = BigEndian.unsignedShort(bytes, position + 2);
        position += HEADER_BYTES;
        isStreamed = false;
        if ((length & EXTENDED) != 0) {
            objectEnd = extendedEnd(length & ~EXTENDED);
        } else {
            if (length < HEADER_BYTES) {
                throw ProtocolException.syntax(ProtocolException.OBJECT_TOO_SHORT, codePoint);
            }
            objectEnd = position + length - HEADER_BYTES;
        }
        if (objectEnd > end || objectEnd < position) {
            throw ProtocolException.syntax(ProtocolException.LENGTH_MISMATCH, codePoint);
        }
        return true;
    }

    private int extendedEnd(int headerBytes) {
        int lengthBytes = headerBytes - HEADER_BYTES;
        if (lengthBytes == 0) {
            isStreamed = true;
            return end;
        }
        if (lengthBytes != 4 && lengthBytes != 6 && lengthBytes != 8 || end - position < lengthBytes) {
            throw ProtocolException.syntax(ProtocolException.BAD_EXTENDED_LENGTH, codePoint);
        }
        long length = 0;
        for (int i = 0; i < lengthBytes; i++) {
            length = length << 8 | bytes[position + i] & 0xFF;
        }
        position += lengthBytes;
        if (length < 0 || length > end - position) {
            throw ProtocolException.syntax(ProtocolException.BAD_EXTENDED_LENGTH, codePoint);
        }
        return position + (int) length;
    }

    /// Fails unless all data of the object were read.
    public void endObject() {
        if (position != objectEnd) {
            throw ProtocolException.syntax(ProtocolException.BAD_LENGTH, codePoint);
        }
    }

    public void skipObject() {
        position = objectEnd;
    }

    /// Returns a reader of the same bytes from here on, at whose objects one can look without advancing this one.
    public DdmReader again() {
        return new DdmReader(bytes, position, end - position);
    }

    /// Returns a reader of the objects within this one, which counts as read.
    public DdmReader inner() {
        DdmReader inner = new DdmReader(bytes, position, objectEnd - position);
        position = objectEnd;
        return inner;
    }

    public int codePoint() {
        return codePoint;
    }

    /// Returns the number of unread bytes of the object.
    public int left() {
        return objectEnd - position;
    }

    public ProtocolException unexpected() {
        return ProtocolException.syntax(ProtocolException.UNEXPECTED_PARAMETER, codePoint);
    }

    private int take(int count) {
        int at = position;
        if (count < 0 || objectEnd - at < count) {
            throw ProtocolException.syntax(ProtocolException.BAD_LENGTH, codePoint);
        }
        position = at + count;
        return at;
    }

    public int u1() {
        return bytes[take(1)] & 0xFF;
    }

    public int u2() {
        return BigEndian.unsignedShort(bytes, take(2));
    }

    public int i2() {
        return BigEndian.getShort(bytes, take(2));
    }

    public int i4() {
        return BigEndian.getInt(bytes, take(4));
    }

    public long i8() {
        return BigEndian.getLong(bytes, take(8));
    }

    /// Reads an unsigned number of the given number of bytes.
    public long unsigned(int byteCount) {
        int at = take(byteCount);
        long value = 0;
        for (int i = 0; i < byteCount; i++) {
            value = value << 8 | bytes[at + i] & 0xFF;
        }
        return value;
    }

    /// Reads the only byte of the object, which means true (F1) or false (F0).
    public boolean flag() {
        int value = u1();
        if (value != 0xF0 && value != 0xF1) {
            throw ProtocolException.valueNotSupported(codePoint);
        }
        return value == 0xF1;
    }

    public byte[] bytes(int count) {
        int at = take(count);
        return Arrays.copyOfRange(bytes, at, at + count);
    }

    /// Reads the rest of the object.
    public byte[] rest() {
        return bytes(left());
    }

    /// Reads the rest of the object as text.
    public String text(DdmText text) {
        int count = left();
        return text.decode(bytes, take(count), count);
    }

    public String text(DdmText text, int count) {
        return text.decode(bytes, take(count), count);
    }

    public String utf8(int count) {
        return new String(bytes, take(count), count, StandardCharsets.UTF_8);
    }

    public void skip(int count) {
        take(count);
    }

    /// The array read from, for codecs that work in place between [#position] and [#position] + [#left].
    public byte[] array() {
        return bytes;
    }

    public int position() {
        return position;
    }

    /// Returns whether the object's length is unknown, so that its data end with the DSS.
    public boolean isStreamed() {
        return isStreamed;
    }
}
