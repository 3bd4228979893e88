// SPDX-License-Identifier: Apache-2.0
package bowler.sql.token;

/// A location in a text; lines and columns count from 1.
public record SourceLocation(int line, int column) {
    public static SourceLocation of(String text, int offset) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < offset && i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return new SourceLocation(line, offset - lineStart + 1);
    }

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
