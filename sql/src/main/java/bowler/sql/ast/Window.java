// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.plan.query.WindowFrame.BoundKind;
import bowler.plan.query.WindowFrame.Exclusion;
import bowler.plan.query.WindowFrame.Unit;
import bowler.sql.ast.Query.OrderItem;
import java.util.List;

/// A window specification after OVER, or after a name in the WINDOW clause.
///
/// @param base the name of another window, or null
/// @param whole `OVER w`: the other window without changes
/// @param frame null if not written
public record Window(
        String base, boolean whole, List<Expression> partition, List<OrderItem> order, Frame frame, int offset) {

    public record Frame(Unit unit, Bound start, Bound end, Exclusion exclusion, int offset) {}

    /// @param offsetRows null except for PRECEDING and FOLLOWING with a number
    public record Bound(BoundKind kind, Expression offsetRows, int offset) {}

    /// A window of the WINDOW clause.
    public record Named(String name, Window window, int offset) {}
}
