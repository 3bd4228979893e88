// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.base.error.SqlFailure;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;

/// Streams given for parameters, read to their end.
public final class Streams {
    /// Where no length is said.
    public static final long UNKNOWN = -1;
    /// The maximum number of bytes that are allocated in advance for a declared length.
    private static final int MAX_CHUNK_BYTES = 16 << 20;

    private Streams() {}

    public static long checkedLength(long length) throws SQLException {
        if (length < 0) {
            throw JdbcError.NEGATIVE_LENGTH.exception(length);
        }
        return length;
    }

    /// @param length what the caller says it has, or [#UNKNOWN]
    public static byte[] bytes(InputStream stream, long length) throws SQLException {
        try {
            if (length < 0 || length > Integer.MAX_VALUE) {
                byte[] all = stream.readAllBytes();
                check(length, all.length);
                return all;
            }
            // In one array from the start, which readAllBytes cannot make.
            byte[] all = new byte[(int) Math.min(length, MAX_CHUNK_BYTES)];
            int count = stream.readNBytes(all, 0, all.length);
            while (count == all.length && count < length) {
                all = Arrays.copyOf(all, (int) Math.min(length, 8L * count));
                count += stream.readNBytes(all, count, all.length - count);
            }
            check(length, stream.read() < 0 ? count : count + 1L);
            return all;
        } catch (IOException | RuntimeException e) {
            throw broken(e);
        } catch (OutOfMemoryError lack) {
            throw tooLong(lack);
        }
    }

    /// Bytes as characters of ISO 8859-1, which Derby calls ASCII.
    public static String ascii(InputStream stream, long length) throws SQLException {
        return text(new InputStreamReader(stream, StandardCharsets.ISO_8859_1), length);
    }

    public static String text(Reader reader, long length) throws SQLException {
        StringBuilder text = new StringBuilder();
        char[] part = new char[4096];
        try {
            for (int count = reader.read(part); count >= 0; count = reader.read(part)) {
                text.append(part, 0, count);
            }
            check(length, text.length());
            return text.toString();
        } catch (IOException | RuntimeException e) {
            throw broken(e);
        } catch (OutOfMemoryError lack) {
            throw tooLong(lack);
        }
    }

    /// The value does not fit into the heap as a whole.
    static SQLException tooLong(OutOfMemoryError lack) {
        return SqlExceptions.of(JdbcError.HEAP_FULL.causedBy(lack, lack.getMessage()), false);
    }

    static void check(long declaredLength, long found) throws SQLException {
        if (declaredLength != UNKNOWN && declaredLength != found) {
            throw SqlExceptions.of(otherLength(declaredLength), false);
        }
    }

    /// The stream's length is not the declared one. XJ001 follows, as in Derby, where the stream has thrown an exception.
    static SqlFailure otherLength(long declaredLength) {
        return JdbcError.STREAM_LENGTH.causedBy(
            JdbcError.JAVA_EXCEPTION.failure("a stream with another length than " + declaredLength), declaredLength);
    }

    /// @param e what the stream, which is the caller's, has thrown
    static SQLException broken(Exception e) {
        return SqlExceptions.of(JdbcError.STREAM_BROKEN.causedBy(e, e), false);
    }
}
