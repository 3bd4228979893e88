// SPDX-License-Identifier: Apache-2.0
package bowler.base.script;

import java.util.Locale;
import java.util.Set;

/// Follows the tokens of a statement and tells whether a semicolon would end it. A semicolon between the BEGIN of the body
/// of a routine or trigger and its END does not. The caller leaves out comments.
public final class CompoundStatement {
    /// The words that begin a compound statement where a statement can begin; END closes each.
    private static final Set<String> OPENING = Set.of("BEGIN", "IF", "WHILE", "FOR", "LOOP", "REPEAT");
    /// The words after which a statement can begin within a compound statement.
    private static final Set<String> BEFORE_STATEMENTS = Set.of("BEGIN", "ATOMIC", "THEN", "ELSE", "DO", "LOOP", "REPEAT", ":");
    /// The kinds of objects with a body.
    private static final Set<String> WITH_BODY = Set.of("FUNCTION", "PROCEDURE", "TRIGGER");

    private int depth;
    private boolean isCompound;
    /// True if the statement creates an object with a body.
    private boolean hasBody;
    /// True within the conditions of a handler, which its action follows.
    private boolean isInHandler;
    private String first = "";
    private String previous = "";

    /// Begins the next statement.
    public void reset() {
        depth = 0;
        isCompound = false;
        hasBody = false;
        isInHandler = false;
        first = "";
        previous = "";
    }

    /// Returns whether the tokens so far end within a body.
    public boolean isWithinBody() {
        return depth > 0;
    }

    /// Adds a text or a name in quotes.
    public void quoted() {
        previous = "'";
    }

    /// Adds a character that is neither part of a word nor of a quoted text.
    public void sign(char sign) {
        previous = sign == ';' ? ";" : sign == ':' ? ":" : ".";
        isInHandler &= sign != ';';
    }

    /// Adds a word: an identifier, a keyword.
    public void word(String text) {
        String word = text.toUpperCase(Locale.ROOT);
        first = first.isEmpty() ? word : first;
        hasBody |= first.equals("CREATE") && WITH_BODY.contains(word);
        boolean canBegin = previous.equals(";") || BEFORE_STATEMENTS.contains(previous) || isInHandler && !previous.equals("HANDLER");
        if (!isCompound) {
            if (word.equals("BEGIN") && hasBody) {
                isCompound = true;
                depth = 1;
            }
        } else if (word.equals("END")) {
            depth--;
        } else if (word.equals("BEGIN") || word.equals("CASE") && !previous.equals("END") || OPENING.contains(word) && canBegin) {
            depth++;
            isInHandler = false;
        } else if (word.equals("HANDLER")) {
            isInHandler = true;
        }
        previous = word;
    }
}
