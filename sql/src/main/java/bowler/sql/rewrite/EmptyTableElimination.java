// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.Relation.RowList;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import java.util.List;

/// Replaces a table of which no row can qualify, as with WHERE 1 = 0, by an empty list of rows. For rows to be changed,
/// it is an empty list of keys.
public final class EmptyTableElimination {
    private EmptyTableElimination() {}

    static Relation in(Relation relation) {
        return relation instanceof Selection(TableRead read, var conditions) && !read.forChange() && read.cursor() == null && conditions.stream().anyMatch(EmptyTableElimination::isNeverTrue)
            ? new RowList(List.of(), read.columns()) : RelationTraversal.mapInputs(relation, EmptyTableElimination::in);
    }

    public static boolean isNeverTrue(Scalar condition) {
        return condition instanceof Literal literal && (literal.isNull() || literal.equals(Literal.FALSE));
    }
}
