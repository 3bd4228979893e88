// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import java.util.BitSet;
import java.util.List;

/// An optimizer hint of a statement. It identifies tables by their columns, which keep their ids through all rewriting,
/// so relations need no reference to hints.
public sealed interface OptimizerHint {
    /// Returns the hint as EXPLAIN shows it.
    String shown();

    /// Requires one tree for reading a table.
    ///
    /// @param tree the tree of an index, or the table's own
    record Access(BitSet columns, int tree, String shown) implements OptimizerHint {}

    /// Requires a table to be the inner side of a join, by a hash table or by a nested loop.
    record Strategy(BitSet columns, boolean hash, String shown) implements OptimizerHint {}

    /// Requires tables to be joined in the order in which they are written.
    ///
    /// @param tables the columns of each table
    record Sequence(List<BitSet> tables, String shown) implements OptimizerHint {}
}
