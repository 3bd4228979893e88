// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.base.error.SqlFailure;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.fdoca.Descriptor;
import bowler.drda.fdoca.RowCodec;
import bowler.drda.fdoca.WireColumn;
import bowler.drda.fdoca.WireDialect;
import bowler.drda.fdoca.WireType;
import bowler.session.ParameterDescription;
import bowler.session.ParameterMode;
import bowler.types.DataType;
import bowler.types.LobInput;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// The parameters of a statement on their way to a server: SQLDTA, then an EXTDTA for each long value.
///
/// A long value that is in memory is sent with its length. A stream is sent as it is read; a byte behind it tells whether
/// it could be read. A value that the server has is sent as its locator.
final class SentParameters {
    /// Longer texts and bit strings are sent as long values, as Derby's client does.
    private static final int MAX_INLINE_BYTES = 32_767;
    private static final int LENGTH_IN_TWO_BYTES = 0x8002;
    private static final int LENGTH_IN_FOUR_BYTES = 0x8004;
    private static final int UNKNOWN_LENGTH = 0x8000;
    private static final int NULL = 0xFF;
    private static final int STREAM_READ = 0x7F;
    private static final int STREAM_BROKEN = 0x01;
    private static final int CHUNK = 16 * 1024;
    /// The size of a number and its description, about.
    private static final int FIXED_BYTES = 12;

    private final DataType[] types;
    private final WireColumn[] columns;
    private final boolean[] isOutput;
    private final Descriptor usual;

    SentParameters(List<ParameterDescription> parameters) {
        int count = parameters.size();
        types = new DataType[count];
        columns = new WireColumn[count];
        isOutput = new boolean[count];
        int[] wireTypes = new int[count];
        int[] lengths = new int[count];
        for (int at = 0; at < count; at++) {
            types[at] = parameters.get(at).type();
            isOutput[at] = parameters.get(at).mode() == ParameterMode.OUT;
            columns[at] = WireColumn.of(types[at], true, WireDialect.FULL);
            wireTypes[at] = columns[at].wireType();
            lengths[at] = columns[at].wireLength();
        }
        usual = new Descriptor(wireTypes, lengths);
    }

    /// Returns a copy of the values, which can be written without a failure.
    Row of(RowReader given) {
        return new Row(given);
    }

    /// The values of one run.
    final class Row {
        private final RowBuffer values = new RowBuffer(types.length);
        /// The values that follow the row: `byte[]` or [LobInput]; null if there are none.
        private Object[] following;
        private Descriptor descriptor = usual;
        private SqlFailure failure;

        private Row(RowReader given) {
            for (int at = 0; at < types.length; at++) {
                if (!isOutput[at]) {
                    values.set(at, types[at], given, at);
                    if (!values.isNull(at) && types[at].carrier() == bowler.types.Carrier.OBJECT) {
                        prepare(at, values.objectAt(at));
                    }
                }
            }
        }

        private void prepare(int at, Object value) {
            boolean isLob = types[at].id().isLob();
            boolean isText = types[at].id().isCharacter();
            switch (value) {
                case LobReference reference -> describe(at, isText ? WireType.CLOB_LOCATOR : WireType.LOB_LOCATOR, Integer.BYTES);
                case LobInput input -> follow(at, isText, LENGTH_IN_TWO_BYTES, input);
                case String text when isText && (isLob || 3L * text.length() > MAX_INLINE_BYTES) -> {
                    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                    if (isLob || bytes.length > MAX_INLINE_BYTES) {
                        follow(at, true, LENGTH_IN_FOUR_BYTES, bytes);
                    }
                }
                case byte[] bits when isLob || bits.length > MAX_INLINE_BYTES && types[at].user() == null ->
                    follow(at, false, LENGTH_IN_FOUR_BYTES, bits);
                default -> {}
            }
        }

        private void follow(int at, boolean isText, int lengthForm, Object value) {
            if (following == null) {
                following = new Object[types.length];
            }
            following[at] = value;
            describe(at, isText ? WireType.LOB_MIXED : WireType.LOB_BYTES, lengthForm);
        }

        private void describe(int at, int wireType, int length) {
            int[] wireTypes = new int[types.length];
            int[] lengths = new int[types.length];
            for (int column = 0; column < types.length; column++) {
                wireTypes[column] = descriptor.type(column);
                lengths[column] = descriptor.length(column);
            }
            wireTypes[at] = wireType | 1;
            lengths[at] = length;
            descriptor = new Descriptor(wireTypes, lengths);
        }

        /// Writes the objects of the command begun last.
        ///
        /// @param isFollowed whether another command follows in the chain
        void write(StandardExchange exchange, boolean isFollowed) {
            if (types.length > 0) {
                exchange.write(() -> {
                    writeRow(exchange.writer(), exchange.correlator());
                    if (following != null) {
                        writeFollowing(exchange.writer(), exchange.correlator(), isFollowed);
                    }
                });
            }
        }

        long approximateBytes() {
            long bytes = (long) FIXED_BYTES * types.length;
            for (int at = 0; at < types.length; at++) {
                switch (values.objectAt(at)) {
                    case String text -> bytes += text.length();
                    case byte[] bits -> bytes += bits.length;
                    case null, default -> {}
                }
            }
            return bytes;
        }

        /// Returns whether a value is read while it is sent, so that it cannot be sent again.
        boolean hasStreams() {
            return following != null && Arrays.stream(following).anyMatch(LobInput.class::isInstance);
        }

        /// Fails if a stream could not be read while it was sent.
        void requireSent() {
            if (failure != null) {
                throw failure;
            }
        }

        private void writeRow(DssWriter writer, int correlator) throws IOException {
            writer.begin(DssReader.OBJECT, correlator);
            int object = writer.beginObject(CodePoint.SQLDTA);
            int layout = writer.beginObject(CodePoint.FDODSC);
            descriptor.writeForParameters(writer);
            writer.endObject(layout);
            int data = writer.beginObject(CodePoint.FDODTA);
            writer.u1(0);
            for (int at = 0; at < types.length; at++) {
                writer.u1(values.isNull(at) ? NULL : 0);
                if (!values.isNull(at)) {
                    writeValue(writer, at);
                }
            }
            writer.endObject(data);
            writer.endObject(object);
            writer.end();
        }

        private void writeValue(DssWriter writer, int at) {
            Object follower = following == null ? null : following[at];
            if (follower instanceof byte[] bytes) {
                writer.i4(bytes.length);
            } else if (follower != null) {
                writer.u2(UNKNOWN_LENGTH);
            } else if (types[at].id().isLob()) {
                writer.i4((int) ((LobReference) values.objectAt(at)).number());
            } else {
                RowCodec.write(writer, columns[at], values, at, WireDialect.FULL, (column, row, place) -> 0);
            }
        }

        private void writeFollowing(DssWriter writer, int correlator, boolean isFollowed) throws IOException {
            int last = types.length;
            do {
                last--;
            } while (last >= 0 && !isSent(following[last]));
            for (int at = 0; at <= last; at++) {
                if (!isSent(following[at])) {
                    continue;
                }
                boolean isLast = at == last;
                writer.beginStreamed(DssReader.OBJECT, correlator, CodePoint.EXTDTA, !isLast || isFollowed, !isLast);
                writer.stream(new byte[] {0}, 0, 1);
                int status = STREAM_READ;
                if (following[at] instanceof byte[] bytes) {
                    writer.stream(bytes, 0, bytes.length);
                } else {
                    status = stream(writer, (LobInput) following[at], types[at].id().isCharacter());
                }
                writer.stream(new byte[] {(byte) status}, 0, 1);
                writer.endStreamed();
            }
        }

        /// Returns whether a value has an EXTDTA; an empty one of known length has none.
        private static boolean isSent(Object value) {
            return value != null && !(value instanceof byte[] bytes && bytes.length == 0);
        }

        private int stream(DssWriter writer, LobInput input, boolean isText) throws IOException {
            try {
                input.begin();
                if (isText) {
                    streamText(writer, input);
                } else {
                    byte[] chunk = new byte[CHUNK];
                    for (int count; (count = input.read(chunk, 0, CHUNK)) > 0;) {
                        writer.stream(chunk, 0, count);
                    }
                }
                return STREAM_READ;
            } catch (SqlFailure unreadable) {
                failure = unreadable;
                return STREAM_BROKEN;
            }
        }

        private static void streamText(DssWriter writer, LobInput input) throws IOException {
            CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE).onUnmappableCharacter(CodingErrorAction.REPLACE);
            char[] chunk = new char[CHUNK];
            ByteBuffer encoded = ByteBuffer.allocate(4 * CHUNK);
            CharBuffer characters = CharBuffer.wrap(chunk).limit(0);
            boolean isAtEnd = false;
            while (!isAtEnd) {
                characters.compact();
                int from = characters.position();
                int count = input.read(chunk, from, CHUNK - from);
                isAtEnd = count <= 0;
                characters.position(from + Math.max(0, count)).flip();
                encoder.encode(characters, encoded, isAtEnd);
                if (isAtEnd) {
                    encoder.flush(encoded);
                }
                writer.stream(encoded.array(), 0, encoded.position());
                encoded.clear();
            }
        }
    }
}
