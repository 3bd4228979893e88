// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks that a reader gets what a writer sends, in any number of segments and in pieces of any size.
final class DssRoundTripTest {
    private static final int PLENTY = 1 << 20;

    private static byte[] data(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 >> 3);
        }
        return bytes;
    }

    /// Gives a few bytes at a time, as networks do.
    private static ConversationInput dripping(byte[] bytes, int pieceBytes) {
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        return (into, offset, length) -> in.read(into, offset, Math.min(length, pieceBytes));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 32_750, 32_757, 32_758, 32_763, 65_000, 65_520, 65_525, 65_530, 200_000})
    void objectsOfAnyLengthArrive(int length) throws IOException {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        DssWriter writer = new DssWriter(sent::write);
        for (int correlator = 1; correlator <= 3; correlator++) {
            writer.begin(DssReader.OBJECT, correlator == 3 ? 2 : correlator);
            writer.scalar(CodePoint.SQLSTT, data(length));
            writer.end();
        }
        writer.finish();
        for (int pieceBytes : new int[] {1 << 20, 1000, length > 10_000 ? 777 : 1}) {
            DssReader reader = new DssReader(dripping(sent.toByteArray(), pieceBytes), PLENTY);
            for (int number = 1; number <= 3; number++) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.correlator()).isEqualTo(Math.min(number, 2));
                assertThat(reader.isChained()).isEqualTo(number < 3);
                assertThat(reader.isSameCorrelatorNext()).isEqualTo(number == 2);
                DdmReader payload = reader.payload();
                assertThat(payload.nextObject()).isTrue();
                assertThat(payload.codePoint()).isEqualTo(CodePoint.SQLSTT);
                assertThat(payload.rest()).isEqualTo(data(length));
            }
            assertThat(reader.next()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 32_757, 32_758, 65_522, 65_523, 300_000})
    void streamsArrive(int length) throws IOException {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        DssWriter writer = new DssWriter(sent::write);
        writer.beginStreamed(DssReader.OBJECT, 1, CodePoint.EXTDTA, false, false);
        byte[] data = data(length);
        for (int at = 0; at < length; at += 5000) {
            writer.stream(data, at, Math.min(5000, length - at));
        }
        writer.endStreamed();
        writer.finish();
        DssReader reader = new DssReader(dripping(sent.toByteArray(), 4096), PLENTY);
        assertThat(reader.next()).isTrue();
        assertThat(reader.peekCodePoint()).isEqualTo(CodePoint.EXTDTA);
        DdmReader payload = reader.payload();
        assertThat(payload.nextObject()).isTrue();
        assertThat(payload.isStreamed()).isTrue();
        assertThat(payload.rest()).isEqualTo(data);
        assertThat(reader.next()).isFalse();
    }

    @Test
    void unreadObjectsAreSkipped() throws IOException {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        DssWriter writer = new DssWriter(sent::write);
        writer.begin(DssReader.OBJECT, 1);
        writer.scalar(CodePoint.EXTDTA, data(100_000));
        writer.end();
        writer.begin(DssReader.REQUEST, 2);
        writer.scalar2(CodePoint.SVRCOD, 7);
        writer.end();
        writer.finish();
        DssReader reader = new DssReader(dripping(sent.toByteArray(), 1 << 20), PLENTY);
        assertThat(reader.next()).isTrue();
        assertThat(reader.next()).isTrue();
        assertThat(reader.correlator()).isEqualTo(2);
    }

    @Test
    void aMessageAboveTheLimitIsRefused() throws IOException {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        DssWriter writer = new DssWriter(sent::write);
        writer.begin(DssReader.OBJECT, 1);
        writer.scalar(CodePoint.SQLSTT, data(200_000));
        writer.end();
        writer.finish();
        DssReader reader = new DssReader(dripping(sent.toByteArray(), 1 << 20), 100_000);
        assertThat(reader.next()).isTrue();
        assertThatThrownBy(reader::payload).isInstanceOfSatisfying(ProtocolException.class,
            failure -> assertThat(failure.code()).isEqualTo(ProtocolException.TOO_BIG));
    }

    @Test
    void aConnectionThatEndsWithinAMessageIsReported() throws IOException {
        byte[] half = Arrays.copyOf(new byte[] {0, 20, (byte) 0xD0, 1, 0, 1}, 10);
        DssReader reader = new DssReader(dripping(half, 3), PLENTY);
        assertThat(reader.next()).isTrue();
        assertThatThrownBy(reader::payload).isInstanceOf(EOFException.class);
    }

    @Test
    void writtenRepliesCanBeDiscarded() throws IOException {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        DssWriter writer = new DssWriter(sent::write);
        writer.begin(DssReader.REPLY, 1);
        writer.scalar2(CodePoint.SVRCOD, 1);
        writer.end();
        long mark = writer.mark();
        writer.begin(DssReader.REPLY, 1);
        writer.scalar2(CodePoint.SVRCOD, 2);
        assertThat(writer.rewind(mark)).isTrue();
        writer.begin(DssReader.REPLY, 2);
        writer.scalar2(CodePoint.SVRCOD, 3);
        writer.end();
        writer.finish();
        DssReader reader = new DssReader(dripping(sent.toByteArray(), 100), PLENTY);
        assertThat(reader.next()).isTrue();
        assertThat(reader.isSameCorrelatorNext()).isFalse();
        assertThat(reader.isChained()).isTrue();
        assertThat(reader.next()).isTrue();
        assertThat(reader.correlator()).isEqualTo(2);
        assertThat(reader.isChained()).isFalse();
        assertThat(reader.next()).isFalse();
    }
}
