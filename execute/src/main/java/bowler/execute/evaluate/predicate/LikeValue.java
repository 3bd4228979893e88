// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.predicate;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.Collation;
import bowler.types.DataType;
import bowler.types.text.LikePattern;

/// LIKE. The compiled pattern is reused while pattern and escape stay the same strings, whether or not they are
/// constants.
public final class LikeValue extends Evaluator {
    private final Evaluator value;
    private final Evaluator pattern;
    private final Evaluator escape;
    private final int collation;
    private final Vector result = new Vector(DataType.BOOLEAN);
    private String compiledPattern;
    private String compiledEscape;
    private LikePattern compiled;

    /// @param escape null if there is none
    public LikeValue(Evaluator value, Evaluator pattern, Evaluator escape) {
        super(DataType.BOOLEAN);
        this.value = value;
        this.pattern = pattern;
        this.escape = escape;
        collation = value.type.collation();
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector texts = value.evaluate(batch, rows, count);
        Vector patterns = pattern.evaluate(batch, rows, count);
        Vector escapes = escape == null ? null : escape.evaluate(batch, rows, count);
        Vector result = start(this.result, rows, count);
        addNulls(texts, result, rows, count);
        addNulls(patterns, result, rows, count);
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (!result.isNull(row)) {
                String escapeText = escapes == null || escapes.isNull(row) ? null : (String) escapes.objectAt(row);
                LikePattern wanted = patternOf((String) patterns.objectAt(row), escapeText);
                result.longs[row] = wanted.matches(signs((String) texts.objectAt(row), escapeText)) ? 1 : 0;
            }
        }
        return result;
    }

    /// Returns the text in the form that is compared character by character under the collation.
    private String signs(String text, String escapeText) {
        if (collation == Collation.UCS_BASIC) {
            return text;
        }
        return Collation.signs(
            collation, text, escapeText == null || escapeText.isEmpty() ? (char) 0 : escapeText.charAt(0));
    }

    private LikePattern patternOf(String text, String escapeText) {
        if (text != compiledPattern || escapeText != compiledEscape || compiled == null) {
            String signs = signs(text, escapeText);
            compiled = escape == null ? LikePattern.compile(signs)
                : LikePattern.compile(signs, escapeText == null ? null : signs(escapeText, escapeText));
            compiledPattern = text;
            compiledEscape = escapeText;
        }
        return compiled;
    }
}
