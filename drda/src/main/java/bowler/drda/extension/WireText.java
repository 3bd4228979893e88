// SPDX-License-Identifier: Apache-2.0
package bowler.drda.extension;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import java.nio.charset.StandardCharsets;

/// Texts of the extension: 4 bytes length, then UTF-8, or UTF-16 if the text has unpaired surrogates. The length is
/// negative for UTF-16; [#NULL] marks a missing text.
public final class WireText {
    private static final int NULL = Integer.MIN_VALUE;

    private WireText() {}

    /// @param text may be null
    public static void write(DssWriter writer, String text) {
        if (text == null) {
            writer.i4(NULL);
            return;
        }
        if (hasUnpairedSurrogates(text)) {
            writer.i4(-text.length() - 1);
            for (int i = 0; i < text.length(); i++) {
                writer.u2(text.charAt(i));
            }
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        writer.i4(bytes.length);
        writer.put(bytes);
    }

    private static boolean hasUnpairedSurrogates(String text) {
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (Character.isSurrogate(next)) {
                boolean isPair = Character.isHighSurrogate(next) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
                if (!isPair) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }

    /// @return null for a missing text
    public static String read(DdmReader reader) {
        int length = reader.i4();
        if (length == NULL) {
            return null;
        }
        if (length >= 0) {
            return reader.utf8(length);
        }
        long count = -(long) length - 1;
        if (2 * count > reader.left()) {
            throw ProtocolException.syntax(ProtocolException.BAD_LENGTH, reader.codePoint());
        }
        char[] characters = new char[(int) count];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = (char) reader.u2();
        }
        return new String(characters);
    }

    /// Reads a text that must be present.
    public static String readPresent(DdmReader reader) {
        String text = read(reader);
        if (text == null) {
            throw ProtocolException.syntax(ProtocolException.VALUE_MISSING, reader.codePoint());
        }
        return text;
    }
}
