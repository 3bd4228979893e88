// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;

/// Counts the nodes of a relation, including those of queries within its scalars. A pass that would copy a relation
/// checks its size first, because nested copies double at each level.
public final class RelationSize {
    private final int enough;
    private int count;

    private RelationSize(int enough) {
        this.enough = enough;
    }

    /// Returns whether the relation has more nodes than `count`.
    public static boolean exceeds(Relation relation, int count) {
        RelationSize size = new RelationSize(count);
        size.add(relation);
        return size.count > count;
    }

    private void add(Relation relation) {
        if (++count > enough) {
            return;
        }
        RelationTraversal.visitScalars(relation, this::addQueries);
        RelationTraversal.mapInputs(relation, input -> {
            add(input);
            return input;
        });
    }

    private void addQueries(Scalar scalar) {
        ScalarTraversal.visit(scalar, node -> {
            if (node instanceof Subquery subquery && subquery.body() instanceof Relation body) {
                add(body);
            }
        });
    }
}
