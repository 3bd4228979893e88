// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import java.util.regex.Pattern;

/// A pattern for names as JDBC has them, `%` for any text and `_` for any character; null for everything.
final class NamePattern {
    private final Pattern pattern;

    NamePattern(String text) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; text != null && i < text.length(); i++) {
            char next = text.charAt(i);
            regex.append(next == '%' ? ".*" : next == '_' ? "." : Pattern.quote(String.valueOf(next)));
        }
        pattern = text == null ? null : Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    boolean matches(String name) {
        return pattern == null || pattern.matcher(name).matches();
    }
}
