// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;

/// How many nodes a relation has, those of queries within its scalars included. Who mentions a relation again asks first:
/// a nest of such mentions doubles with each level.
public final class RelationSize {
    private final int enough;
    private int count;

    private RelationSize(int enough) {
        this.enough = enough;
    }

    /// Whether the relation has more nodes than that.
    public static boolean exceeds(Relation relation, int count) {
        RelationSize size = new RelationSize(count);
        size.add(relation);
        return size.count > count;
    }

    private void add(Relation relation) {
        if (++count > enough) {
            return;
        }
        RelationTraversal.visitOwn(relation, this::addQueries);
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
