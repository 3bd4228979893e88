// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.plan.ExplainFormat;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;

/// Parses the part between EXPLAIN and its statement: ANALYZE, or options in parentheses.
final class ExplainParser {
    private final TokenCursor cursor;
    private boolean analyze;
    private boolean hasAnalyze;
    private ExplainFormat format;

    ExplainParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    boolean analyze() {
        return analyze;
    }

    ExplainFormat format() {
        return format == null ? ExplainFormat.TEXT : format;
    }

    void parse() {
        cursor.expect("EXPLAIN");
        if (!cursor.hasDerbyRules() && cursor.takeWordsIf("QUERY", "PLAN")) {
            // SQLite's form.
            return;
        }
        if (cursor.takeIf("ANALYZE")) {
            analyze = true;
        } else if (cursor.atSign("(") && (cursor.peek(1).isWord("ANALYZE") || cursor.peek(1).isWord("FORMAT"))) {
            cursor.take();
            do {
                option();
            } while (cursor.takeSignIf(","));
            cursor.expectSign(")");
        }
    }

    private void option() {
        if (cursor.at("ANALYZE")) {
            if (hasAnalyze) {
                throw cursor.failure(SyntaxError.REPEATED, "ANALYZE");
            }
            cursor.take();
            hasAnalyze = true;
            analyze = !cursor.takeIf("FALSE");
            if (analyze) {
                cursor.takeIf("TRUE");
            }
        } else if (cursor.at("FORMAT")) {
            if (format != null) {
                throw cursor.failure(SyntaxError.REPEATED, "FORMAT");
            }
            cursor.take();
            format = formatName();
        } else {
            throw cursor.unexpected("ANALYZE or FORMAT");
        }
    }

    private ExplainFormat formatName() {
        for (ExplainFormat each : ExplainFormat.values()) {
            if (cursor.takeIf(each.name())) {
                return each;
            }
        }
        throw cursor.unexpected("TEXT, JSON or HTML");
    }
}
