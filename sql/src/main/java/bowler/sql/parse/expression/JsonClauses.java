// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Expression.JsonVariable;
import bowler.sql.ast.Expression;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.TokenKind;
import bowler.types.function.json.JsonSpec.Behavior;
import bowler.types.function.json.JsonSpec.Form;
import bowler.types.function.json.JsonSpec.Wrapper;
import java.util.ArrayList;
import java.util.List;

/// Parses clauses that the functions of SQL/JSON and the columns of JSON_TABLE have in common.
public final class JsonClauses {
    /// The behaviour if no item is found, and if an error occurs.
    ///
    /// @param emptyDefault the value of DEFAULT ... ON EMPTY, otherwise null
    /// @param errorDefault the value of DEFAULT ... ON ERROR, otherwise null
    public record Endings(Behavior onEmpty, Expression emptyDefault, Behavior onError, Expression errorDefault) {}

    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;

    public JsonClauses(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    public String path() {
        if (cursor.peek().kind() != TokenKind.STRING) {
            throw cursor.unexpected("a path in single quotes");
        }
        return cursor.take().text();
    }

    public List<JsonVariable> passing() {
        List<JsonVariable> passing = new ArrayList<>();
        if (cursor.takeIf("PASSING")) {
            do {
                Expression value = scalars.expression();
                cursor.expect("AS");
                passing.add(new JsonVariable(value, cursor.name("the name of a variable")));
            } while (cursor.takeSignIf(","));
        }
        return passing;
    }

    /// Takes FORMAT JSON, if it is written.
    public boolean formatted() {
        boolean formatted = cursor.takeWordsIf("FORMAT", "JSON");
        if (formatted && cursor.takeIf("ENCODING")) {
            cursor.expect("UTF8");
        }
        return formatted;
    }

    public boolean atWrapper() {
        return cursor.at("WITH") || cursor.at("WITHOUT");
    }

    public Wrapper wrapper() {
        if (cursor.takeIf("WITHOUT")) {
            cursor.takeIf("ARRAY");
            cursor.expect("WRAPPER");
            return Wrapper.NONE;
        }
        if (!cursor.takeIf("WITH")) {
            return Wrapper.NONE;
        }
        Wrapper wrapper = cursor.takeIf("CONDITIONAL") ? Wrapper.CONDITIONAL : Wrapper.ALWAYS;
        if (wrapper == Wrapper.ALWAYS) {
            cursor.takeIf("UNCONDITIONAL");
        }
        cursor.takeIf("ARRAY");
        cursor.expect("WRAPPER");
        return wrapper;
    }

    public boolean atQuotes() {
        return cursor.at("OMIT", "QUOTES") || cursor.at("KEEP", "QUOTES");
    }

    /// Parses KEEP QUOTES or OMIT QUOTES; returns whether quotes are omitted.
    public boolean omitsQuotes(Wrapper wrapper) {
        if (!atQuotes()) {
            return false;
        }
        boolean omits = cursor.at("OMIT");
        if (omits && wrapper != Wrapper.NONE) {
            throw cursor.unexpected("no QUOTES clause behind WITH WRAPPER");
        }
        cursor.take();
        cursor.take();
        if (cursor.takeIf("ON")) {
            cursor.expect("SCALAR");
            cursor.expect("STRING");
        }
        return omits;
    }

    /// Parses ON EMPTY and ON ERROR up to `end` or the closing parenthesis.
    public Endings endings(Form form, String end) {
        Behavior onEmpty = Behavior.NULL;
        Behavior onError = form == Form.EXISTS ? Behavior.FALSE : Behavior.NULL;
        Expression emptyDefault = null;
        Expression errorDefault = null;
        boolean emptyDue = form != Form.EXISTS;
        while (!cursor.atSign(")") && !cursor.atSign(end)) {
            Expression value = null;
            Behavior behavior;
            if (form != Form.EXISTS && cursor.takeIf("DEFAULT")) {
                behavior = Behavior.DEFAULT;
                value = scalars.expression();
            } else {
                behavior = behavior(form);
            }
            cursor.expect("ON");
            if (emptyDue && cursor.takeIf("EMPTY")) {
                onEmpty = behavior;
                emptyDefault = value;
                emptyDue = false;
            } else {
                if (!cursor.takeIf("ERROR")) {
                    throw cursor.unexpected(emptyDue ? "EMPTY or ERROR" : "ERROR");
                }
                onError = behavior;
                errorDefault = value;
                break;
            }
        }
        return new Endings(onEmpty, emptyDefault, onError, errorDefault);
    }

    private Behavior behavior(Form form) {
        if (cursor.takeIf("ERROR")) {
            return Behavior.ERROR;
        }
        if (form == Form.EXISTS) {
            for (Behavior each : new Behavior[] {Behavior.TRUE, Behavior.FALSE, Behavior.UNKNOWN}) {
                if (cursor.takeIf(each.name())) {
                    return each;
                }
            }
            throw cursor.unexpected("TRUE, FALSE, UNKNOWN or ERROR");
        }
        if (cursor.takeIf("NULL")) {
            return Behavior.NULL;
        }
        if (form == Form.QUERY && cursor.takeIf("EMPTY")) {
            if (cursor.takeIf("OBJECT")) {
                return Behavior.EMPTY_OBJECT;
            }
            cursor.takeIf("ARRAY");
            return Behavior.EMPTY_ARRAY;
        }
        throw cursor.unexpected(form == Form.QUERY ? "NULL, ERROR, EMPTY or DEFAULT" : "NULL, ERROR or DEFAULT");
    }
}
