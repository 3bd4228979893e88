// SPDX-License-Identifier: Apache-2.0
package bowler.drda.message;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.drda.command.AccessDatabase;
import bowler.drda.command.AccessSecurity;
import bowler.drda.command.Command;
import bowler.drda.command.CommandReader;
import bowler.drda.command.ExchangeAttributes;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.reply.AccessDatabaseReply;
import bowler.drda.reply.AccessSecurityReply;
import bowler.drda.reply.FailureReply;
import bowler.drda.reply.OpenQueryReply;
import bowler.drda.reply.SecurityCheckReply;
import bowler.drda.reply.SessionData;
import bowler.drda.reply.SqlCard;
import bowler.drda.reply.StatementDescription;
import bowler.drda.reply.SyncControlReply;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Decodes recorded conversations of real clients with Derby's server, and encodes them again into the same bytes.
final class RecordedConversationsTest {
    private static final int PLENTY = 1 << 20;
    private static final int HEADER_BYTES = 6;

    static List<String> names() {
        // One conversation has no command after EXCSAT, and one consists of requests that break the rules.
        return Traces.NAMES.stream().filter(name -> !name.contains("06_connect") && !name.contains("47_protocol_errors")).toList();
    }

    private static DssReader reader(byte[] bytes) {
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        return new DssReader(in::read, PLENTY);
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyCommandIsUnderstood(String name) throws IOException {
        int commands = 0;
        boolean connected = !name.contains("connect_");
        for (Traces.Message message : Traces.read(name)) {
            DssReader reader = reader(message.bytes());
            assertThat(reader.next()).isTrue();
            if (message.fromClient() && reader.type() == DssReader.REQUEST) {
                DdmText text = Traces.isUnicode(name) ? DdmText.UTF8 : DdmText.EBCDIC;
                DdmText early = connected && Traces.isUnicode(name) ? DdmText.UTF8 : DdmText.EBCDIC;
                Command command = CommandReader.read(reader.payload(), text, early);
                connected |= command instanceof AccessDatabase;
                byte[] again = written(command, reader.correlator(), text, early);
                Command second = CommandReader.read(new DdmReader(again, HEADER_BYTES, again.length - HEADER_BYTES), text, early);
                assertThat(written(second, reader.correlator(), text, early)).as(command.toString()).isEqualTo(again);
                commands++;
            }
        }
        assertThat(commands).isPositive();
    }

    /// The chain bits follow from what comes behind, which is not known of one message alone.
    private static byte[] written(Command command, int correlator, DdmText text, DdmText early) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DssWriter writer = new DssWriter(out::write);
        boolean isEarly = command instanceof ExchangeAttributes || command instanceof AccessSecurity;
        command.write(writer, correlator, isEarly ? early : text);
        writer.finish();
        return out.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("names")
    void repliesAreWrittenInTheSameBytes(String name) throws IOException {
        int compared = 0;
        for (Traces.Message message : Traces.read(name)) {
            DssReader reader = reader(message.bytes());
            assertThat(reader.next()).isTrue();
            if (!message.fromClient()) {
                DdmReader payload = reader.payload();
                byte[] again = writtenAgain(payload, reader.correlator(), Traces.isUnicode(name) ? DdmText.UTF8 : DdmText.EBCDIC);
                if (again != null) {
                    again[3] = message.bytes()[3];
                    assertThat(HexFormat.of().formatHex(again)).as(CodePoint.name(payload.codePoint()))
                        .isEqualTo(HexFormat.of().formatHex(message.bytes()));
                    compared++;
                }
            }
        }
        assertThat(compared).isPositive();
    }

    /// @return null for replies that carry rows, or more than one object
    private static byte[] writtenAgain(DdmReader payload, int correlator, DdmText text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DssWriter writer = new DssWriter(out::write);
        assertThat(payload.nextObject()).isTrue();
        DdmReader inner = payload.inner();
        int codePoint = payload.codePoint();
        if (payload.nextObject()) {
            return null;
        }
        switch (codePoint) {
            case CodePoint.ACCSECRD -> {
                AccessSecurityReply reply = AccessSecurityReply.read(inner);
                if (reply.mechanisms().size() > 1) {
                    return null; // Derby repeats SECMEC for each mechanism
                }
                reply.write(writer, correlator);
            }
            case CodePoint.SECCHKRM -> SecurityCheckReply.read(inner).write(writer, correlator);
            case CodePoint.ACCRDBRM -> AccessDatabaseReply.read(inner, text).write(writer, correlator, text);
            case CodePoint.PBSD -> SessionData.read(inner).write(writer, correlator);
            case CodePoint.OPNQRYRM -> OpenQueryReply.read(inner).write(writer, DssReader.REPLY, correlator);
            case CodePoint.SYNCCRD -> SyncControlReply.read(inner).write(writer, correlator);
            case CodePoint.ENDUOWRM, CodePoint.RDBUPDRM, CodePoint.SQLERRRM, CodePoint.ABNUOWRM, CodePoint.RDBNFNRM, CodePoint.RDBAFLRM,
                 CodePoint.PRCCNVRM, CodePoint.SYNTAXRM -> FailureReply.read(inner, codePoint, text).write(writer, correlator, text);
            case CodePoint.SQLCARD -> {
                SqlCard.readGroup(inner).write(writer, correlator);
            }
            case CodePoint.SQLDARD -> {
                StatementDescription.read(inner).write(writer, correlator, "CSS10170");
            }
            default -> {
                return null;
            }
        }
        writer.finish();
        return out.toByteArray();
    }
}
