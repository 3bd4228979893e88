// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.lob;

import bowler.types.LobReference;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.sql.Clob;
import java.sql.SQLException;

/// A CLOB that stays in the database and is read in chunks, until something is written to it: that goes to a copy in
/// memory.
public final class StoredClob implements Clob {
    private static final int WINDOW = 32 << 10;

    private final LobContent content;
    /// Null while it is as it is in the database.
    private ClobValue changed;

    public StoredClob(LobReference reference, LobAccess access) throws SQLException {
        content = new LobContent(reference, access, false);
    }

    /// Returns the reference that represents the value in a statement of the same connection; null if the value has to
    /// be read.
    public LobReference referenceFor(LobAccess access) throws SQLException {
        return changed != null ? null : content.referenceFor(access);
    }

    private ClobValue toChange() throws SQLException {
        if (changed == null) {
            long length = content.length();
            LobBounds.checkTotal(length);
            changed = new ClobValue(text(0, (int) length), content.access());
            content.close();
        }
        return changed;
    }

    private String text(long from, int count) throws SQLException {
        char[] text = new char[count];
        return new String(text, 0, content.read(from, text, 0, count));
    }

    @Override
    public long length() throws SQLException {
        return changed != null ? changed.length() : content.length();
    }

    @Override
    public String getSubString(long position, int count) throws SQLException {
        if (changed != null) {
            return changed.getSubString(position, count);
        }
        long length = content.length();
        long from = LobBounds.place(position, length);
        LobBounds.checkLength(count);
        return text(from, (int) Math.min(count, length - from));
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return changed != null ? changed.getCharacterStream() : content.characters(0, content.length(), false);
    }

    @Override
    public Reader getCharacterStream(long position, long count) throws SQLException {
        if (changed != null) {
            return changed.getCharacterStream(position, count);
        }
        long from = LobBounds.streamed(position, count, content.length());
        return content.characters(from, from + count, false);
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        return changed != null ? changed.getAsciiStream() : content.ascii(false);
    }

    @Override
    public long position(String pattern, long start) throws SQLException {
        if (changed != null) {
            return changed.position(pattern, start);
        }
        LobBounds.requireValue(pattern, "the pattern");
        long from = LobBounds.place(start, content.length());
        int size = pattern.length() + WINDOW;
        while (true) {
            String window = text(from, size);
            int found = window.indexOf(pattern);
            if (found >= 0) {
                return from + found + 1;
            }
            if (window.length() < size) {
                return -1;
            }
            from += WINDOW;
        }
    }

    @Override
    public long position(Clob pattern, long start) throws SQLException {
        LobBounds.requireValue(pattern, "the pattern");
        return position(ClobValue.textOf(pattern), start);
    }

    @Override
    public int setString(long position, String given) throws SQLException {
        return toChange().setString(position, given);
    }

    @Override
    public int setString(long position, String given, int offset, int length) throws SQLException {
        return toChange().setString(position, given, offset, length);
    }

    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        return toChange().setAsciiStream(position);
    }

    @Override
    public Writer setCharacterStream(long position) throws SQLException {
        return toChange().setCharacterStream(position);
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
