// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.lob.BlobValue;
import bowler.jdbc.lob.ClobValue;
import bowler.jdbc.lob.LobAccess;
import bowler.jdbc.lob.StoredBlob;
import bowler.jdbc.lob.StoredClob;
import bowler.jdbc.failure.SqlExceptions;
import bowler.types.DataType;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import bowler.types.TypesError;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;

/// Sets streams and LOBs in a row of parameters. A stream is read at once if it is short, or if the parameter is of
/// another type than BLOB or CLOB; a long stream is read when the statement runs, which can read it once. A stream for a BLOB or
/// CLOB that breaks or has another length than declared fails when the statement runs, as in Derby.
public final class LobParameters {
    /// Read at once of a stream, in bytes or characters.
    private static final int CHUNK_CHARACTERS = 32 << 10;

    private LobParameters() {}

    /// Stands for a stream that has thrown an exception.
    private static final class BrokenStream extends InputStream {
        private final Exception failure;

        BrokenStream(Exception failure) {
            this.failure = failure;
        }

        @Override
        public int read() throws IOException {
            if (failure instanceof IOException e) {
                throw e;
            }
            throw (RuntimeException) failure;
        }
    }

    public static void bits(RowBuffer row, int at, DataType type, InputStream stream, long length) throws SQLException {
        if (type.id() != TypeId.BLOB) {
            ToSql.ownBytes(row, at, type, Streams.bytes(stream, length));
            return;
        }
        requireLength(type, length);
        byte[] head = new byte[CHUNK_CHARACTERS];
        int count;
        try {
            count = stream.readNBytes(head, 0, head.length);
        } catch (IOException | RuntimeException e) {
            row.setObject(at, new BitsInput(head, 0, new BrokenStream(e), length, type));
            return;
        }
        if (count < head.length && (length == Streams.UNKNOWN || length == count)) {
            ToSql.ownBytes(row, at, type, java.util.Arrays.copyOf(head, count));
        } else {
            row.setObject(at, new BitsInput(head, count, stream, length, type));
        }
    }

    public static void text(RowBuffer row, int at, DataType type, Reader reader, long length) throws SQLException {
        if (type.id() != TypeId.CLOB) {
            ToSql.text(row, at, type, Streams.text(reader, length));
            return;
        }
        requireLength(type, length);
        char[] head = new char[CHUNK_CHARACTERS];
        int count = 0;
        try {
            for (int found = 0; found >= 0 && count < head.length; count += Math.max(0, found)) {
                found = reader.read(head, count, head.length - count);
            }
        } catch (IOException | RuntimeException e) {
            row.setObject(at, new TextInput(head, 0, new InputStreamReader(new BrokenStream(e), StandardCharsets.ISO_8859_1), length, type));
            return;
        }
        if (count < head.length && (length == Streams.UNKNOWN || length == count)) {
            ToSql.text(row, at, type, new String(head, 0, count));
        } else {
            row.setObject(at, new TextInput(head, count, reader, length, type));
        }
    }

    /// Fails with 22003 if no value is so long.
    private static void requireLength(DataType type, long length) throws SQLException {
        if (length > Integer.MAX_VALUE) {
            throw SqlExceptions.of(TypesError.OUT_OF_RANGE.failure("the lengths of " + type), false);
        }
    }

    /// Bytes as characters of ISO 8859-1, which Derby calls ASCII.
    public static void ascii(RowBuffer row, int at, DataType type, InputStream stream, long length) throws SQLException {
        text(row, at, type, new InputStreamReader(stream, StandardCharsets.ISO_8859_1), length);
    }

    /// @param access of the connection whose statement it is
    public static void blob(RowBuffer row, int at, DataType type, Blob blob, LobAccess access) throws SQLException {
        LobReference reference = blob instanceof StoredBlob stored ? stored.referenceFor(access) : null;
        if (reference != null && type.id() == TypeId.BLOB && reference.length() <= type.length()) {
            row.setObject(at, reference);
        } else if (blob == null || blob instanceof BlobValue || !ToSql.accepts(TypeId.BLOB, type.id())) {
            ToSql.blob(row, at, type, blob == null ? null : BlobValue.bytesOf(blob));
        } else {
            bits(row, at, type, blob.getBinaryStream(), blob.length());
        }
    }

    public static void clob(RowBuffer row, int at, DataType type, Clob clob, LobAccess access) throws SQLException {
        LobReference reference = clob instanceof StoredClob stored ? stored.referenceFor(access) : null;
        if (reference != null && type.id() == TypeId.CLOB && reference.length() <= type.length()) {
            row.setObject(at, reference);
        } else if (clob == null || clob instanceof ClobValue || type.id() != TypeId.CLOB) {
            ToSql.clob(row, at, type, clob == null ? null : ClobValue.textOf(clob));
        } else {
            text(row, at, type, clob.getCharacterStream(), clob.length());
        }
    }

    /// Any object, as [ToSql#object].
    public static void object(RowBuffer row, int at, DataType type, Object value, LobAccess access) throws SQLException {
        switch (value) {
            case Blob blob -> blob(row, at, type, blob, access);
            case Clob clob -> clob(row, at, type, clob, access);
            case null, default -> ToSql.object(row, at, type, value);
        }
    }
}
