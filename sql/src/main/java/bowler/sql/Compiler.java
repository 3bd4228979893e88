// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.TableDescriptor;
import bowler.plan.CompiledStatement;
import bowler.plan.PlanVerifier;
import bowler.plan.ResultColumn;
import bowler.plan.StatementPlan;
import bowler.plan.definition.IndexExpressions;
import bowler.sql.ast.AstStatement;
import bowler.sql.bind.Binder;
import bowler.sql.bind.scope.SessionTimeZone;
import bowler.sql.bound.BoundStatement;
import bowler.sql.bound.OptimizerHint;
import bowler.sql.cost.CostConstants;
import bowler.sql.cost.MemoryCost;
import bowler.sql.cost.StatementCost;
import bowler.sql.optimize.Optimizer;
import bowler.sql.optimize.Parallelizer;
import bowler.sql.parse.StatementParser;
import bowler.sql.rewrite.Rewriter;
import bowler.types.DataType;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Compiles statements. Whatever is wrong with a text ends in a [SqlFailure] that names the place.
public final class Compiler {
    /// A statement is planned in another way where its queries cost such a share of the whole.
    private static final double MIN_SHARE_SAVED = 0.05;

    private Compiler() {}

    /// @param currentSchema of names without a schema, as the catalog spells it; it need not exist yet
    public static CompiledStatement compile(String sql, CatalogSnapshot catalog, String currentSchema) {
        return compile(sql, catalog, currentSchema, Long.MAX_VALUE, ParameterPeek.atNone());
    }

    /// The same with a peek at the parameters' values, or at which of them matter.
    ///
    /// @param memoryBytes what it may hold before it spills
    public static CompiledStatement compile(
            String sql, CatalogSnapshot catalog, String currentSchema, long memoryBytes, ParameterPeek parameterPeek) {
        return compile(sql, List.of(), catalog, currentSchema, false, memoryBytes, parameterPeek);
    }

    /// Compiles the text of a shape; the parameters are the literals lifted from it. Null: how the statement is planned depends
    /// on their values, so the plain text is to be compiled.
    public static CompiledStatement compile(
            NormalizedText normalizedText, CatalogSnapshot catalog, String currentSchema, long memoryBytes, ParameterPeek parameterPeek) {
        return compile(normalizedText.text(), normalizedText.parameterTypes(), catalog, currentSchema, false, memoryBytes, parameterPeek);
    }

    /// Compiles a query whose rows its cursor is to change, as with FOR UPDATE; where they cannot be changed so, or if it is
    /// no query, as it stands.
    public static CompiledStatement compileUpdatable(
            String sql, CatalogSnapshot catalog, String currentSchema, long memoryBytes) {
        return compile(sql, List.of(), catalog, currentSchema, true, memoryBytes, ParameterPeek.atNone());
    }

    /// Compiles for a session that has set a time zone.
    public static <T> T inZone(ZoneId zone, Supplier<T> compilation) {
        return SessionTimeZone.within(zone, compilation);
    }

    /// What a run of the statement has failed with, with the place in its text if a literal or a name there is to blame for it.
    public static SqlFailure placed(SqlFailure failure, String sql, CatalogSnapshot catalog, String currentSchema) {
        return FailureLocation.of(failure, sql, catalog, currentSchema);
    }

    /// What the indexes of a table compute of its rows: a column's id is its position. Those that follow from columns are
    /// left out.
    public static List<IndexExpressions> indexTerms(TableDescriptor table, CatalogSnapshot catalog) {
        return Binder.indexTerms(table, catalog);
    }

    /// The statement with its plan for several threads where that is worth while.
    ///
    /// @param maxWorkers threads for one statement; 1: the plan stays as it is
    /// @param minCost of rows that are worth a second thread, as estimated
    public static CompiledStatement spread(CompiledStatement statement, int maxWorkers, double minCost) {
        StatementPlan plan = Parallelizer.over(statement.plan(), maxWorkers, minCost);
        if (plan == statement.plan()) {
            return statement;
        }
        CompiledStatement spread = new CompiledStatement(plan, statement.parameters(), statement.columns(),
                statement.catalogVersion(), statement.tablesUsed(), statement.objectsUsed(), statement.readOnly());
        PlanVerifier.verify(spread);
        return spread;
    }

    private static CompiledStatement compile(
            String sql, List<DataType> liftedTypes, CatalogSnapshot catalog, String currentSchema,
            boolean updatable, long memoryBytes, ParameterPeek parameterPeek) {
        try {
            return compiled(sql, liftedTypes, catalog, currentSchema, updatable, memoryBytes, parameterPeek);
        } catch (StackOverflowError exhausted) {
            // Nothing is shared with others before a statement is compiled, so nothing is half done.
            throw CompileError.STACK_EXHAUSTED.failure();
        }
    }

    private static CompiledStatement compiled(
            String sql, List<DataType> liftedTypes, CatalogSnapshot catalog, String currentSchema,
            boolean updatable, long memoryBytes, ParameterPeek parameterPeek) {
        AstStatement ast = StatementParser.parse(sql);
        Binder.Bound bound = Binder.bind(ast, sql, catalog, currentSchema, liftedTypes, updatable);
        if (bound.needsLiterals() && !liftedTypes.isEmpty()) {
            return null;
        }
        StatementPlan plan = plan(bound, catalog, new MemoryCost(memoryBytes), parameterPeek);
        if (!bound.columns().directives().isEmpty() && CostConstants.isForbidden(StatementCost.of(plan))) {
            throw CompileError.NO_PLAN.failure(bound.columns().directives().stream()
                    .map(OptimizerHint::shown).collect(Collectors.joining(", ")));
        }
        CompiledStatement compiled = new CompiledStatement(plan, bound.parameters(), columns(bound.statement()),
                catalog.version(), bound.tablesUsed(), bound.objectsUsed(), isReadOnly(bound.statement()));
        PlanVerifier.verify(compiled);
        return compiled;
    }

    /// Queries that depend on rows outside of them are planned both ways: to run for each row, and for all rows at once.
    private static StatementPlan plan(Binder.Bound bound, CatalogSnapshot catalog, MemoryCost memoryCost, ParameterPeek parameterPeek) {
        Optimizer optimizer = Optimizer.of(catalog, bound.columns(), parameterPeek.shares, memoryCost);
        StatementPlan plan = plan(bound, optimizer, false);
        if (!bound.correlates()) {
            return plan;
        }
        double cost = StatementCost.of(plan);
        if (StatementCost.ofQueries(plan) < Math.max(CostConstants.TRIFLE, MIN_SHARE_SAVED * cost)) {
            return plan;
        }
        StatementPlan atOnce = plan(bound, optimizer.decorrelated(), true);
        return StatementCost.of(atOnce) < cost ? atOnce : plan;
    }

    private static StatementPlan plan(Binder.Bound bound, Optimizer optimizer, boolean atOnce) {
        BoundStatement statement = Rewriter.rewrite(bound.statement(), bound.columns(), atOnce);
        return optimizer.plan(statement);
    }

    private static List<ResultColumn> columns(BoundStatement statement) {
        return switch (statement) {
            case BoundStatement.BoundQuery query -> query.resultColumns();
            case BoundStatement.BoundExplain explain ->
                explain.analyze() && !(explain.statement() instanceof BoundStatement.BoundQuery) ? List.of()
                    : explain.format().columns();
            case BoundStatement.BoundReturning returning -> List.of();
            case BoundStatement.BoundWithChanges with -> List.of();
            case BoundStatement.BoundInsert insert -> List.of();
            case BoundStatement.BoundMerge merge -> List.of();
            case BoundStatement.BoundUpsert upsert -> List.of();
            case BoundStatement.BoundUpdate update -> List.of();
            case BoundStatement.BoundDelete delete -> List.of();
            case BoundStatement.BoundCreateTableAs create -> List.of();
            case BoundStatement.BoundDirect direct -> List.of();
        };
    }

    private static boolean isReadOnly(BoundStatement statement) {
        return switch (statement) {
            case BoundStatement.BoundQuery query -> !query.forUpdate();
            case BoundStatement.BoundExplain explain -> !explain.analyze() || isReadOnly(explain.statement());
            case BoundStatement.BoundReturning returning -> false;
            case BoundStatement.BoundWithChanges with -> false;
            case BoundStatement.BoundInsert insert -> false;
            case BoundStatement.BoundMerge merge -> false;
            case BoundStatement.BoundUpsert upsert -> false;
            case BoundStatement.BoundUpdate update -> false;
            case BoundStatement.BoundDelete delete -> false;
            case BoundStatement.BoundCreateTableAs create -> false;
            case BoundStatement.BoundDirect direct -> direct.readOnly();
        };
    }
}
