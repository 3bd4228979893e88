// SPDX-License-Identifier: Apache-2.0
package bowler.drda.message;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.drda.command.CommandReader;
import bowler.drda.command.ExchangeAttributes;
import bowler.drda.command.SqlText;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.fdoca.Descriptor;
import bowler.drda.fdoca.FdocaRowDecoder;
import bowler.drda.reply.AccessDatabaseReply;
import bowler.drda.reply.AccessSecurityReply;
import bowler.drda.reply.FailureReply;
import bowler.drda.reply.OpenQueryReply;
import bowler.drda.reply.SecurityCheckReply;
import bowler.drda.reply.SessionData;
import bowler.drda.reply.SqlCard;
import bowler.drda.reply.StatementDescription;
import bowler.drda.reply.SyncControlReply;
import bowler.types.RowBuffer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Recorded messages with bytes changed, cut, and repeated: whatever comes, decoding ends with a result, a [ProtocolException], or the
/// end of the connection.
final class MutatedMessagesTest {
    private static final long SEED = 17;
    private static final int ROUNDS = 60_000;
    private static final int MAX_PAYLOAD_BYTES = 1 << 16;

    @Test
    void mutatedMessagesCauseOnlyProtocolErrors() {
        List<byte[]> messages = new ArrayList<>();
        for (String name : Traces.NAMES) {
            Traces.read(name).forEach(message -> messages.add(message.bytes()));
        }
        Random random = new Random(SEED);
        int understood = 0;
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            byte[] message = mutated(messages.get(random.nextInt(messages.size())), random);
            try {
                decode(message);
                understood++;
            } catch (ProtocolException | IOException e) {
                refused++;
            } catch (RuntimeException | Error e) {
                throw new AssertionError("round " + round + " of seed " + SEED, e);
            }
        }
        assertThat(understood).isGreaterThan(ROUNDS / 20);
        assertThat(refused).isGreaterThan(ROUNDS / 20);
    }

    private static byte[] mutated(byte[] original, Random random) {
        byte[] bytes = original.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> bytes[at] = (byte) (random.nextBoolean() ? 0xFF : 0x80);
                default -> bytes = random.nextInt(10) == 0 ? java.util.Arrays.copyOf(bytes, Math.max(1, at)) : bytes;
            }
        }
        return bytes;
    }

    private static void decode(byte[] message) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(message);
        DssReader reader = new DssReader(in::read, MAX_PAYLOAD_BYTES);
        while (reader.next()) {
            DdmReader payload = reader.payload();
            if (reader.type() == DssReader.REQUEST) {
                CommandReader.read(payload, DdmText.UTF8, DdmText.EBCDIC);
                continue;
            }
            while (payload.nextObject()) {
                decodeObject(payload.codePoint(), payload.inner());
            }
        }
    }

    private static void decodeObject(int codePoint, DdmReader object) {
        switch (codePoint) {
            case CodePoint.SQLSTT, CodePoint.SQLATTR -> SqlText.read(object);
            case CodePoint.SQLDTA, CodePoint.SQLDTARD -> decodeRow(object);
            case CodePoint.QRYDSC, CodePoint.OUTOVR -> new FdocaRowDecoder(Descriptor.read(object));
            case CodePoint.SQLCARD -> SqlCard.readGroup(object);
            case CodePoint.SQLDARD -> StatementDescription.read(object);
            case CodePoint.SQLCINRD -> StatementDescription.readOfResultSet(object);
            case CodePoint.EXCSATRD -> ExchangeAttributes.readReply(object, DdmText.EBCDIC);
            case CodePoint.ACCSECRD -> AccessSecurityReply.read(object);
            case CodePoint.SECCHKRM -> SecurityCheckReply.read(object);
            case CodePoint.ACCRDBRM -> AccessDatabaseReply.read(object, DdmText.UTF8);
            case CodePoint.OPNQRYRM -> OpenQueryReply.read(object);
            case CodePoint.SYNCCRD -> SyncControlReply.read(object);
            case CodePoint.PBSD -> SessionData.read(object);
            default -> FailureReply.read(object, codePoint, DdmText.UTF8);
        }
    }

    private static void decodeRow(DdmReader object) {
        FdocaRowDecoder decoder = null;
        while (object.nextObject()) {
            if (object.codePoint() == CodePoint.FDODSC) {
                decoder = new FdocaRowDecoder(Descriptor.read(object.inner()));
            } else if (object.codePoint() == CodePoint.FDODTA && decoder != null) {
                DdmReader row = object.inner();
                row.u1();
                decoder.read(row, new RowBuffer(decoder.descriptor().columnCount()), new FdocaRowDecoder.Externals() {
                    @Override
                    public void follows(int column, long length) {
                        assertThat(length).isGreaterThanOrEqualTo(-1);
                    }

                    @Override
                    public void locator(int column, int locator) {
                        assertThat(column).isNotNegative();
                    }
                });
            } else {
                object.skipObject();
            }
        }
    }
}
