// SPDX-License-Identifier: Apache-2.0
package bowler.plan.statistics;

import bowler.plan.query.Estimate;
import java.util.List;

/// One result set of Derby's run-time statistics, with what was measured.
///
/// @param identifier the name of the operator in SYSXPLAIN_RESULTSETS
/// @param title the first line of its text
/// @param details the content of OP_DETAILS, or null
/// @param lines further lines of its text, after the numbers of rows
/// @param opens the number of executions; null for a change of rows
/// @param estimate the estimate of the optimizer; null for a change of rows
/// @param nanos time spent in the operator and its inputs, in nanoseconds
/// @param scan null unless the operator reads a table or an index
/// @param sort null unless the operator sorts or groups
public record OperatorRun(
        String identifier, String title, String details, List<String> lines, Long opens, RowCounts rows, Estimate estimate,
        long nanos, ScanRun scan, SortRun sort, List<Input> inputs) {
    /// An input with the label that is printed above it.
    public record Input(String label, OperatorRun run) {}

    /// Numbers of rows; null where an operator has none of the kind.
    ///
    /// @param input rows that a sort or an aggregation has read
    /// @param seen rows seen; of a join, those from the left
    /// @param affected rows that a statement has changed
    /// @param indexUpdates indexes of the changed table
    public record RowCounts(
            Long input, Long seen, Long seenRight, Long filtered, Long returned, Long affected, Integer indexUpdates) {
        static RowCounts ofSource(long seen, long returned) {
            return new RowCounts(null, seen, null, Math.max(0, seen - returned), returned, null, null);
        }

        static RowCounts ofJoin(long left, long right, long returned) {
            return new RowCounts(null, left, right, 0L, returned, null, null);
        }

        static RowCounts ofSort(long input, long returned) {
            return new RowCounts(input, null, null, null, returned, null, null);
        }

        static RowCounts ofChange(long affected, int indexUpdates) {
            return new RowCounts(null, null, null, null, null, affected, indexUpdates);
        }
    }

    /// A sort or a grouping.
    ///
    /// @param isExternal true if rows were written to disk
    /// @param eliminatesDuplicates null for a grouping
    /// @param isDistinctAggregate null for a sort
    public record SortRun(
            long input, long output, boolean isExternal, Boolean eliminatesDuplicates, Boolean isDistinctAggregate, boolean inOrder) {}

    /// A scan of a table or an index.
    ///
    /// @param objectType `T` for a table, `I` for an index, `C` for a constraint
    /// @param isolation the words of the isolation level
    /// @param columns positions in the table's row, ascending; null for all columns
    /// @param visitedRows null if conditions were tested on rows before they were counted
    /// @param start the start of the range of keys; null for a table without one
    /// @param qualifiers the conditions tested on each row, each in its lines
    public record ScanRun(
            String table, String object, char objectType, String isolation, boolean locksForChange, boolean locksTable,
            List<Integer> columns, int columnCount, long pages, Long visitedRows, long qualifiedRows, String start, String stop,
            List<String> qualifiers) {
        public boolean isOfTable() {
            return objectType == 'T';
        }
    }
}
