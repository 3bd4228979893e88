// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.cursor;

import bowler.base.error.SqlFailure;
import bowler.sql.ast.TableReference.Property;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Parses the content of a `--DERBY-PROPERTIES` comment: `key=value, key=value`. Keys stay as written; unquoted values
/// are folded to upper case.
public final class DerbyPropertiesParser {
    private static final String SIGNS = ",=";

    private final TokenCursor cursor;
    private String text;
    private int next;

    public DerbyPropertiesParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    /// Returns the properties; empty if there is no such comment here.
    public List<Property> properties() {
        if (cursor.peek().kind() != TokenKind.PROPERTIES) {
            return List.of();
        }
        Token token = cursor.peek();
        text = token.text();
        next = 0;
        List<Property> properties = new ArrayList<>();
        do {
            String key = word();
            if (key.isEmpty() || !takeIf('=')) {
                throw syntax();
            }
            String value = value();
            if (properties.stream().anyMatch(each -> each.key().equals(key))) {
                throw cursor.failure(SyntaxError.PROPERTY_REPEATED, key);
            }
            properties.add(new Property(key, value, token.offset()));
        } while (takeIf(','));
        if (!isAtEnd()) {
            throw syntax();
        }
        cursor.take();
        return properties;
    }

    private String word() {
        skipBlanks();
        int start = next;
        while (next < text.length() && SIGNS.indexOf(text.charAt(next)) < 0) {
            next++;
        }
        return text.substring(start, next).strip();
    }

    private String value() {
        skipBlanks();
        char quote = next < text.length() ? text.charAt(next) : 0;
        if (quote != '\'' && quote != '"') {
            return word().toUpperCase(Locale.ENGLISH);
        }
        int end = text.indexOf(quote, next + 1);
        if (end < 0) {
            throw syntax();
        }
        String value = text.substring(next + 1, end);
        next = end + 1;
        return value;
    }

    private boolean takeIf(char sign) {
        boolean found = !isAtEnd() && text.charAt(next) == sign;
        next += found ? 1 : 0;
        return found;
    }

    private boolean isAtEnd() {
        skipBlanks();
        return next == text.length();
    }

    private void skipBlanks() {
        while (next < text.length() && (text.charAt(next) == ' ' || text.charAt(next) == '\t')) {
            next++;
        }
    }

    private SqlFailure syntax() {
        return SyntaxError.PROPERTIES_SYNTAX.failure(cursor.place());
    }
}
