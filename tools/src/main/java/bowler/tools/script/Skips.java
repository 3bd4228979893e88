// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Records that are not run, each with a reason.
public final class Skips {
    public static final Skips NONE = new Skips(List.of());

    private static final String NOTE = "note:";

    private final List<Skip> skips;

    /// @param ofNote what is looked at: the note behind a `skipif` or `onlyif`, else the statement
    private record Skip(boolean ofNote, Pattern expression, String reason) {
        boolean covers(Script.Entry entry) {
            return ofNote ? entry.condition().notes().stream().anyMatch(note -> expression.matcher(note).find())
                : expression.matcher(entry.sql()).find();
        }
    }

    private Skips(List<Skip> skips) {
        this.skips = skips;
    }

    /// Reads lines of a regular expression, found anywhere in the statement in whatever case, a tab or two blanks, and
    /// the reason; `#` begins a comment line. Behind `note:` the expression is about the note that a script writes behind
    /// a `skipif` or `onlyif`.
    ///
    /// @throws MalformedScript naming the line
    public static Skips parse(List<String> lines) throws MalformedScript {
        List<Skip> skips = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String[] parts = line.split("\t+| {2,}", 2);
            if (parts.length < 2) {
                throw new MalformedScript(i + 1, "a reason is missing: EXPRESSION, two blanks, REASON");
            }
            try {
                boolean ofNote = parts[0].startsWith(NOTE);
                String expression = ofNote ? parts[0].substring(NOTE.length()) : parts[0];
                skips.add(new Skip(ofNote, Pattern.compile(expression, Pattern.CASE_INSENSITIVE | Pattern.DOTALL), parts[1].strip()));
            } catch (PatternSyntaxException e) {
                throw new MalformedScript(i + 1, "not a regular expression: " + e.getDescription());
            }
        }
        return new Skips(skips);
    }

    /// Why the record is not run; null if it is.
    String reasonFor(Script.Entry entry) {
        for (Skip skip : skips) {
            if (skip.covers(entry)) {
                return skip.reason();
            }
        }
        return null;
    }
}
