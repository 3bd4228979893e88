// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.plan.CompiledStatement;
import bowler.plan.PlanVerifier;
import bowler.plan.StatementPlan;
import bowler.plan.definition.IndexExpressions;
import bowler.plan.routine.RoutinePlan;
import bowler.plan.routine.TriggerPlan;
import bowler.sql.bind.operand.SessionCasts;
import bowler.sql.bind.statement.Binder;
import bowler.sql.bound.OptimizerHint;
import bowler.sql.cost.CostConstants;
import bowler.sql.cost.MemoryCost;
import bowler.sql.cost.StatementCost;
import bowler.sql.optimize.Parallelizer;
import bowler.sql.optimize.physical.OptimizerTrace;
import bowler.sql.parse.StatementParser;
import bowler.types.DataType;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Compiles statements. Every error in a text ends in a [SqlFailure] that names the location.
public final class Compiler {

    private Compiler() {}

    /// Compiles for a session that has set its schema only.
    ///
    /// @param currentSchema the schema of unqualified names, as the catalog spells it; it need not exist yet
    public static CompiledStatement compile(String sql, CatalogSnapshot catalog, String currentSchema) {
        return compile(sql, catalog, CompilationSettings.ofSchema(currentSchema), Long.MAX_VALUE, ParameterPeek.atNone());
    }

    /// Compiles with a peek at the parameters' values, or only records which of them matter.
    ///
    /// @param memoryBytes the memory that the statement may use before it spills
    public static CompiledStatement compile(
            String sql, CatalogSnapshot catalog, CompilationSettings settings, long memoryBytes, ParameterPeek parameterPeek) {
        return compile(sql, catalog, settings, false, memoryBytes, parameterPeek);
    }

    /// Compiles a normalized text; the parameters are the literals lifted from it. The result is empty if the plan of the
    /// statement depends on the values of the literals; the caller then compiles the plain text.
    public static Optional<CompiledStatement> compile(
            NormalizedText normalizedText, CatalogSnapshot catalog, CompilationSettings settings, long memoryBytes, ParameterPeek parameterPeek) {
        return compiled(settings, catalog, () -> {
            Binder.Bound bound = bind(normalizedText.text(), normalizedText.parameterTypes(), catalog, settings, false);
            return bound.needsLiterals() ? Optional.empty() : Optional.of(plan(bound, catalog, memoryBytes, parameterPeek));
        });
    }

    /// Compiles a query whose rows are to be changed through its cursor, as with FOR UPDATE. Compiles the text as
    /// written if it is no query or its rows cannot be changed through a cursor.
    public static CompiledStatement compileUpdatable(
            String sql, CatalogSnapshot catalog, CompilationSettings settings, long memoryBytes) {
        return compile(sql, catalog, settings, true, memoryBytes, ParameterPeek.atNone());
    }

    /// Runs a compilation and passes the decisions of the optimizer on, in the form of Derby's optimizerTracing.
    ///
    /// @param number of the statement in the trace, from 1
    /// @param isXml false for lines of text
    public static <T> T traced(String sql, int number, boolean isXml, Consumer<String> recorded, Supplier<T> compilation) {
        OptimizerTrace trace = new OptimizerTrace(sql, number, isXml);
        try {
            return trace.record(compilation);
        } finally {
            recorded.accept(trace.text());
        }
    }

    /// Adds a location to the failure of a run if a literal or a name in the statement's text caused it.
    public static SqlFailure placed(SqlFailure failure, String sql, CatalogSnapshot catalog, CompilationSettings settings) {
        return SessionCasts.within(settings.zone(), catalog.territory(), () -> FailureLocation.of(failure, sql, catalog, settings));
    }

    /// Returns the expressions that the indexes of a table compute from its rows; a column's id is its position.
    /// Expressions that only read columns are omitted.
    public static List<IndexExpressions> indexTerms(TableDescriptor table, CatalogSnapshot catalog) {
        return Binder.indexTerms(table, catalog);
    }

    /// Returns the statement with a plan for several threads if that is worthwhile.
    ///
    /// @param maxWorkers the maximum number of threads for one statement; 1 leaves the plan unchanged
    /// @param minCost the minimum estimated cost of producing rows before a second thread is used
    public static CompiledStatement spread(CompiledStatement statement, int maxWorkers, double minCost) {
        StatementPlan plan = Parallelizer.over(statement.plan(), maxWorkers, minCost);
        if (plan == statement.plan()) {
            return statement;
        }
        CompiledStatement spread = statement.withPlan(plan);
        PlanVerifier.verify(spread);
        return spread;
    }

    /// Compiles the condition and the action of a trigger.
    ///
    /// @param memoryBytes the memory that each statement may use before it spills
    public static TriggerPlan trigger(TriggerDescriptor trigger, CatalogSnapshot catalog, long memoryBytes) {
        return SessionCasts.within(null, catalog.territory(), () -> guarded(() -> RoutineCompiler.trigger(trigger, catalog, memoryBytes)));
    }

    /// Compiles the body of a routine written in SQL.
    ///
    /// @param memoryBytes the memory that each statement may use before it spills
    public static RoutinePlan routine(RoutineDescriptor routine, CatalogSnapshot catalog, long memoryBytes) {
        return SessionCasts.within(null, catalog.territory(), () -> guarded(() -> RoutineCompiler.routine(routine, catalog, memoryBytes)));
    }

    private static CompiledStatement compile(
            String sql, CatalogSnapshot catalog, CompilationSettings settings, boolean updatable, long memoryBytes, ParameterPeek parameterPeek) {
        return compiled(settings, catalog, () -> plan(bind(sql, List.of(), catalog, settings, updatable), catalog, memoryBytes, parameterPeek));
    }

    private static <T> T compiled(CompilationSettings settings, CatalogSnapshot catalog, Supplier<T> compilation) {
        return SessionCasts.within(settings.zone(), catalog.territory(), () -> guarded(compilation));
    }

    /// Turns an exhausted stack into a failure. A statement under compilation is not shared with other threads, so no shared
    /// state is left half changed.
    private static <T> T guarded(Supplier<T> compilation) {
        try {
            return compilation.get();
        } catch (StackOverflowError exhausted) {
            throw CompileError.STACK_EXHAUSTED.failure();
        }
    }

    private static Binder.Bound bind(
            String sql, List<DataType> liftedTypes, CatalogSnapshot catalog, CompilationSettings settings, boolean updatable) {
        return Binder.bind(StatementParser.parse(sql, settings.hasDerbyRules()), sql, catalog, settings.schema(), liftedTypes, updatable,
                settings.hasDerbyRules(), settings.userTests());
    }

    private static CompiledStatement plan(
            Binder.Bound bound, CatalogSnapshot catalog, long memoryBytes, ParameterPeek parameterPeek) {
        StatementPlan plan = BoundStatementCompiler.plan(bound, catalog, new MemoryCost(memoryBytes), parameterPeek);
        if (!bound.columns().directives().isEmpty() && CostConstants.isForbidden(StatementCost.of(plan))) {
            throw CompileError.NO_PLAN.failure(bound.columns().directives().stream()
                    .map(OptimizerHint::shown).collect(Collectors.joining(", ")));
        }
        CompiledStatement compiled = new CompiledStatement(plan, bound.parameters(), BoundStatementCompiler.columns(bound.statement()),
                catalog.version(), bound.tablesUsed(), bound.objectsUsed(),
                bound.requiredPrivileges(), bound.userTests());
        PlanVerifier.verify(compiled);
        return compiled;
    }
}
