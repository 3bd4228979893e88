// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.Value;
import java.util.List;

/// The columns of a table function that a statement reads, and its conditions on them.
///
/// @param positions the columns to read, ascending; they become the columns of the cursor
/// @param condition a condition that the rows may satisfy already, or null. The statement tests its conditions anyway
public record RoutineRequest(List<Integer> positions, RoutineCondition condition) {
    /// A condition on the columns of a table function.
    public sealed interface RoutineCondition {}

    public record Both(RoutineCondition left, RoutineCondition right) implements RoutineCondition {}

    public record Either(RoutineCondition left, RoutineCondition right) implements RoutineCondition {}

    /// A test of one column.
    ///
    /// @param position the position of the column in the function
    /// @param value null for IS NULL and IS NOT NULL
    public record ColumnTest(int position, Test test, Value value) implements RoutineCondition {}

    /// The tests, in the order of the constants of Derby's Restriction.ColumnQualifier.
    public enum Test {
        LESS, EQUAL, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL, IS_NULL, IS_NOT_NULL, NOT_EQUAL
    }
}
