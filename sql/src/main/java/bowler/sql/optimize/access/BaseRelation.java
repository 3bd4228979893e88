// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

import bowler.plan.scalar.Scalar;
import bowler.sql.bound.Relation;
import bowler.sql.bound.Relation.TableRead;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A vertex of the join graph: a table, or a relation that is planned separately.
public final class BaseRelation {
    public final Relation relation;
    public final BitSet columns;
    /// Predicates on this relation alone.
    public final List<Scalar> own = new ArrayList<>();
    /// Null unless the relation is a table.
    public final AccessPaths paths;

    public BaseRelation(Relation relation, BitSet columns, AccessPaths paths) {
        this.relation = relation;
        this.columns = columns;
        this.paths = paths;
    }

    public boolean isTable() {
        return relation instanceof TableRead;
    }
}
