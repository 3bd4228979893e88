// SPDX-License-Identifier: Apache-2.0
package bowler.sql.cost;

import bowler.plan.PlanShape;
import bowler.plan.RowSource;
import bowler.plan.StatementPlan;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.SubqueryForm;
import java.util.List;

/// What a plan costs with the queries in its expressions, which the planning of joins leaves out of account. It serves
/// the choice between ways to answer these queries.
public final class StatementCost {
    private StatementCost() {}

    public static double of(StatementPlan plan) {
        return switch (plan) {
            case StatementPlan.Query query -> of(query.source());
            case StatementPlan.Insert insert -> of(insert.source());
            case StatementPlan.Update update -> of(update.source()) + queries(
                    PlanShape.subqueries(update.assignments().stream().map(StatementPlan.Assignment::value).toList()),
                    update.source().estimate().rows());
            case StatementPlan.Delete delete -> of(delete.source());
            case StatementPlan.CreateTableAs create -> of(create.source());
            case StatementPlan.Merge merge -> of(merge.source());
            case StatementPlan.Upsert upsert -> of(upsert.insert());
            case StatementPlan.Returning returning -> of(returning.source()) + of(returning.change());
            case StatementPlan.WithChanges with ->
                with.steps().stream().mapToDouble(step -> of(step.change())).sum() + of(with.statement());
            case StatementPlan.Explain explain -> of(explain.plan());
            case StatementPlan other -> 0;
        };
    }

    /// What queries in expressions cost, as much as another way to answer them could save at most; infinite where that is not known.
    public static double ofQueries(StatementPlan plan) {
        return switch (plan) {
            case StatementPlan.Query query -> ofQueriesWithin(query.source());
            case StatementPlan.Insert insert -> ofQueriesWithin(insert.source());
            case StatementPlan.Explain explain -> ofQueries(explain.plan());
            case StatementPlan other -> Double.POSITIVE_INFINITY;
        };
    }

    private static double ofQueriesWithin(RowSource source) {
        return PlanShape.any(source, RowSource.DependentJoin.class::isInstance) ? Double.POSITIVE_INFINITY : ofQueriesIn(source);
    }

    private static double of(RowSource source) {
        return source.estimate().cost() + ofQueriesIn(source);
    }

    private static double ofQueriesIn(RowSource source) {
        double cost = queries(PlanShape.subqueries(source), evaluations(source));
        for (RowSource input : PlanShape.inputs(source)) {
            cost += ofQueriesIn(input);
        }
        return cost;
    }

    /// For how many rows a node's scalars are evaluated.
    private static double evaluations(RowSource source) {
        if (source instanceof RowSource.TableAccess access) {
            return Math.max(access.estimate().rows(), access.estimate().cost());
        }
        double rows = source.estimate().rows();
        for (RowSource input : PlanShape.inputs(source)) {
            rows = Math.max(rows, input.estimate().rows());
        }
        return rows;
    }

    private static double queries(List<Subquery> subqueries, double evaluations) {
        double cost = 0;
        for (Subquery subquery : subqueries) {
            RowSource body = (RowSource) subquery.body();
            double once = Effort.DESCENT + of(body);
            if (subquery.parameters().isEmpty()) {
                cost += once;
            } else if (subquery.form() != SubqueryForm.VALUE && subquery.condition() != null
                    && !PlanShape.usesOuters(body)) {
                cost += once + body.estimate().rows() * Effort.HASH_BUILD + evaluations * Effort.HASH_PROBE;
            } else {
                cost += evaluations * once;
            }
        }
        return cost;
    }
}
