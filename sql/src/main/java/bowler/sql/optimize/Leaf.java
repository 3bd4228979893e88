// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.scalar.Scalar;
import bowler.sql.bound.Relation;
import bowler.sql.bound.Relation.TableRead;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A member of a join: a table, or a relation that is planned by itself.
final class Leaf {
    final Relation relation;
    final BitSet columns;
    /// Conditions on this member alone.
    final List<Scalar> own = new ArrayList<>();
    /// Null unless it is a table.
    final AccessPaths paths;

    Leaf(Relation relation, BitSet columns, AccessPaths paths) {
        this.relation = relation;
        this.columns = columns;
        this.paths = paths;
    }

    boolean isTable() {
        return relation instanceof TableRead;
    }
}
