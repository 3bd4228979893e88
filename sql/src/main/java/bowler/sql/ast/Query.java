// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.Expression.Window;
import java.util.List;

/// A query with its order and its limits.
///
/// @param limitForm the syntax of the limits, which determines the meaning of 0
public record Query(
        QueryBody body, List<OrderItem> order, Expression offsetRows, Expression fetchRows, LimitForm limitForm) {

    /// Returns a query without order and limits.
    public static Query of(QueryBody body) {
        return new Query(body, List.of(), null, null, LimitForm.FETCH);
    }

    /// Returns whether the query has neither order nor limits.
    public boolean isPlain() {
        return order.isEmpty() && offsetRows == null && fetchRows == null;
    }

    /// The syntax of the limits. For 0 rows, FETCH fails, LIMIT returns none, and the JDBC escape returns all. TIES
    /// adds the rows that are equal to the last in the order. PERCENT counts hundredths of all rows.
    public enum LimitForm {
        FETCH, TIES, LIMIT, ESCAPE, PERCENT, PERCENT_TIES
    }

    /// The part of a query before ORDER BY.
    public sealed interface QueryBody {
        int offset();

        /// Returns the offset of its first word, which may be that of its first operand.
        default int start() {
            return this instanceof SetOperation operation ? operation.operands().getFirst().body().start() : offset();
        }
    }

    /// @param on the expressions of DISTINCT ON; empty if not written
    /// @param from empty if not written
    /// @param where null if not written, as is `having`
    /// @param groupBy null if not written, as are `windows` and `qualify`
    public record Select(
            boolean distinct, List<Expression> on, List<SelectItem> items, List<TableReference> from, Expression where,
            List<GroupingElement> groupBy, Expression having, List<Window.Named> windows, Expression qualify, int offset)
            implements QueryBody {
        public Select(List<SelectItem> items, List<TableReference> from, int offset) {
            this(false, List.of(), items, from, null, null, null, null, null, offset);
        }

        /// Returns whether the query removes duplicate rows.
        public boolean isOmitted() {
            return distinct || !on.isEmpty();
        }
    }

    /// A set operation on operands of one operator, from left to right.
    ///
    /// @param operands two or more; a single one, in parentheses, if only an order or a limit follows it
    public record SetOperation(SetForm form, boolean all, List<Query> operands, int offset) implements QueryBody {}

    /// A query with common table expressions.
    ///
    /// @param recursive WITH RECURSIVE: a table can refer to itself
    public record With(List<CommonTable> tables, boolean recursive, Query query, int offset) implements QueryBody {}

    /// The operator of a set operation.
    public enum SetForm {
        UNION, EXCEPT, INTERSECT
    }

    public record Rows(List<List<Expression>> rows, int offset) implements QueryBody {}

    /// An element of the select list.
    public sealed interface SelectItem {}

    /// @param table null for `*` alone
    public record AllColumns(Name table, int offset) implements SelectItem {}

    /// @param alias null if not written
    public record Selected(Expression expression, String alias) implements SelectItem {}
}
