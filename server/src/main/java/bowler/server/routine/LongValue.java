// SPDX-License-Identifier: Apache-2.0
package bowler.server.routine;

import bowler.server.failure.ServerError;
import bowler.session.Lob;
import bowler.session.Session;
import bowler.types.LobReference;
import java.util.Arrays;

/// The BLOB or CLOB of a locator. Its data are either stored in the database and read in parts, or held in memory.
/// The first change of a stored value copies it to memory. JDBC requires this, because a separate statement changes the
/// row. Positions count from 1.
public final class LongValue {
    private static final int CHUNK_BYTES = 64 * 1024;

    private final Session session;
    private final boolean isText;
    /// `byte[]`, `String`, [StringBuilder] or [LobReference].
    private Object value;
    private Lob lob;

    LongValue(Session session, Object value, boolean isText) {
        this.session = session;
        this.value = value;
        this.isText = isText;
    }

    /// Returns the value in a form that a statement accepts as a parameter: `byte[]`, `String` or [LobReference].
    public Object value() {
        return value instanceof StringBuilder text ? text.toString() : value;
    }

    long length() {
        return switch (value) {
            case byte[] bytes -> bytes.length;
            case CharSequence text -> text.length();
            case LobReference reference -> reference.length();
            default -> throw new IllegalStateException("not a long value: " + value.getClass());
        };
    }

    private int start(long position) {
        if (position < 1 || position > length() + 1) {
            throw ServerError.BAD_POSITION.failure(position);
        }
        return (int) Math.min(position - 1, Integer.MAX_VALUE);
    }

    private static int checked(int length) {
        if (length < 0) {
            throw ServerError.BAD_LENGTH.failure(length);
        }
        return length;
    }

    private Lob lob(LobReference reference) {
        if (lob == null) {
            lob = session.open(reference);
        }
        return lob;
    }

    byte[] bytes(long position, int length) {
        int from = start(position);
        int count = (int) Math.min(checked(length), length() - from);
        if (value instanceof byte[] bytes) {
            return Arrays.copyOfRange(bytes, from, from + count);
        }
        byte[] chunk = new byte[count];
        int read = lob((LobReference) value).read(position - 1, chunk, 0, count);
        return read == count ? chunk : Arrays.copyOf(chunk, read);
    }

    String text(long position, int length) {
        int from = start(position);
        int count = (int) Math.min(checked(length), length() - from);
        if (value instanceof CharSequence text) {
            return text.subSequence(from, from + count).toString();
        }
        char[] chunk = new char[count];
        return new String(chunk, 0, lob((LobReference) value).read(position - 1, chunk, 0, count));
    }

    private byte[] ownBytes() {
        if (value instanceof LobReference) {
            value = bytes(1, (int) Math.min(length(), Integer.MAX_VALUE));
        }
        return (byte[]) value;
    }

    private StringBuilder ownText() {
        if (!(value instanceof StringBuilder)) {
            value = new StringBuilder(value instanceof String text ? text : text(1, (int) Math.min(length(), Integer.MAX_VALUE)));
        }
        return (StringBuilder) value;
    }

    void set(long position, byte[] bytes, int length) {
        int from = start(position);
        int count = Math.min(checked(length), bytes.length);
        byte[] own = ownBytes();
        byte[] changed = Arrays.copyOf(own, Math.max(own.length, Math.addExact(from, count)));
        System.arraycopy(bytes, 0, changed, from, count);
        value = changed;
    }

    void set(long position, String text, int length) {
        int from = start(position);
        int count = Math.min(checked(length), text.length());
        StringBuilder own = ownText();
        own.replace(from, Math.min(own.length(), from + count), text.substring(0, count));
    }

    void truncate(long length) {
        if (length < 0 || length > length()) {
            throw ServerError.BAD_LENGTH.failure(length);
        }
        if (isText) {
            ownText().setLength((int) length);
        } else {
            value = Arrays.copyOf(ownBytes(), (int) length);
        }
    }

    /// Returns the first position at which the given bytes occur.
    ///
    /// @return -1 if they do not occur
    long find(byte[] wanted, long position) {
        long from = start(position);
        if (wanted.length == 0) {
            return from + 1;
        }
        for (long at = from; at + wanted.length <= length(); at += CHUNK_BYTES) {
            byte[] chunk = bytes(at + 1, CHUNK_BYTES + wanted.length - 1);
            for (int i = 0; i + wanted.length <= chunk.length; i++) {
                if (Arrays.equals(chunk, i, i + wanted.length, wanted, 0, wanted.length)) {
                    return at + i + 1;
                }
            }
        }
        return -1;
    }

    long find(String wanted, long position) {
        long from = start(position);
        if (wanted.isEmpty()) {
            return from + 1;
        }
        for (long at = from; at + wanted.length() <= length(); at += CHUNK_BYTES) {
            int found = text(at + 1, CHUNK_BYTES + wanted.length() - 1).indexOf(wanted);
            if (found >= 0) {
                return at + found + 1;
            }
        }
        return -1;
    }

    void close() {
        if (lob != null) {
            lob.close();
            lob = null;
        }
    }
}
