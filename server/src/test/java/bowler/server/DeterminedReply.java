// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import bowler.drda.ddm.CodePoint;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// The part of a reply that the protocol and the request determine, as text. A server chooses the other fields itself:
///
/// - **Names.** EXTNAM, SRVNAM and SRVRLSLV name the server and its version.
/// - **Texts of errors.** SQLERRMC of a card with a code, whose state and code count.
/// - **Texts of SQLCAMESSAGE.** The client asks for the text that belongs to SQLERRMC.
/// - **Tokens.** SECTKN is random.
/// - **Texts of commands to the server.** Its settings, and the state of the JVM.
/// - **Generated names.** Indexes and routines without a name of their own have one with a counter and a UUID.
///
/// The lengths that depend on them are left out, too.
final class DeterminedReply {
    private static final int COMMAND_REPLY_BYTES = 5;
    private static final int OBJECTS_AT = 6;
    private static final int HEADER_BYTES = 4;
    private static final int CARD_UP_TO_MESSAGE = 1 + 4 + 5 + 8 + 1 + 24 + 11 + 2;
    private static final Pattern GENERATED_NAME = Pattern.compile("SQL\\d{10}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    /// The outputs of SQLCAMESSAGE: FDODSC, and FDODTA up to the text.
    private static final String MESSAGE_DESCRIPTOR = "004600103376d0030004050002337fff3f7fff0300040300040300040300040300040300043f7fff3f7fff337fff3f7fff"
        + "337fff0300040971e0540001d000010671f0e00000";
    private static final int MESSAGE_AT = OBJECTS_AT + HEADER_BYTES + 0x46;

    private DeterminedReply() {}

    static String of(byte[] reply) {
        int codePoint = u2(reply, OBJECTS_AT + 2);
        boolean hasOpenLength = (u2(reply, 0) & 0x8000) != 0 || (u2(reply, OBJECTS_AT) & 0x8000) != 0;
        String header = hex(reply, 2, OBJECTS_AT) + " ";
        if (!hasOpenLength && codePoint == CodePoint.EXCSATRD || codePoint == CodePoint.ACCSECRD) {
            return header + objects(reply, OBJECTS_AT + HEADER_BYTES);
        }
        boolean hasCard = codePoint == CodePoint.SQLCARD || codePoint == CodePoint.SQLDARD || codePoint == CodePoint.QRYDTA;
        if (!hasOpenLength && hasCard && reply[OBJECTS_AT + HEADER_BYTES] == 0) {
            return header + CodePoint.name(codePoint) + "=" + card(reply, OBJECTS_AT + HEADER_BYTES);
        }
        if (!hasOpenLength && codePoint == CodePoint.SQLDTARD && hex(reply, 0, -1).startsWith(MESSAGE_DESCRIPTOR, 2 * (OBJECTS_AT + HEADER_BYTES))) {
            return header + hex(reply, OBJECTS_AT + HEADER_BYTES, MESSAGE_AT) + "*";
        }
        String text = new String(reply, StandardCharsets.ISO_8859_1);
        if (GENERATED_NAME.matcher(text).find()) {
            return hex(GENERATED_NAME.matcher(text).replaceAll("NAME").getBytes(StandardCharsets.ISO_8859_1), 2, -1);
        }
        return hex(reply, 0, -1);
    }

    /// Returns the determined part of the answer to a command to the server: whether it succeeded, not the text.
    static String ofCommand(byte[] reply) {
        return hex(reply, 0, Math.min(reply.length, COMMAND_REPLY_BYTES));
    }

    private static String objects(byte[] reply, int from) {
        StringBuilder text = new StringBuilder();
        int at = from;
        while (at < reply.length) {
            int length = u2(reply, at);
            int codePoint = u2(reply, at + 2);
            boolean isOpen = codePoint == CodePoint.EXTNAM || codePoint == CodePoint.SRVNAM || codePoint == CodePoint.SRVRLSLV
                || codePoint == CodePoint.SECTKN;
            text.append(CodePoint.name(codePoint)).append('=').append(isOpen ? "*" : hex(reply, at + HEADER_BYTES, at + length)).append(' ');
            at += length;
        }
        return text.toString();
    }

    private static String card(byte[] reply, int from) {
        int message = from + CARD_UP_TO_MESSAGE;
        int behind = message + 2 + u2(reply, message);
        boolean isCoded = reply[from + 1] != 0 || reply[from + 2] != 0 || reply[from + 3] != 0 || reply[from + 4] != 0;
        return hex(reply, from, message) + (isCoded ? "*" : hex(reply, message, behind)) + hex(reply, behind, -1);
    }

    private static int u2(byte[] bytes, int at) {
        return (bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF;
    }

    private static String hex(byte[] bytes, int from, int to) {
        return HexFormat.of().formatHex(bytes, from, to < 0 ? bytes.length : to);
    }
}
