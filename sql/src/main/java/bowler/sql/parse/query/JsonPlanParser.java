// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.JsonPlan;
import bowler.sql.parse.cursor.TokenCursor;
import java.util.ArrayList;
import java.util.List;

/// Parses the PLAN of a JSON_TABLE, which refers to the names of its paths:
///
///     PLAN DEFAULT ( INNER | OUTER [, UNION | CROSS] )      in either order
///     PLAN ( plan )     plan     = path | path INNER|OUTER operand | operand UNION operand ... | operand CROSS operand ...
///                       operand  = path | ( plan )
final class JsonPlanParser {
    private final TokenCursor cursor;

    JsonPlanParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    /// Parses the clause; returns null if it is absent.
    JsonPlan plan() {
        if (!cursor.takeIf("PLAN")) {
            return null;
        }
        if (cursor.takeIf("DEFAULT")) {
            return everywhere();
        }
        return parenthesised();
    }

    private JsonPlan everywhere() {
        cursor.expectSign("(");
        Boolean inner = null;
        Boolean cross = null;
        do {
            if (inner == null && (cursor.at("INNER") || cursor.at("OUTER"))) {
                inner = cursor.take().isWord("INNER");
            } else if (cross == null && (cursor.at("UNION") || cursor.at("CROSS"))) {
                cross = cursor.take().isWord("CROSS");
            } else {
                throw cursor.unexpected(inner == null ? cross == null ? "INNER, OUTER, UNION or CROSS" : "INNER or OUTER" : "UNION or CROSS");
            }
        } while ((inner == null || cross == null) && cursor.takeSignIf(","));
        cursor.expectSign(")");
        return new JsonPlan.Everywhere(inner != null && inner, cross != null && cross);
    }

    private JsonPlan parenthesised() {
        cursor.enter();
        cursor.expectSign("(");
        JsonPlan plan = written();
        cursor.expectSign(")");
        cursor.leave();
        return plan;
    }

    private JsonPlan written() {
        JsonPlan first = operand();
        if (first instanceof JsonPlan.Named parent && (cursor.at("INNER") || cursor.at("OUTER"))) {
            return new JsonPlan.Nesting(parent, cursor.take().isWord("INNER"), operand());
        }
        if (!cursor.at("UNION") && !cursor.at("CROSS")) {
            return first;
        }
        boolean cross = cursor.at("CROSS");
        List<JsonPlan> operands = new ArrayList<>(List.of(first));
        while (cursor.takeIf(cross ? "CROSS" : "UNION")) {
            operands.add(operand());
        }
        return new JsonPlan.Beside(cross, operands);
    }

    private JsonPlan operand() {
        if (cursor.atSign("(")) {
            return parenthesised();
        }
        int offset = cursor.offset();
        return new JsonPlan.Named(cursor.name("the name of a path"), offset);
    }
}
