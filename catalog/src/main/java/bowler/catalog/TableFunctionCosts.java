// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

/// Asks table functions for their estimates.
public interface TableFunctionCosts {
    /// No function has estimates of its own.
    TableFunctionCosts NONE = (function, argumentCount, sql) -> null;

    /// The estimates of a table function for one statement.
    ///
    /// @param rows the rows that one call returns
    /// @param cost the cost of one call
    /// @param isRepeatable whether a statement may call the function several times
    record FunctionCost(double rows, double cost, boolean isRepeatable) {}

    /// Returns the estimates of a function; null if it has none.
    ///
    /// @param argumentCount the number of arguments of the call
    /// @param sql the text of the statement
    /// @throws bowler.base.error.SqlFailure if the function fails to estimate
    FunctionCost of(RoutineDescriptor function, int argumentCount, String sql);
}
