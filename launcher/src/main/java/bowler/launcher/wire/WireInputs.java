// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.wire;

import bowler.drda.command.CommandReader;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.reply.FailureReply;
import bowler.drda.reply.SqlCard;
import bowler.drda.reply.StatementDescription;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Mutates valid bytes, and decodes the result without a server.
final class WireInputs {
    private static final int MAX_MESSAGE_BYTES = 1 << 20;
    private static final int MAX_CHANGES = 4;
    /// Values at which lengths and counts change their meaning.
    private static final int[] EDGES = {0, 1, 2, 6, 10, 0x7F, 0x80, 0xD0, 0xFE, 0xFF};

    private WireInputs() {}

    /// Returns a mutated copy: bytes changed, cut off, repeated or inserted.
    static byte[] mutated(byte[] valid, SplittableRandom random) {
        byte[] bytes = valid.clone();
        for (int changes = 1 + random.nextInt(MAX_CHANGES); changes > 0; changes--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(16)) {
                case 0 -> bytes = Arrays.copyOf(bytes, Math.max(1, at));
                case 1 -> bytes = spliced(bytes, at, bytes, random.nextInt(bytes.length), random.nextInt(1, 64));
                case 2 -> bytes = spliced(bytes, at, valid, random.nextInt(valid.length), random.nextInt(1, 8));
                case 3, 4, 5, 6 -> bytes[at] = (byte) random.nextInt();
                case 7, 8, 9 -> bytes[at] = (byte) EDGES[random.nextInt(EDGES.length)];
                default -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            }
        }
        return bytes;
    }

    /// Returns the bytes with a part of others inserted.
    private static byte[] spliced(byte[] bytes, int at, byte[] other, int from, int length) {
        int count = Math.min(length, other.length - from);
        byte[] result = new byte[bytes.length + count];
        System.arraycopy(bytes, 0, result, 0, at);
        System.arraycopy(other, from, result, at, count);
        System.arraycopy(bytes, at, result, at + count, bytes.length - at);
        return result;
    }

    /// Decodes both sides of a conversation.
    ///
    /// @return whether all was understood
    /// @throws RuntimeException other than a [ProtocolException]: a fault of the decoder
    static boolean decodes(byte[] bytes) {
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        DssReader reader = new DssReader(in::read, MAX_MESSAGE_BYTES);
        try {
            while (reader.next()) {
                DdmReader payload = reader.payload();
                if (reader.type() == DssReader.REQUEST) {
                    CommandReader.read(payload, DdmText.UTF8, DdmText.EBCDIC);
                    continue;
                }
                while (payload.nextObject()) {
                    decode(payload.codePoint(), payload.inner());
                }
            }
            return true;
        } catch (ProtocolException | IOException refused) {
            return false;
        }
    }

    private static void decode(int codePoint, DdmReader object) {
        switch (codePoint) {
            case CodePoint.SQLSTT, CodePoint.SQLATTR -> bowler.drda.command.SqlText.read(object);
            case CodePoint.SQLCARD -> SqlCard.readGroup(object);
            case CodePoint.SQLDARD -> StatementDescription.read(object);
            case CodePoint.SQLCINRD -> StatementDescription.readOfResultSet(object);
            default -> FailureReply.read(object, codePoint, DdmText.UTF8);
        }
    }
}
