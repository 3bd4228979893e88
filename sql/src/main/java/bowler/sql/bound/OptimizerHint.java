// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import java.util.BitSet;
import java.util.List;

/// What a statement tells the planner to do. It speaks of tables by their columns, which keep their ids through all
/// rewriting, so the tree of relations knows nothing of it.
public sealed interface OptimizerHint {
    /// As EXPLAIN shows it.
    String shown();

    /// One table is read by one of its trees.
    ///
    /// @param tree of an index, or the table's own
    record Access(BitSet columns, int tree, String shown) implements OptimizerHint {}

    /// A table is joined as the inner one, by a hash table or by a loop.
    record Strategy(BitSet columns, boolean hash, String shown) implements OptimizerHint {}

    /// Tables are joined in the order they are written in.
    ///
    /// @param tables the columns of each
    record Sequence(List<BitSet> tables, String shown) implements OptimizerHint {}
}
