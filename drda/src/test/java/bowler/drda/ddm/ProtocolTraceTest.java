// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.drda.message.Traces;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProtocolTraceTest {
    @Test
    void aConversationIsShownByNames() {
        List<String> lines = new ArrayList<>();
        ProtocolTrace trace = new ProtocolTrace(lines::add);
        for (Traces.Message message : Traces.read("derby-10.17.1.0-31_pooled_reset")) {
            for (int at = 0; at < message.bytes().length; at += 7) { // as networks cut it
                int count = Math.min(7, message.bytes().length - at);
                if (message.fromClient()) {
                    trace.fromClient(message.bytes(), at, count);
                } else {
                    trace.fromServer(message.bytes(), at, count);
                }
            }
        }
        assertThat(lines).contains("client request 1, chained", "  EXCSAT", "server reply 2, its own follow", "    PASSWORD (not shown)");
        assertThat(String.join("\n", lines)).contains("DNC10170/10.17.1.0").contains("set isolation serializable").doesNotContain("not understood");
    }

    @Test
    void garbageEndsItsDirection() {
        List<String> lines = new ArrayList<>();
        ProtocolTrace trace = new ProtocolTrace(lines::add);
        byte[] garbage = "\0\6GET / HTTP/1.1\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        trace.fromClient(garbage, 0, garbage.length);
        trace.fromClient(garbage, 0, garbage.length);
        assertThat(lines).hasSize(1).first().asString().contains("not understood");
    }
}
