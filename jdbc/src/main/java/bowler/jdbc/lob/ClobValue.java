// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.lob;

import bowler.jdbc.failure.JdbcError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.SQLException;

/// A CLOB by value. Its changes stay in memory until it is passed to a statement; open streams from it show later
/// changes, as Derby's do.
public final class ClobValue implements Clob {
    /// A String until something is written, then a StringBuilder; null when freed.
    private CharSequence text;
    /// The connection's; null: the value belongs to none.
    private final LobAccess owner;
    private final long transaction;

    public ClobValue(String text, LobAccess owner) {
        this.text = text;
        this.owner = owner;
        transaction = owner == null ? 0 : owner.transactionOfValues();
    }

    /// All characters of any Clob.
    public static String textOf(Clob clob) throws SQLException {
        if (clob instanceof ClobValue value) {
            return value.live().toString();
        }
        long length = clob.length();
        LobBounds.checkTotal(length);
        return length == 0 ? "" : clob.getSubString(1, (int) length);
    }

    private CharSequence live() throws SQLException {
        if (owner != null) {
            owner.requireOpen(transaction);
        }
        CharSequence all = text;
        if (all == null) {
            throw JdbcError.LOB_FREED.exception();
        }
        return all;
    }

    private StringBuilder toChange() {
        if (!(text instanceof StringBuilder)) {
            text = new StringBuilder(text);
        }
        return (StringBuilder) text;
    }

    @Override
    public long length() throws SQLException {
        return live().length();
    }

    @Override
    public String getSubString(long position, int count) throws SQLException {
        CharSequence all = live();
        int from = LobBounds.index(position, all.length());
        LobBounds.checkLength(count);
        return all.subSequence(from, from + Math.min(count, all.length() - from)).toString();
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        live();
        return new Input(0, Long.MAX_VALUE);
    }

    @Override
    public Reader getCharacterStream(long position, long count) throws SQLException {
        long from = LobBounds.streamed(position, count, live().length());
        return new Input(from, from + count);
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        live();
        return new AsciiInput(new Input(0, Long.MAX_VALUE));
    }

    @Override
    public long position(String pattern, long start) throws SQLException {
        CharSequence all = live();
        LobBounds.requireValue(pattern, "the pattern");
        int from = LobBounds.index(start, all.length());
        int found = all instanceof StringBuilder changed ? changed.indexOf(pattern, from) : all.toString().indexOf(pattern, from);
        return found < 0 ? -1 : found + 1L;
    }

    @Override
    public long position(Clob pattern, long start) throws SQLException {
        live();
        LobBounds.requireValue(pattern, "the pattern");
        return position(textOf(pattern), start);
    }

    @Override
    public int setString(long position, String given) throws SQLException {
        live();
        LobBounds.requireValue(given, "the text");
        return setString(position, given, 0, given.length());
    }

    @Override
    public int setString(long position, String given, int offset, int count) throws SQLException {
        int length = live().length();
        int at = LobBounds.index(position, length);
        LobBounds.requireValue(given, "the text");
        if (given.isEmpty()) {
            return 0;
        }
        LobBounds.checkPart(offset, count, given.length(), given.length() - 1);
        LobBounds.checkTotal((long) at + count);
        toChange().replace(at, Math.min(at + count, length), given.substring(offset, offset + count));
        return count;
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
        int kept = LobBounds.truncated(length, live().length());
        toChange().setLength(kept);
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

    /// A reader from a place on, of the characters that are there when it is read.
    private final class Input extends Reader {
        private long at;
        private final long to;

        Input(long at, long to) {
            this.at = at;
            this.to = to;
        }

        @Override
        public int read(char[] into, int offset, int count) throws IOException {
            CharSequence all;
            try {
                all = live();
            } catch (SQLException e) {
                throw new IOException(e);
            }
            int found = (int) Math.min(count, Math.max(0, Math.min(to, all.length()) - at));
            if (found == 0) {
                return count == 0 ? 0 : -1;
            }
            int end = (int) at + found;
            if (all instanceof StringBuilder changed) {
                changed.getChars((int) at, end, into, offset);
            } else {
                all.toString().getChars((int) at, end, into, offset);
            }
            at = end;
            return found;
        }

        @Override
        public void close() {}
    }
}
