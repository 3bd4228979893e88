// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.SubqueryForm;
import bowler.sql.bound.Relation.AggregateDefinition;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation;
import bowler.sql.rewrite.Decorrelate.Pulled;
import bowler.types.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Replaces a correlated aggregate subquery by a left join with the grouped rows of the subquery.
///
///     WHERE o.amount > (SELECT AVG(i.amount) FROM item i WHERE i.orderid = o.id)
///     becomes a left join with (SELECT i.orderid, AVG(i.amount) ... GROUP BY i.orderid)
///
/// Expressions over the aggregate stay in place and are evaluated only where their value is needed. A row without a
/// group gets the aggregate of no rows: NULL, or 0 for a count.
///
/// The groups are computed for all rows, so subqueries in CASE branches that may not be reached are left alone: their
/// aggregation could fail.
final class AggregateSubqueryToJoin {
    private final Decorrelate pull;

    AggregateSubqueryToJoin(Decorrelate pull) {
        this.pull = pull;
    }

    /// Rewrites a selection some of whose predicates contain subqueries.
    Relation selection(Relation input, List<Scalar> conditions) {
        Joins joins = new Joins(input);
        List<Scalar> changed = conditions.stream().map(joins::replace).toList();
        return new Selection(joins.relation, changed);
    }

    Relation projection(Projection projection) {
        Joins joins = new Joins(projection.input());
        List<Definition> changed = projection.definitions().stream()
                .map(each -> new Definition(each.column(), joins.replace(each.value()))).toList();
        return new Projection(joins.relation, changed);
    }

    /// The relation with the joins added so far.
    private final class Joins {
        private Relation relation;
        private final Map<Subquery, Scalar> values = new HashMap<>();

        Joins(Relation relation) {
            this.relation = relation;
        }

        /// Visits only operands that are always evaluated.
        Scalar replace(Scalar scalar) {
            if (scalar instanceof Subquery subquery) {
                Scalar value = values.get(subquery);
                if (value == null) {
                    value = joined(subquery);
                    values.put(subquery, value);
                }
                return value;
            }
            List<Scalar> operands = ScalarTraversal.operands(scalar);
            boolean stops = scalar instanceof Case || scalar instanceof And || scalar instanceof Or;
            int reached = Math.min(operands.size(), stops ? 1 : operands.size());
            List<Scalar> changed = null;
            for (int i = 0; i < reached; i++) {
                Scalar operand = replace(operands.get(i));
                if (operand != operands.get(i)) {
                    changed = changed == null ? new ArrayList<>(operands) : changed;
                    changed.set(i, operand);
                }
            }
            return changed == null ? scalar : ScalarTraversal.withOperands(scalar, changed);
        }

        private Scalar joined(Subquery subquery) {
            if (subquery.form() != SubqueryForm.VALUE || subquery.arguments().isEmpty()) {
                return subquery;
            }
            Relation body = (Relation) subquery.body();
            Scalar value = body.columns().getFirst();
            List<Scalar> having = new ArrayList<>();
            while (!(body instanceof Grouping)) {
                switch (body) {
                    case Projection projection -> {
                        Function<Scalar, Scalar> below = definitions(projection);
                        value = below.apply(value);
                        having.replaceAll(below::apply);
                        body = projection.input();
                    }
                    case Selection selection -> {
                        having.addAll(selection.conditions());
                        body = selection.input();
                    }
                    case Relation other -> {
                        return subquery;
                    }
                }
            }
            Grouping grouping = (Grouping) body;
            Pulled below = grouping.keys().isEmpty() ? pull.pull(grouping.input()) : null;
            Pulled groups = below == null || below.conditions().isEmpty() ? null : pull.grouped(grouping, below);
            if (groups == null) {
                return subquery;
            }
            Map<Scalar, Scalar> replaced = new HashMap<>();
            for (int i = 0; i < subquery.parameters().size(); i++) {
                replaced.put(subquery.parameters().get(i), subquery.arguments().get(i));
            }
            relation = new Join(JoinKind.LEFT, relation, groups.relation(),
                    groups.conditions().stream().map(each -> map(each, replaced)).toList());
            for (AggregateDefinition aggregate : grouping.aggregates()) {
                if (!aggregate.call().function().isNullWhenEmpty()) {
                    replaced.put(aggregate.column(), zeroIfNull(aggregate.column()));
                }
            }
            Scalar result = map(value, replaced);
            if (having.isEmpty()) {
                return result;
            }
            List<Scalar> conditions = having.stream().map(each -> map(each, replaced)).toList();
            Scalar holds = conditions.size() == 1 ? conditions.getFirst() : new And(conditions);
            return new Case(List.of(new Case.Branch(holds, result)), Literal.nullOf(subquery.type()), subquery.type());
        }
    }

    private static Function<Scalar, Scalar> definitions(Projection projection) {
        Map<Scalar, Scalar> values = new HashMap<>();
        projection.definitions().forEach(definition -> values.put(definition.column(), definition.value()));
        return scalar -> map(scalar, values);
    }

    private static Scalar map(Scalar scalar, Map<Scalar, Scalar> replaced) {
        return ScalarTraversal.map(scalar, node -> replaced.getOrDefault(node, node));
    }

    private static Scalar zeroIfNull(Column count) {
        Literal zero = new Literal(Value.of(count.type(), 0L));
        return new Case(List.of(new Case.Branch(new IsNull(count), zero)), count, count.type());
    }
}
