// SPDX-License-Identifier: Apache-2.0
package bowler.server.statement;

import bowler.base.error.SqlFailure;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.fdoca.WireType;
import bowler.server.failure.ServerError;
import bowler.types.LobInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A long value that follows the row of parameters in an EXTDTA of its own. It consists of a byte for NULL if the type
/// is nullable, and the data. Newer clients append a byte that tells how reading their stream went. The value is read
/// from the connection either on the statement's demand or as a whole.
final class LongParameter implements LobInput {
    private static final int STREAM_OK = 0x7F;
    private static final int CHUNK_BYTES = 8 * 1024;

    private final DssReader reader;
    private final int number;
    private final boolean isText;
    private final boolean hasStatus;
    private final CharsetDecoder decoder;
    private final byte[] chunk = new byte[CHUNK_BYTES];
    /// The bytes of the chunk that are data. The last byte read is held back as long as it may be the status.
    private int position;
    private int limit;
    private boolean ended;
    private boolean begun;
    private final ByteBuffer undecoded = ByteBuffer.allocate(CHUNK_BYTES + 8).flip();

    /// The reader must be positioned at the EXTDTA's object.
    ///
    /// @param number the number of the parameter, from 1
    LongParameter(DssReader reader, int number, int wireType, boolean hasStatus) throws IOException {
        this.reader = reader;
        this.number = number;
        this.hasStatus = hasStatus;
        int base = WireType.notNull(wireType);
        isText = base != WireType.LOB_BYTES;
        decoder = (base == WireType.LOB_DOUBLE_BYTE ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_8).newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE).onUnmappableCharacter(CodingErrorAction.REPLACE);
        skipHeader();
        if (WireType.isNullable(wireType)) {
            skip(1);
        }
    }

    private void skipHeader() throws IOException {
        byte[] header = new byte[4];
        readFully(header, 4);
        int length = (header[0] & 0xFF) << 8 | header[1] & 0xFF;
        if ((length & 0x8000) != 0) {
            skip((length & 0x7FFF) - header.length);
        }
    }

    private void skip(int count) throws IOException {
        if (count > 0) {
            readFully(new byte[Math.min(count, 16)], Math.min(count, 16));
        }
    }

    private void readFully(byte[] into, int count) throws IOException {
        for (int at = 0; at < count;) {
            int read = reader.read(into, at, count - at);
            if (read < 0) {
                throw ProtocolException.syntax(ProtocolException.LENGTH_MISMATCH, bowler.drda.ddm.CodePoint.EXTDTA);
            }
            at += read;
        }
    }

    boolean isText() {
        return isText;
    }

    @Override
    public void begin() {
        if (begun) {
            throw new IllegalStateException("a value from the connection can be read once");
        }
        begun = true;
    }

    /// Makes data available.
    ///
    /// @return whether there are any
    private boolean fill() {
        while (position == limit && !ended) {
            try {
                int held = 0;
                if (hasStatus && limit > 0) {
                    chunk[0] = chunk[limit];
                    held = 1;
                }
                int read = reader.read(chunk, held, CHUNK_BYTES - held);
                position = 0;
                if (read < 0) {
                    ended = true;
                    limit = 0;
                    if (hasStatus && (held == 0 || chunk[0] != STREAM_OK)) {
                        throw broken();
                    }
                } else {
                    limit = held + read - (hasStatus ? 1 : 0);
                    if (hasStatus && limit == 0) {
                        // Only one byte has arrived, which may be the status. It moves to the place where the next
                        // iteration looks for it.
                        limit = 1;
                        chunk[1] = chunk[0];
                        position = 1;
                    }
                }
            } catch (IOException e) {
                throw ServerError.STREAM_BROKEN.causedBy(e, number);
            }
        }
        return position < limit;
    }

    private SqlFailure broken() {
        return ServerError.STREAM_BROKEN.failure(number);
    }

    @Override
    public int read(byte[] into, int offset, int count) {
        if (!fill()) {
            return -1;
        }
        int taken = Math.min(count, limit - position);
        System.arraycopy(chunk, position, into, offset, taken);
        position += taken;
        return taken;
    }

    @Override
    public int read(char[] into, int offset, int count) {
        CharBuffer characters = CharBuffer.wrap(into, offset, count);
        while (characters.position() == offset) {
            boolean more = fill();
            if (more) {
                undecoded.compact();
                int taken = Math.min(undecoded.remaining(), limit - position);
                undecoded.put(chunk, position, taken);
                position += taken;
                undecoded.flip();
            }
            decoder.decode(undecoded, characters, !more);
            if (!more && characters.position() == offset) {
                return -1;
            }
        }
        return characters.position() - offset;
    }

    /// Returns the whole value in memory, as `byte[]` or `String`.
    ///
    /// @param maxBytes the limit beyond which the method fails with 54000
    Object readAll(int maxBytes) {
        byte[] all = new byte[CHUNK_BYTES];
        int length = 0;
        for (int read; (read = read(all, length, all.length - length)) >= 0; length += read) {
            if (read == all.length - length) {
                if (all.length >= maxBytes) {
                    throw ServerError.VALUE_TOO_LARGE.failure(number, maxBytes);
                }
                all = Arrays.copyOf(all, (int) Math.min(2L * all.length, maxBytes));
            }
        }
        if (!isText) {
            return Arrays.copyOf(all, length);
        }
        return new String(all, 0, length, decoder.charset());
    }
}
