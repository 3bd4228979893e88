// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import java.util.List;

/// A query with its order and its limits.
///
/// @param limitForm how the limits are written, which decides what 0 means
public record Query(
        QueryBody body, List<OrderItem> order, Expression offsetRows, Expression fetchRows, LimitForm limitForm) {

    /// FETCH refuses 0 rows, LIMIT gives none, the JDBC escape gives all.
    public enum LimitForm {
        FETCH, LIMIT, ESCAPE
    }

    /// @param nullsFirst null if not written
    public record OrderItem(Expression key, boolean descending, Boolean nullsFirst) {}

    /// The part before ORDER BY.
    public sealed interface QueryBody {
        int offset();
    }

    /// @param from empty if not written
    /// @param where null if not written; so is `having`
    /// @param groupBy null if not written
    public record Select(
            boolean distinct, List<SelectItem> items, List<TableReference> from, Expression where,
            List<Expression> groupBy, Expression having, int offset) implements QueryBody {}

    public record Rows(List<List<Expression>> rows, int offset) implements QueryBody {}

    /// An element of the select list.
    public sealed interface SelectItem {}

    /// @param table null for `*` alone
    public record AllColumns(Name table, int offset) implements SelectItem {}

    /// @param alias null if not written
    public record Selected(Expression expression, String alias) implements SelectItem {}
}
