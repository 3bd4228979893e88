// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.SubqueryForm;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import bowler.sql.optimize.physical.SlotReordering;
import bowler.sql.optimize.relation.RelationPlanner;
import java.util.BitSet;
import java.util.List;

/// Plans the subqueries within expressions, innermost first, and replaces their relations by row sources.
final class QueryPlanner {
    private final RelationPlanner relations;

    QueryPlanner(RelationPlanner relations) {
        this.relations = relations;
    }

    Relation planned(Relation relation) {
        return RelationTraversal.mapAll(relation, this::planned);
    }

    Scalar planned(Scalar scalar) {
        return ScalarTraversal.map(scalar, node -> node instanceof Subquery subquery
                && subquery.body() instanceof Relation body ? planned(subquery, planned(body)) : node);
    }

    private Subquery planned(Subquery subquery, Relation body) {
        if (subquery.form() == SubqueryForm.VALUE) {
            List<Column> columns = body.columns();
            PhysicalPlan plan = SlotReordering.exactly(relations.best(body, ColumnSets.in(columns)), columns);
            return subquery.withBody(plan.source());
        }
        Scalar condition = subquery.condition() == null ? null : planned(subquery.condition());
        BitSet used = condition == null ? new BitSet() : ColumnSets.in(condition);
        // EXISTS and similar forms may read only one row, so the plan is chosen for one row.
        PhysicalPlan plan = RelationPlanner.cheapestFor(relations.plans(body, used, RequiredProperties.NONE), 1);
        return new Subquery(subquery.form(), subquery.number(), plan.source(), subquery.parameters(),
                subquery.arguments(), condition == null ? null : plan.inSlots(condition), subquery.type());
    }
}
