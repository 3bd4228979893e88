// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.catalog.CatalogSnapshot;
import bowler.plan.CompiledStatement;
import bowler.plan.PlanVerifier;
import bowler.plan.ResultColumn;
import bowler.plan.StatementPlan;
import bowler.sql.bind.statement.Binder;
import bowler.sql.bound.BoundStatement;
import bowler.sql.cost.CostConstants;
import bowler.sql.cost.MemoryCost;
import bowler.sql.cost.StatementCost;
import bowler.sql.optimize.Optimizer;
import bowler.sql.rewrite.Rewriter;
import bowler.types.DataType;
import java.util.List;
import java.util.Map;

/// Makes plans of bound statements, whether from a text of their own or from the body of a trigger or routine.
final class BoundStatementCompiler {
    /// The minimum share of its subqueries in the cost of a plan before the other way to plan them is tried.
    private static final double MIN_SHARE_SAVED = 0.05;

    private BoundStatementCompiler() {}

    /// Compiles a bound statement of the body of a trigger or routine.
    ///
    /// @param transitionTypes the types of the transition tables' columns, by the id of their rows
    static CompiledStatement compiled(
            Binder.Bound bound, CatalogSnapshot catalog, long memoryBytes, Map<Integer, List<DataType>> transitionTypes) {
        StatementPlan plan = plan(bound, catalog, new MemoryCost(memoryBytes), ParameterPeek.atNone());
        CompiledStatement compiled = new CompiledStatement(plan, bound.parameters(), columns(bound.statement()),
                catalog.version(), bound.tablesUsed(), bound.objectsUsed(), bound.requiredPrivileges(),
                bound.userTests());
        PlanVerifier.verify(compiled, transitionTypes);
        return compiled;
    }

    /// Plans correlated subqueries both ways: executed once per outer row, and decorrelated for all rows at once.
    static StatementPlan plan(Binder.Bound bound, CatalogSnapshot catalog, MemoryCost memoryCost, ParameterPeek parameterPeek) {
        Optimizer optimizer = Optimizer.of(catalog, bound.columns(), parameterPeek.shares, memoryCost);
        StatementPlan plan = plan(bound, optimizer, false);
        if (!bound.correlates()) {
            return plan;
        }
        double cost = StatementCost.of(plan);
        if (StatementCost.ofQueries(plan) < Math.max(CostConstants.NEGLIGIBLE, MIN_SHARE_SAVED * cost)) {
            return plan;
        }
        StatementPlan decorrelated = plan(bound, optimizer.decorrelated(), true);
        return StatementCost.of(decorrelated) < cost ? decorrelated : plan;
    }

    private static StatementPlan plan(Binder.Bound bound, Optimizer optimizer, boolean decorrelated) {
        BoundStatement statement = Rewriter.rewrite(bound.statement(), bound.columns(), decorrelated);
        return optimizer.plan(statement);
    }

    static List<ResultColumn> columns(BoundStatement statement) {
        if (statement instanceof BoundStatement.BoundExplain explain) {
            boolean isOfRows = !explain.analyze() || explain.statement() instanceof BoundStatement.BoundQuery;
            return isOfRows ? explain.format().columns() : List.of();
        }
        return statement instanceof BoundStatement.BoundQuery query ? query.resultColumns() : List.of();
    }
}
