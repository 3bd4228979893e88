// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.lob;

import bowler.types.LobReference;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;

/// A BLOB that stays in the database and is read in chunks, until something is written to it: that goes to a copy in
/// memory.
public final class StoredBlob implements Blob {
    private static final int WINDOW = 64 << 10;

    private final LobContent content;
    /// Null while it is as it is in the database.
    private BlobValue changed;

    public StoredBlob(LobReference reference, LobAccess access) throws SQLException {
        content = new LobContent(reference, access, false);
    }

    /// Returns the reference that represents the value in a statement of the same connection; null if the value has to
    /// be read.
    public LobReference referenceFor(LobAccess access) throws SQLException {
        return changed != null ? null : content.referenceFor(access);
    }

    private BlobValue toChange() throws SQLException {
        if (changed == null) {
            changed = new BlobValue(all(), content.access());
            content.close();
        }
        return changed;
    }

    private byte[] all() throws SQLException {
        long length = content.length();
        LobBounds.checkTotal(length);
        byte[] bytes = new byte[(int) length];
        content.read(0, bytes, 0, bytes.length);
        return bytes;
    }

    @Override
    public long length() throws SQLException {
        return changed != null ? changed.length() : content.length();
    }

    @Override
    public byte[] getBytes(long position, int count) throws SQLException {
        if (changed != null) {
            return changed.getBytes(position, count);
        }
        long length = content.length();
        long from = LobBounds.place(position, length);
        LobBounds.checkLength(count);
        byte[] bytes = new byte[(int) Math.min(count, length - from)];
        content.read(from, bytes, 0, bytes.length);
        return bytes;
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return changed != null ? changed.getBinaryStream() : content.bytes(0, content.length(), false);
    }

    @Override
    public InputStream getBinaryStream(long position, long count) throws SQLException {
        if (changed != null) {
            return changed.getBinaryStream(position, count);
        }
        long from = LobBounds.streamed(position, count, content.length());
        return content.bytes(from, from + count, false);
    }

    @Override
    public long position(byte[] pattern, long start) throws SQLException {
        if (changed != null) {
            return changed.position(pattern, start);
        }
        long length = content.length();
        LobBounds.requireValue(pattern, "the pattern");
        long from = LobBounds.within(start, length);
        byte[] window = new byte[pattern.length + WINDOW];
        while (true) {
            int count = content.read(from, window, 0, window.length);
            for (int at = 0; at <= count - pattern.length; at++) {
                if (Arrays.equals(window, at, at + pattern.length, pattern, 0, pattern.length)) {
                    return from + at + 1;
                }
            }
            if (count < window.length) {
                return -1;
            }
            from += WINDOW;
        }
    }

    @Override
    public long position(Blob pattern, long start) throws SQLException {
        long length = length();
        LobBounds.requireValue(pattern, "the pattern");
        LobBounds.within(start, length);
        return position(BlobValue.bytesOf(pattern), start);
    }

    @Override
    public int setBytes(long position, byte[] given) throws SQLException {
        return toChange().setBytes(position, given);
    }

    @Override
    public int setBytes(long position, byte[] given, int offset, int length) throws SQLException {
        return toChange().setBytes(position, given, offset, length);
    }

    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        return toChange().setBinaryStream(position);
    }

    @Override
    public void truncate(long length) throws SQLException {
        toChange().truncate(length);
    }

    @Override
    public void free() {
        content.close();
        if (changed != null) {
            changed.free();
        }
    }
}
