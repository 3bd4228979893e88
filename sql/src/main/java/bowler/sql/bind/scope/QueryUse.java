// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.sql.ast.Query;
import bowler.types.DataType;
import java.util.List;

/// The use that a statement makes of the rows of a query, as far as it matters for binding the query.
///
/// @param forChange whether the rows are locked, to be changed through the query's cursor
/// @param allowsNextValue whether the query may have NEXT VALUE FOR, because its rows are stored or returned
/// @param storedTypes the types of the columns into which the select list is stored, which parameters in the list get;
///        empty if the rows are not stored
public record QueryUse(boolean forChange, boolean allowsNextValue, List<DataType> storedTypes) {
    /// The rows of a subquery or a common table.
    public static final QueryUse NESTED = new QueryUse(false, false, List.of());
    /// Rows of a table that the statement changes.
    public static final QueryUse CHANGED = new QueryUse(true, false, List.of());
    /// Rows that the statement returns, and the rows of derived tables and operands that become such rows.
    public static final QueryUse RETURNED = new QueryUse(false, true, List.of());

    /// Returns the use of rows that become columns of these types.
    public static QueryUse stored(List<DataType> types) {
        return new QueryUse(false, true, types);
    }

    /// Returns the use of an operand of a set operation, of a derived table, or of the definition of a view. Its rows become
    /// rows of this query one by one.
    public QueryUse ofPart() {
        return allowsNextValue ? RETURNED : NESTED;
    }

    /// Returns whether the select list or the values of a query may have NEXT VALUE FOR. They may not if the rows are
    /// ordered or if duplicates are removed, because the result could then depend on the drawn values.
    ///
    /// @param isOrdered whether the query has an ORDER BY
    public boolean allowsNextValueIn(Query.QueryBody body, boolean isOrdered) {
        return allowsNextValue && !isOrdered && !(body instanceof Query.Select select && select.isOmitted());
    }

    /// Returns the type of the column into which the query's column is stored; null if the rows are not stored.
    public DataType storedType(int index) {
        return index < storedTypes.size() ? storedTypes.get(index) : null;
    }
}
