// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.Query.SetForm;
import bowler.sql.ast.Query.SetOperation;
import bowler.sql.ast.Query;
import bowler.sql.parse.cursor.TokenCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Parses UNION, EXCEPT (or MINUS), and INTERSECT, which has a higher precedence. All associate to the left.
///
/// A chain of one operator is one node of any length, so that only alternating operators nest.
final class SetOperationParser {
    private final TokenCursor cursor;
    private final Supplier<Query> operands;

    SetOperationParser(TokenCursor cursor, Supplier<Query> operands) {
        this.cursor = cursor;
        this.operands = operands;
    }

    Query operations() {
        return chain(false);
    }

    private boolean atOperator(boolean tight) {
        return tight ? cursor.at("INTERSECT") : cursor.at("UNION") || cursor.at("EXCEPT") || cursor.atMinus(0);
    }

    private Query operand(boolean tight) {
        return tight ? operands.get() : chain(true);
    }

    private Query chain(boolean tight) {
        Query first = operand(tight);
        SetOperation inner = null;
        SetOperation open = null;
        int levels = 0;
        while (atOperator(tight)) {
            int offset = cursor.offset();
            boolean minus = cursor.takeIf("MINUS");
            SetForm form = minus ? SetForm.EXCEPT : SetForm.valueOf(cursor.take().text());
            boolean all = cursor.takeIf("ALL");
            if (!all) {
                cursor.takeIf("DISTINCT");
            }
            boolean widens = open != null && form == SetForm.UNION && open.form() == form && open.all() && !all;
            if (widens) {
                // A UNION also removes the duplicates that a UNION ALL before it kept, so both become one UNION.
                if (inner != null && inner.form() == form && !inner.all()) {
                    inner.operands().addAll(open.operands().subList(1, open.operands().size()));
                    open = inner;
                    cursor.leaveQuery();
                    levels--;
                } else {
                    open = new SetOperation(form, false, open.operands(), offset);
                }
                inner = null;
            } else if (open == null || open.form() != form || open.all() != all) {
                cursor.enterQuery();
                levels++;
                inner = open;
                Query left = open == null ? first : Query.of(open);
                open = new SetOperation(form, all, new ArrayList<>(List.of(left)), offset);
            }
            open.operands().add(operand(tight));
        }
        for (int i = 0; i < levels; i++) {
            cursor.leaveQuery();
        }
        return open == null ? first : Query.of(open);
    }
}
