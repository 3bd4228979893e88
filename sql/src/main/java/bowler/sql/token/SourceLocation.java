// SPDX-License-Identifier: Apache-2.0
package bowler.sql.token;

/// A place in a text as people count it: lines and columns from 1.
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
