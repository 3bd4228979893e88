// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.catalog.KeyColumn;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bound.Relation.DependentJoin;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds columns that have the same value in all rows of a group because the group contains their table's primary key.
final class DeterminedColumns {
    private DeterminedColumns() {}

    /// Returns the columns of the tables whose primary keys are among the keys. A table of an outer join is included:
    /// in rows without a match, its key and its other columns are all NULL.
    static Set<Column> of(Relation input, List<Column> keys) {
        Set<Column> determined = new HashSet<>();
        add(input, keys, determined);
        return determined;
    }

    private static void add(Relation relation, List<Column> keys, Set<Column> determined) {
        switch (relation) {
            case Selection selection -> add(selection.input(), keys, determined);
            case Join join -> {
                add(join.left(), keys, determined);
                add(join.right(), keys, determined);
            }
            case DependentJoin join -> {
                add(join.left(), keys, determined);
                add(join.right(), keys, determined);
            }
            case TableRead read -> {
                if (hasKey(read, keys)) {
                    determined.addAll(read.columns());
                }
            }
            default -> {
                // Other relations compute their columns.
            }
        }
    }

    /// Returns whether the keys contain the primary key. Keys that an index implements do not count, because they may
    /// be deferred or not enforced.
    private static boolean hasKey(TableRead read, List<Column> keys) {
        if (read.table().primaryKeyName() == null) {
            return false;
        }
        for (KeyColumn column : read.table().clusteringKey()) {
            if (!keys.contains(read.columns().get(column.position()))) {
                return false;
            }
        }
        return true;
    }
}
