// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.SQLException;

/// A CLOB by value; what is written to it stays in it until it is given to a statement.
public final class ClobValue implements Clob {
    private String text;

    public ClobValue(String text) {
        this.text = text;
    }

    /// All characters of any Clob.
    public static String textOf(Clob clob) throws SQLException {
        if (clob instanceof ClobValue value) {
            return value.live();
        }
        long length = clob.length();
        LobBounds.checkTotal(length);
        return clob.getSubString(1, (int) length);
    }

    private String live() throws SQLException {
        String all = text;
        if (all == null) {
            throw JdbcError.LOB_FREED.exception();
        }
        return all;
    }

    @Override
    public long length() throws SQLException {
        return live().length();
    }

    @Override
    public String getSubString(long position, int length) throws SQLException {
        String all = live();
        int from = LobBounds.index(position, all.length());
        LobBounds.checkPiece(length);
        return all.substring(from, from + Math.min(length, all.length() - from));
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(live());
    }

    @Override
    public Reader getCharacterStream(long position, long length) throws SQLException {
        String all = live();
        int from = LobBounds.index(position, all.length());
        return new StringReader(all.substring(from, LobBounds.end(from, length, all.length())));
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        return new ByteArrayInputStream(live().getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public long position(String pattern, long start) throws SQLException {
        String all = live();
        int found = all.indexOf(pattern, LobBounds.index(start, all.length()));
        return found < 0 ? -1 : found + 1L;
    }

    @Override
    public long position(Clob pattern, long start) throws SQLException {
        return position(textOf(pattern), start);
    }

    @Override
    public int setString(long position, String given) throws SQLException {
        return setString(position, given, 0, given.length());
    }

    @Override
    public int setString(long position, String given, int offset, int length) throws SQLException {
        String all = live();
        int at = LobBounds.index(position, all.length());
        LobBounds.checkTotal((long) at + length);
        int behind = Math.min(at + length, all.length());
        text = all.substring(0, at) + given.substring(offset, offset + length) + all.substring(behind);
        return length;
    }

    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        LobBounds.index(position, live().length());
        return new LobOutput(position, (at, bytes, offset, length) ->
            setString(at, new String(bytes, offset, length, StandardCharsets.ISO_8859_1)));
    }

    @Override
    public Writer setCharacterStream(long position) throws SQLException {
        LobBounds.index(position, live().length());
        return new Output(position);
    }

    @Override
    public void truncate(long length) throws SQLException {
        String all = live();
        text = all.substring(0, LobBounds.truncated(length, all.length()));
    }

    @Override
    public void free() {
        text = null;
    }

    /// A writer from a position on.
    private final class Output extends Writer {
        private long position;

        Output(long position) {
            this.position = position;
        }

        @Override
        public void write(char[] characters, int offset, int length) throws IOException {
            try {
                position += setString(position, new String(characters, offset, length));
            } catch (SQLException e) {
                throw new IOException(e);
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
