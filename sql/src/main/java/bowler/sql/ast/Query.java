// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import java.util.List;

/// A query with its order and its limits.
///
/// @param limitForm how the limits are written, which decides what 0 means
public record Query(
        QueryBody body, List<OrderItem> order, Expression offsetRows, Expression fetchRows, LimitForm limitForm) {

    /// A body alone.
    public static Query of(QueryBody body) {
        return new Query(body, List.of(), null, null, LimitForm.FETCH);
    }

    /// Whether nothing stands behind the body.
    public boolean isPlain() {
        return order.isEmpty() && offsetRows == null && fetchRows == null;
    }

    /// FETCH refuses 0 rows, LIMIT gives none, the JDBC escape gives all; with TIES come the rows that the order does not
    /// tell from the last; PERCENT counts hundredths of all rows.
    public enum LimitForm {
        FETCH, TIES, LIMIT, ESCAPE, PERCENT, PERCENT_TIES
    }

    /// @param nullsFirst null if not written
    public record OrderItem(Expression key, boolean descending, Boolean nullsFirst) {}

    /// The part before ORDER BY.
    public sealed interface QueryBody {
        int offset();

        /// Where its first word stands, be it an operand's.
        default int start() {
            return this instanceof SetOperation operation ? operation.operands().getFirst().body().start() : offset();
        }
    }

    /// @param on behind DISTINCT ON; empty if not written
    /// @param from empty if not written
    /// @param where null if not written; so is `having`
    /// @param groupBy null if not written; so are `windows` and `qualify`
    public record Select(
            boolean distinct, List<Expression> on, List<SelectItem> items, List<TableReference> from, Expression where,
            List<GroupingElement> groupBy, Expression having, List<Window.Named> windows, Expression qualify, int offset)
            implements QueryBody {
        public Select(List<SelectItem> items, List<TableReference> from, int offset) {
            this(false, List.of(), items, from, null, null, null, null, null, offset);
        }

        /// Whether rows are left out for being like others.
        public boolean leavesOut() {
            return distinct || !on.isEmpty();
        }
    }

    /// Operands of one operator, from left to right.
    ///
    /// @param operands two or more; one, in parentheses, where only an order or a limit follows it
    public record SetOperation(SetForm form, boolean all, List<Query> operands, int offset) implements QueryBody {}

    /// A query that sees tables of its own.
    ///
    /// @param recursive a table sees itself
    public record With(List<CommonTable> tables, boolean recursive, Query query, int offset) implements QueryBody {}

    /// The word between the operands.
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
