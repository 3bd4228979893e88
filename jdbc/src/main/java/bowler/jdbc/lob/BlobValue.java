// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.lob;

import bowler.jdbc.failure.JdbcError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;

/// A BLOB by value. Its changes stay in memory until it is passed to a statement; open streams from it show later
/// changes, as Derby's do.
public final class BlobValue implements Blob {
    /// Null when freed.
    private byte[] bytes;
    private int length;
    /// True if another object may reference the array, so that a change needs a copy.
    private boolean shared = true;
    /// The connection's; null: the value belongs to none.
    private final LobAccess owner;
    private final long transaction;

    /// @param bytes not copied, and never changed
    public BlobValue(byte[] bytes, LobAccess owner) {
        this.bytes = bytes;
        this.owner = owner;
        transaction = owner == null ? 0 : owner.transactionOfValues();
        length = bytes.length;
    }

    /// All bytes of any Blob.
    public static byte[] bytesOf(Blob blob) throws SQLException {
        if (blob instanceof BlobValue value) {
            return Arrays.copyOf(value.live(), value.length);
        }
        long length = blob.length();
        LobBounds.checkTotal(length);
        return length == 0 ? new byte[0] : blob.getBytes(1, (int) length);
    }

    private byte[] live() throws SQLException {
        if (owner != null) {
            owner.requireOpen(transaction);
        }
        byte[] all = bytes;
        if (all == null) {
            throw JdbcError.LOB_FREED.exception();
        }
        return all;
    }

    @Override
    public long length() throws SQLException {
        live();
        return length;
    }

    @Override
    public byte[] getBytes(long position, int count) throws SQLException {
        byte[] all = live();
        int from = LobBounds.index(position, length);
        LobBounds.checkLength(count);
        return Arrays.copyOfRange(all, from, from + Math.min(count, length - from));
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        live();
        return new Input(0, Long.MAX_VALUE);
    }

    @Override
    public InputStream getBinaryStream(long position, long count) throws SQLException {
        live();
        long from = LobBounds.streamed(position, count, length);
        return new Input(from, from + count);
    }

    @Override
    public long position(byte[] pattern, long start) throws SQLException {
        byte[] all = live();
        LobBounds.requireValue(pattern, "the pattern");
        for (int at = LobBounds.within(start, length); at <= length - pattern.length; at++) {
            if (Arrays.equals(all, at, at + pattern.length, pattern, 0, pattern.length)) {
                return at + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(Blob pattern, long start) throws SQLException {
        live();
        LobBounds.requireValue(pattern, "the pattern");
        LobBounds.within(start, length);
        return position(bytesOf(pattern), start);
    }

    @Override
    public int setBytes(long position, byte[] given) throws SQLException {
        live();
        LobBounds.requireValue(given, "the bytes");
        return setBytes(position, given, 0, given.length);
    }

    @Override
    public int setBytes(long position, byte[] given, int offset, int count) throws SQLException {
        live();
        int at = LobBounds.index(position, length);
        LobBounds.requireValue(given, "the bytes");
        LobBounds.checkPart(offset, count, given.length, given.length);
        LobBounds.checkTotal((long) at + count);
        ensureSpace(Math.max(length, at + count));
        System.arraycopy(given, offset, bytes, at, count);
        length = Math.max(length, at + count);
        return count;
    }

    private void ensureSpace(int wanted) {
        if (wanted > bytes.length) {
            bytes = Arrays.copyOf(bytes, LobBounds.capacity(bytes.length, wanted));
        } else if (shared) {
            bytes = bytes.clone();
        }
        shared = false;
    }

    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        live();
        LobBounds.index(position, length);
        return new LobOutput(position, this::setBytes);
    }

    @Override
    public void truncate(long newLength) throws SQLException {
        byte[] all = live();
        int kept = LobBounds.truncated(newLength, length);
        bytes = Arrays.copyOf(all, kept);
        length = kept;
        shared = false;
    }

    @Override
    public void free() {
        bytes = null;
    }

    /// A stream from a place on, of the bytes that are there when it is read.
    private final class Input extends InputStream {
        private long at;
        private final long to;

        Input(long at, long to) {
            this.at = at;
            this.to = to;
        }

        private int left() throws IOException {
            try {
                live();
            } catch (SQLException e) {
                throw new IOException(e);
            }
            return (int) Math.max(0, Math.min(to, length) - at);
        }

        @Override
        public int read() throws IOException {
            return left() == 0 ? -1 : bytes[(int) at++] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int count) throws IOException {
            int found = Math.min(count, left());
            if (found == 0) {
                return count == 0 ? 0 : -1;
            }
            System.arraycopy(bytes, (int) at, into, offset, found);
            at += found;
            return found;
        }

        @Override
        public int available() throws IOException {
            return left();
        }
    }
}
