// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;

/// A BLOB by value; what is written to it stays in it until it is given to a statement.
public final class BlobValue implements Blob {
    private byte[] bytes;

    public BlobValue(byte[] bytes) {
        this.bytes = bytes;
    }

    /// All bytes of any Blob.
    public static byte[] bytesOf(Blob blob) throws SQLException {
        if (blob instanceof BlobValue value) {
            return value.live().clone();
        }
        long length = blob.length();
        LobBounds.checkTotal(length);
        return blob.getBytes(1, (int) length);
    }

    private byte[] live() throws SQLException {
        byte[] all = bytes;
        if (all == null) {
            throw JdbcError.LOB_FREED.exception();
        }
        return all;
    }

    @Override
    public long length() throws SQLException {
        return live().length;
    }

    @Override
    public byte[] getBytes(long position, int length) throws SQLException {
        byte[] all = live();
        int from = LobBounds.index(position, all.length);
        LobBounds.checkPiece(length);
        return Arrays.copyOfRange(all, from, from + Math.min(length, all.length - from));
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(live());
    }

    @Override
    public InputStream getBinaryStream(long position, long length) throws SQLException {
        byte[] all = live();
        int from = LobBounds.index(position, all.length);
        return new ByteArrayInputStream(all, from, LobBounds.end(from, length, all.length) - from);
    }

    @Override
    public long position(byte[] pattern, long start) throws SQLException {
        byte[] all = live();
        for (int at = LobBounds.index(start, all.length); at <= all.length - pattern.length; at++) {
            if (Arrays.equals(all, at, at + pattern.length, pattern, 0, pattern.length)) {
                return at + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(Blob pattern, long start) throws SQLException {
        return position(bytesOf(pattern), start);
    }

    @Override
    public int setBytes(long position, byte[] given) throws SQLException {
        return setBytes(position, given, 0, given.length);
    }

    @Override
    public int setBytes(long position, byte[] given, int offset, int length) throws SQLException {
        byte[] all = live();
        int at = LobBounds.index(position, all.length);
        LobBounds.checkTotal((long) at + length);
        byte[] changed = Arrays.copyOf(all, Math.max(all.length, at + length));
        System.arraycopy(given, offset, changed, at, length);
        bytes = changed;
        return length;
    }

    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        LobBounds.index(position, live().length);
        return new LobOutput(position, this::setBytes);
    }

    @Override
    public void truncate(long length) throws SQLException {
        byte[] all = live();
        bytes = Arrays.copyOf(all, LobBounds.truncated(length, all.length));
    }

    @Override
    public void free() {
        bytes = null;
    }
}
