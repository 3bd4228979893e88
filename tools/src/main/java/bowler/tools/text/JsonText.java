// SPDX-License-Identifier: Apache-2.0
package bowler.tools.text;

/// Texts as JSON writes them.
public final class JsonText {
    private JsonText() {}

    /// The text between quotation marks, with what JSON does not allow there escaped.
    public static String of(String text) {
        var json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> json.append('\\').append(c);
                case '\n' -> json.append("\\n");
                case '\t' -> json.append("\\t");
                default -> json.append(c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return json.append('"').toString();
    }
}
