// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.lob;

import bowler.jdbc.failure.JdbcError;
import bowler.session.Lob;
import bowler.types.LobReference;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.sql.SQLException;

/// An open LOB of the database, and streams out of it.
final class LobContent {
    private static final int BUFFER = 8 << 10;

    private final LobReference reference;
    private final LobAccess access;
    private final long transaction;
    /// True for streams, which do not end with their transaction.
    private final boolean outlives;
    private Lob lob;

    /// @param outlives whether the LOB can be read after the end of its transaction, also in Derby's mode
    LobContent(LobReference reference, LobAccess access, boolean outlives) throws SQLException {
        this.reference = reference;
        this.access = access;
        this.outlives = outlives;
        transaction = access.transactionOfValues();
        lob = access.open(reference);
    }

    /// Returns the reference that represents the value in a statement of the same connection; null if the value has to
    /// be read.
    LobReference referenceFor(LobAccess other) throws SQLException {
        if (other != access) {
            return null;
        }
        live();
        return reference;
    }

    LobAccess access() {
        return access;
    }

    private Lob live() throws SQLException {
        access.requireOpen(outlives ? access.transactionOfValues() : transaction);
        if (lob == null) {
            throw JdbcError.LOB_FREED.exception();
        }
        return lob;
    }

    long length() throws SQLException {
        return live().length();
    }

    int read(long from, byte[] into, int offset, int wanted) throws SQLException {
        try {
            return live().read(from, into, offset, wanted);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw access.failed(e);
        }
    }

    int read(long from, char[] into, int offset, int wanted) throws SQLException {
        try {
            return live().read(from, into, offset, wanted);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw access.failed(e);
        }
    }

    void close() {
        if (lob != null) {
            lob.close();
            lob = null;
        }
    }

    /// @param closes whether the LOB is only there for the stream
    InputStream bytes(long from, long to, boolean closes) {
        return new BufferedInputStream(new Bytes(new Span(from, to, closes)), BUFFER);
    }

    Reader characters(long from, long to, boolean closes) {
        return new BufferedReader(new Characters(new Span(from, to, closes)), BUFFER);
    }

    /// Returns the characters as bytes of ISO 8859-1.
    InputStream ascii(boolean closes) throws SQLException {
        return new BufferedInputStream(new AsciiInput(new Characters(new Span(0, length(), closes))), BUFFER);
    }

    /// The part of the LOB that a stream gives, and how far it is.
    private final class Span {
        private final long to;
        private final boolean closes;
        private long at;

        /// @param closes whether the LOB is only there for the stream
        Span(long from, long to, boolean closes) {
            at = from;
            this.to = to;
            this.closes = closes;
        }

        long left() {
            return Math.max(0, to - at);
        }

        int passed(int count) {
            at += count;
            return count;
        }

        long skip(long count) {
            long skipped = Math.clamp(count, 0, left());
            at += skipped;
            return skipped;
        }

        void close() {
            at = to;
            if (closes) {
                LobContent.this.close();
            }
        }
    }

    private final class Bytes extends InputStream {
        private final Span span;

        Bytes(Span span) {
            this.span = span;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int count) throws IOException {
            if (count == 0) {
                return 0;
            }
            if (span.left() == 0) {
                return -1;
            }
            try {
                return span.passed(LobContent.this.read(span.at, into, offset, (int) Math.min(count, span.left())));
            } catch (SQLException e) {
                throw new IOException(e);
            }
        }

        @Override
        public long skip(long count) {
            return span.skip(count);
        }

        @Override
        public int available() {
            return (int) Math.min(BUFFER, span.left());
        }

        @Override
        public void close() {
            span.close();
        }
    }

    private final class Characters extends Reader {
        private final Span span;

        Characters(Span span) {
            this.span = span;
        }

        @Override
        public int read(char[] into, int offset, int count) throws IOException {
            if (count == 0) {
                return 0;
            }
            if (span.left() == 0) {
                return -1;
            }
            try {
                return span.passed(LobContent.this.read(span.at, into, offset, (int) Math.min(count, span.left())));
            } catch (SQLException e) {
                throw new IOException(e);
            }
        }

        @Override
        public long skip(long count) {
            return span.skip(count);
        }

        @Override
        public void close() {
            span.close();
        }
    }
}
