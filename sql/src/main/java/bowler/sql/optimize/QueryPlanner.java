// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.ScalarShape;
import bowler.plan.scalar.SubqueryForm;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationShape;
import java.util.BitSet;
import java.util.List;

/// Plans the queries within expressions, innermost first: in place of their relations they get row sources.
final class QueryPlanner {
    private final RelationPlanner relations;

    QueryPlanner(RelationPlanner relations) {
        this.relations = relations;
    }

    Relation planned(Relation relation) {
        return RelationShape.mapAll(relation, this::planned);
    }

    Scalar planned(Scalar scalar) {
        return ScalarShape.map(scalar, node -> node instanceof Subquery subquery
                && subquery.body() instanceof Relation body ? planned(subquery, planned(body)) : node);
    }

    private Subquery planned(Subquery subquery, Relation body) {
        if (subquery.form() == SubqueryForm.VALUE) {
            List<Column> columns = body.columns();
            Physical plan = Arrangement.exactly(relations.best(body, ColumnsUsed.in(columns)), columns);
            return subquery.withBody(plan.source());
        }
        Scalar condition = subquery.condition() == null ? null : planned(subquery.condition());
        BitSet used = condition == null ? new BitSet() : ColumnsUsed.in(condition);
        // A single row may be all that is read.
        Physical plan = RelationPlanner.cheapestFor(relations.plans(body, used, Wish.NONE), 1);
        return new Subquery(subquery.form(), subquery.number(), plan.source(), subquery.parameters(),
                subquery.arguments(), condition == null ? null : plan.inSlots(condition), subquery.type());
    }
}
