// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.base.error.SqlFailure;
import bowler.base.trace.PlanCompileEvent;
import bowler.base.trace.Trace;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.FileTables;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.CatalogSnapshot.TableFunctionCosts;
import bowler.catalog.TriggerDescriptor;
import bowler.execute.Executor;
import bowler.execute.api.Program;
import bowler.os.Clock;
import bowler.plan.CompiledStatement;
import bowler.plan.routine.RoutinePlan;
import bowler.plan.routine.TriggerPlan;
import bowler.sql.Compiler;
import bowler.sql.NormalizedText;
import bowler.sql.ParameterPeek;
import bowler.sql.TextNormalizer;
import bowler.types.RowReader;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/// Turns statement text into a plan that is ready to run. The plan is found in the cache by its text or by its shape
/// with other literals, or it is compiled and kept. A statement of some cost is compiled with its literals:
/// [LiteralPlans].
public final class Planner {
    /// Keeps plans apart from those of the same text that only read.
    private static final String UPDATABLE = "updatable: ";

    private final Executor executor;
    private final PlanCache cache;
    private final IntConsumer tableUsed;
    private final Clock clock;
    private final int maxWorkers;
    private final double minParallelCost;
    private final IntUnaryOperator magnitudes;
    private final BodyPlans<TriggerDescriptor, TriggerPlan> triggerPlans;
    private final BodyPlans<RoutineDescriptor, RoutinePlan> routinePlans;
    private final long memoryBytes;
    private final FileTables files;
    private final TableFunctionCosts functionCosts;
    private final Supplier<Locale> territory;

    /// @param tableUsed told the id of each table for which a plan is made
    /// @param maxWorkers threads for one statement
    /// @param minParallelCost of rows that are worth a second one
    /// @param magnitudes tells by the id of a table's tree how large it is, more or less
    /// @param memoryBytes what a statement may hold before it spills
    /// @param files finds the columns of files that statements read
    /// @param functionCosts asks table functions for their estimates
    /// @param territory gives the territory of the database, or null
    public Planner(
            Executor executor, PlanCache cache, IntConsumer tableUsed, Clock clock, int maxWorkers,
            double minParallelCost, IntUnaryOperator magnitudes, long memoryBytes, FileTables files, TableFunctionCosts functionCosts, Supplier<Locale> territory) {
        this.memoryBytes = memoryBytes;
        this.files = files;
        this.functionCosts = functionCosts;
        this.territory = territory;
        this.magnitudes = magnitudes;
        triggerPlans = newTriggerPlans();
        routinePlans = newRoutinePlans();
        this.maxWorkers = maxWorkers;
        this.minParallelCost = minParallelCost;
        this.executor = executor;
        this.cache = cache;
        this.tableUsed = tableUsed;
        this.clock = clock;
    }

    private CatalogSnapshot withFiles(CatalogSnapshot catalog) {
        return new CatalogWithFiles(catalog, files, functionCosts, territory.get());
    }

    /// Returns the compiled actions of triggers that all sessions share.
    public BodyPlans<TriggerDescriptor, TriggerPlan> triggerPlans() {
        return triggerPlans;
    }

    /// Returns an empty cache for a session that sees definitions of its own.
    public BodyPlans<TriggerDescriptor, TriggerPlan> newTriggerPlans() {
        return new BodyPlans<>((trigger, catalog) -> Compiler.trigger(trigger, withFiles(catalog), memoryBytes), magnitudes);
    }

    /// Returns the compiled bodies of routines that all sessions share.
    public BodyPlans<RoutineDescriptor, RoutinePlan> routinePlans() {
        return routinePlans;
    }

    /// Returns an empty cache for a session that sees definitions of its own.
    public BodyPlans<RoutineDescriptor, RoutinePlan> newRoutinePlans() {
        return new BodyPlans<>((routine, catalog) -> Compiler.routine(routine, withFiles(catalog), memoryBytes), magnitudes);
    }

    /// Returns the plan of a query of a body whose rows outlive the body.
    public CachedPlan bodyQuery(CompiledStatement query, CatalogSnapshot catalog) {
        return new CachedPlan(query, executor.program(query), null, catalog, clock.now(), magnitudes);
    }

    public Executor executor() {
        return executor;
    }

    /// @param shared false: the catalog is one transaction's own, and so is the plan
    /// @param recent the session's own
    public Planned plan(String sql, PlanScope scope, CatalogSnapshot catalog, boolean shared, RecentTexts recent) {
        Planned found = shared ? recent.find(sql, scope, catalog) : null;
        if (found != null) {
            return found;
        }
        CachedPlan known = shared ? current(sql, scope, catalog) : null;
        if (known != null) {
            return new Planned(known, null);
        }
        NormalizedText normalized = TextNormalizer.normalized(sql);
        if (!normalized.hasLiterals()) {
            return planned(sql, scope, catalog, shared);
        }
        known = shared ? current(normalized.key(), scope, catalog) : null;
        if (known == null) {
            Optional<CompiledStatement> compiled;
            ParameterPeek parameterPeek = ParameterPeek.atNone();
            try {
                PlanCompileEvent event = Trace.isOn() ? new PlanCompileEvent() : null;
                if (event != null) {
                    event.begin();
                }
                compiled = Compiler.compile(normalized, withFiles(catalog), scope.settings(), memoryBytes, parameterPeek);
                report(event, normalized.key());
            } catch (SqlFailure needsItsLiterals) {
                // Either a text that is right only as it stands, or wrong, and then told with the right places.
                return planned(sql, scope, catalog, shared);
            }
            if (compiled.isEmpty()) {
                return planned(sql, scope, catalog, shared);
            }
            known = keep(normalized.key(), scope, compiled.get(), parameterPeek,
                values -> Compiler.compile(
                    normalized, withFiles(catalog), scope.settings(), memoryBytes, ParameterPeek.at(values)).orElseThrow(), catalog, shared);
        }
        LiteralPlans literals = known.literalPlans();
        if (literals.areBetter()) {
            Planned own = planned(sql, scope, catalog, shared);
            literals.tried(own.plan().compiled());
            return own;
        }
        if (shared && keeps(sql) && known.compiled().isReusable()) {
            recent.put(normalized, known, scope);
        }
        return new Planned(known, normalized.values());
    }

    /// Compiles a text as it is written, for its caller alone.
    public Planned planText(String sql, PlanScope scope, CatalogSnapshot catalog) {
        return planned(sql, scope, catalog, false);
    }

    /// Returns whether state that belongs to a text is kept for later statements with the same text; state of very long
    /// texts is not kept.
    public boolean keeps(String sql) {
        return cache.mayKeep(sql.length());
    }

    /// Returns whether [#plan], or [#planUpdatable], would find a plan now without compiling.
    public boolean isKnown(String sql, boolean updatable, PlanScope scope, CatalogSnapshot catalog) {
        if (current(updatable ? UPDATABLE + sql : sql, scope, catalog) != null) {
            return true;
        }
        CachedPlan known = updatable ? null : current(TextNormalizer.normalized(sql).key(), scope, catalog);
        return known != null && !known.literalPlans().areBetter();
    }

    /// Plans like [#plan], for a query whose rows are changed through its cursor.
    public Planned planUpdatable(String sql, PlanScope scope, CatalogSnapshot catalog, boolean shared) {
        String key = UPDATABLE + sql;
        CachedPlan known = shared ? current(key, scope, catalog) : null;
        return new Planned(known != null ? known
            : keep(key, scope, Compiler.compileUpdatable(sql, withFiles(catalog), scope.settings(), memoryBytes), ParameterPeek.atNone(), null, catalog, shared), null);
    }

    /// Returns the failure of a run, with its position in the text if there is one to blame.
    public SqlFailure placed(SqlFailure failure, String sql, PlanScope scope, CatalogSnapshot catalog) {
        return Compiler.placed(failure, sql, withFiles(catalog), scope.settings());
    }

    private Planned planned(String sql, PlanScope scope, CatalogSnapshot catalog, boolean shared) {
        PlanCompileEvent event = Trace.isOn() ? new PlanCompileEvent() : null;
        if (event != null) {
            event.begin();
        }
        ParameterPeek parameterPeek = ParameterPeek.atNone();
        CompiledStatement compiled = Compiler.compile(sql, withFiles(catalog), scope.settings(), memoryBytes, parameterPeek);
        report(event, sql);
        return new Planned(keep(sql, scope, compiled, parameterPeek,
            values -> Compiler.compile(sql, withFiles(catalog), scope.settings(), memoryBytes, ParameterPeek.at(values)), catalog, shared), null);
    }

    private static void report(PlanCompileEvent event, String text) {
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.text = text;
                event.commit();
            }
        }
    }

    /// Gives all kept plans up. Statements that are prepared keep theirs.
    public void forgetPlans() {
        cache.clear();
    }

    /// Shows each plan that is kept.
    public void forEachPlan(PlanCache.Visitor visitor) {
        cache.forEach(visitor);
    }

    private CachedPlan current(String text, PlanScope scope, CatalogSnapshot catalog) {
        CachedPlan plan = cache.find(text, scope);
        return plan != null && plan.isCurrent(catalog) ? plan : null;
    }

    /// @param parameterPeek at which values matter
    /// @param compiler compiles for some values, by the same catalog
    private CachedPlan keep(
            String text, PlanScope scope, CompiledStatement forOne, ParameterPeek parameterPeek,
            Function<RowReader, CompiledStatement> compiler, CatalogSnapshot catalog, boolean shared) {
        CompiledStatement compiled = Compiler.spread(forOne, maxWorkers, minParallelCost);
        Program program = executor.program(compiled);
        ParameterSensitivePlans valuePlans = ParameterSensitivePlans.of(parameterPeek, compiled, program,
            values -> Compiler.spread(compiler.apply(values), maxWorkers, minParallelCost), executor::program);
        CachedPlan plan = new CachedPlan(compiled, program, valuePlans, catalog, clock.now(), magnitudes);
        if (shared) {
            compiled.tablesUsed().forEach(tableUsed::accept);
        }
        if (shared && compiled.isReusable()) {
            cache.put(text, scope, plan);
        }
        return plan;
    }
}
