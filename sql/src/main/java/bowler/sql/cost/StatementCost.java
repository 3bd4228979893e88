// SPDX-License-Identifier: Apache-2.0
package bowler.sql.cost;

import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.SubqueryForm;
import java.util.List;

/// The cost of a plan including the subqueries in its expressions, which the join search ignores. It decides between
/// alternative plans for these subqueries.
public final class StatementCost {
    private StatementCost() {}

    public static double of(StatementPlan plan) {
        return switch (plan) {
            case StatementPlan.Query query -> of(query.source());
            case StatementPlan.Insert insert -> of(insert.source());
            case StatementPlan.Update update -> of(update.source()) + queries(
                    RowSourceTraversal.subqueries(update.assignments().stream().map(StatementPlan.Assignment::value).toList()),
                    update.source().estimate().rows());
            case StatementPlan.Delete delete -> of(delete.source());
            case StatementPlan.CreateTableAs create -> of(create.source());
            case StatementPlan.Merge merge -> of(merge.source());
            case StatementPlan.Upsert upsert -> of(upsert.insert());
            case StatementPlan.InsteadOf instead -> of(instead.source());
            case StatementPlan.Returning returning -> of(returning.source()) + of(returning.change());
            case StatementPlan.WithChanges with ->
                with.steps().stream().mapToDouble(step -> of(step.change())).sum() + of(with.statement());
            case StatementPlan.Explain explain -> of(explain.plan());
            case StatementPlan other -> 0;
        };
    }

    /// Returns the cost of the subqueries in expressions: an upper bound of what another plan of them could save. It is
    /// infinite if that is unknown.
    public static double ofQueries(StatementPlan plan) {
        return switch (plan) {
            case StatementPlan.Query query -> ofQueriesWithin(query.source());
            case StatementPlan.Insert insert -> ofQueriesWithin(insert.source());
            case StatementPlan.Explain explain -> ofQueries(explain.plan());
            case StatementPlan other -> Double.POSITIVE_INFINITY;
        };
    }

    private static double ofQueriesWithin(RowSource source) {
        return RowSourceTraversal.any(source, RowSource.DependentJoin.class::isInstance) ? Double.POSITIVE_INFINITY : ofQueriesIn(source);
    }

    private static double of(RowSource source) {
        return source.estimate().cost() + ofQueriesIn(source);
    }

    private static double ofQueriesIn(RowSource source) {
        double cost = queries(RowSourceTraversal.subqueries(source), evaluations(source));
        for (RowSource input : RowSourceTraversal.inputs(source)) {
            cost += ofQueriesIn(input);
        }
        return cost;
    }

    /// Returns the number of rows for which a node evaluates its scalars.
    private static double evaluations(RowSource source) {
        if (source instanceof RowSource.TableAccess access) {
            return Math.max(access.estimate().rows(), access.estimate().cost());
        }
        double rows = source.estimate().rows();
        for (RowSource input : RowSourceTraversal.inputs(source)) {
            rows = Math.max(rows, input.estimate().rows());
        }
        return rows;
    }

    private static double queries(List<Subquery> subqueries, double evaluations) {
        double cost = 0;
        for (Subquery subquery : subqueries) {
            RowSource body = (RowSource) subquery.body();
            cost += evaluations * ofEvaluation(subquery);
            if (subquery.parameters().isEmpty()) {
                cost += once(body);
            } else if (isLookedUp(subquery, body)) {
                cost += once(body) + body.estimate().rows() * CostConstants.HASH_BUILD;
            }
        }
        return cost;
    }

    /// Returns the cost of a predicate's subqueries per evaluation.
    ///
    /// @param condition a predicate whose subqueries are planned
    public static double ofEvaluation(Scalar condition) {
        double[] cost = new double[1];
        ScalarTraversal.visit(condition, node -> cost[0] += node instanceof Subquery subquery ? ofEvaluation(subquery) : 0);
        return cost[0];
    }

    private static double ofEvaluation(Subquery subquery) {
        RowSource body = (RowSource) subquery.body();
        return subquery.parameters().isEmpty() ? 0 : isLookedUp(subquery, body) ? CostConstants.HASH_PROBE : once(body);
    }

    private static boolean isLookedUp(Subquery subquery, RowSource body) {
        return subquery.form() != SubqueryForm.VALUE && subquery.condition() != null && !RowSourceTraversal.usesOuters(body);
    }

    private static double once(RowSource body) {
        return CostConstants.DESCENT + of(body);
    }
}
