// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.TableDescriptor;
import bowler.catalog.statistics.TableStatistics;
import bowler.execute.api.DeferredConstraints;
import bowler.execute.api.Execution;
import bowler.execute.api.ExecutionContext;
import bowler.execute.api.ExecutorServices;
import bowler.execute.api.Program;
import bowler.execute.api.RoutineBodyRun;
import bowler.execute.api.RowNumbers;
import bowler.execute.api.RowsExecution;
import bowler.execute.api.ScrollableResult;
import bowler.execute.api.SpooledRows;
import bowler.execute.build.OperatorBuilder;
import bowler.execute.common.WorkingTable;
import bowler.execute.ddl.DefinitionExecutor;
import bowler.execute.ddl.StatisticsCollector;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.modify.DeleteExecutor;
import bowler.execute.modify.DmlExecutor;
import bowler.execute.modify.InsertExecutor;
import bowler.execute.modify.InsteadOfExecutor;
import bowler.execute.modify.MergeExecutor;
import bowler.execute.modify.SequenceValues;
import bowler.execute.modify.table.TreeReplacement;
import bowler.execute.modify.UpdateExecutor;
import bowler.execute.modify.UpsertExecutor;
import bowler.execute.operator.Operator;
import bowler.execute.routine.RoutineExecution;
import bowler.execute.run.RunContext;
import bowler.execute.run.StatementFailures;
import bowler.execute.run.TableLayouts;
import bowler.execute.spill.SpillDisk;
import bowler.execute.statement.BufferedQuery;
import bowler.execute.statement.CallExecution;
import bowler.execute.statement.CursorInsertion;
import bowler.execute.statement.DataModifyingWithExecution;
import bowler.execute.statement.DefinitionExecution;
import bowler.execute.statement.ExecutionStatistics;
import bowler.execute.statement.ExplainExecution;
import bowler.execute.statement.ModifyExecution;
import bowler.execute.statement.PagedResult;
import bowler.execute.statement.PointLookup;
import bowler.execute.statement.PointLookupExecution;
import bowler.execute.statement.QueryExecution;
import bowler.execute.statement.RecordSpool;
import bowler.execute.statement.ReturningExecution;
import bowler.execute.statement.ReturningQuery;
import bowler.execute.statement.SessionExecution;
import bowler.os.Clock;
import bowler.plan.CompiledStatement;
import bowler.plan.RowInsertion;
import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource;
import bowler.plan.routine.RoutinePlan;
import bowler.plan.show.Explanation;
import bowler.storage.StoreTransaction;
import bowler.types.DataType;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/// Makes programs from compiled statements. Shared by all sessions of a database.
public final class Executor {
    private final ExecutorServices services;
    private final SpillDisk spillDisk;
    private final RunContextFactory runs;
    private final SessionStatements sessionStatements;

    public Executor(ExecutorServices services) {
        this.services = services;
        spillDisk = new SpillDisk(services.spillDisk());
        runs = new RunContextFactory(services);
        sessionStatements = new SessionStatements(runs);
    }

    public Program program(CompiledStatement statement) {
        TableLayouts tableLayouts = runs.newLayouts();
        return switch (statement.plan()) {
            case StatementPlan.Query plan -> query(plan, statement, tableLayouts);
            case StatementPlan.Insert plan -> change(statement, tableLayouts);
            case StatementPlan.Update plan -> change(statement, tableLayouts);
            case StatementPlan.Delete plan -> change(statement, tableLayouts);
            case StatementPlan.Merge plan -> change(statement, tableLayouts);
            case StatementPlan.Upsert plan -> change(statement, tableLayouts);
            case StatementPlan.InsteadOf plan -> change(statement, tableLayouts);
            case StatementPlan.WithChanges plan -> new Program(context -> withChanges(plan, statement, context, tableLayouts,
                ExecutionStatistics.nothing(spillDisk)));
            case StatementPlan.Returning plan -> new Program(context -> returning(plan, statement, context, tableLayouts,
                ExecutionStatistics.nothing(spillDisk)));
            case StatementPlan.CreateTable plan -> definition(plan, DefinitionExecutor::createTable);
            case StatementPlan.CreateTableAs plan -> new Program(context -> createTableAs(plan, context, tableLayouts));
            case StatementPlan.DropTable plan -> definition(plan, DefinitionExecutor::dropTable);
            case StatementPlan.AlterTable plan -> definition(plan, DefinitionExecutor::alterTable);
            case StatementPlan.AlterTogether plan -> definition(plan, DefinitionExecutor::alterTable);
            case StatementPlan.Several plan -> definition(plan, DefinitionExecutor::several);
            case StatementPlan.TruncateTable plan -> definition(plan, DefinitionExecutor::truncateTable);
            case StatementPlan.CreateIndex plan -> definition(plan, DefinitionExecutor::createIndex);
            case StatementPlan.DropIndex plan -> definition(plan, DefinitionExecutor::dropIndex);
            case StatementPlan.CreateSchema plan -> definition(plan, DefinitionExecutor::createSchema);
            case StatementPlan.DropSchema plan -> definition(plan, DefinitionExecutor::dropSchema);
            case StatementPlan.DefineObject plan -> definition(
                plan, (definitionExecutor, define) -> definitionExecutor.objects().define(define.plan()));
            case StatementPlan.ChangeAccess plan -> definition(plan, DefinitionExecutor::changeAccess);
            case StatementPlan.SetRole plan -> new Program(context -> sessionStatements.setRole(plan, context));
            case StatementPlan.ChangeStatistics plan -> definition(plan, DefinitionExecutor::changeStatistics);
            case StatementPlan.LockTable plan -> new Program(context -> sessionStatements.lockTable(plan, context));
            case StatementPlan.SetConstraints plan ->
                new Program(context -> new SessionExecution(parameters -> setConstraints(plan, context)));
            case StatementPlan.SetSchema plan -> new Program(context -> sessionStatements.setSchema(plan, context));
            case StatementPlan.CallProcedure plan -> new Program(context -> {
                RunContext runContext = runs.newRun(context, statement, tableLayouts);
                return new CallExecution(
                    runContext, new Evaluators(runContext).whole(plan.arguments()), row -> context.call(plan, row).copiedRows());
            });
            case StatementPlan.CallSystemProcedure plan -> new Program(context -> {
                RunContext runContext = runs.newRun(context, statement, tableLayouts);
                return new CallExecution(runContext, new Evaluators(runContext).whole(plan.arguments()), row -> {
                    SessionStatements.call(plan.procedure(), row, context);
                    return 0;
                });
            });
            case StatementPlan.SetTimeZone plan -> new Program(context -> sessionStatements.setTimeZone(plan, context));
            case StatementPlan.SetIsolation plan ->
                new Program(context -> new SessionExecution(parameters -> context.setIsolation(plan.isolation())));
            case StatementPlan.Transaction plan -> new Program(context -> new SessionExecution(parameters -> {
                throw new IllegalStateException("who asks for statements begins and ends transactions");
            }));
            case StatementPlan.Savepoint plan ->
                new Program(context -> new SessionExecution(parameters -> context.savepoint(plan.action(), plan.name())));
            case StatementPlan.Explain plan -> {
                if (!plan.analyze()) {
                    List<String> lines = Explanation.of(plan.plan(), plan.format(), plan.told());
                    yield new Program(context -> new ExplainExecution(lines));
                }
                yield new Program(context ->
                    new AnalyzeExecution(plan, () -> measured(statement.explained(), context, true)));
            }
        };
    }

    /// Returns an execution of an INSERT of one row that takes many rows.
    ///
    /// @param statement one for which [RowInsertion#isPossible]
    public RowsExecution insertion(CompiledStatement statement, ExecutionContext context) {
        StatementPlan plan = RowInsertion.plan(statement);
        RunContext runContext = runs.newRun(context);
        return new CursorInsertion(runContext, new ModifyExecution(runContext, plan, modification(plan, runContext, context), spillDisk));
    }

    /// Collects the statistics of a table's rows, within a statement of the transaction.
    ///
    /// @param isEnded polled now and then
    /// @return null if `isEnded` returned true
    public TableStatistics statistics(
            TableDescriptor table, StoreTransaction transaction, BooleanSupplier isEnded) {
        LocalDateTime now = LocalDateTime.ofInstant(services.clock().now(), ZoneId.systemDefault());
        return StatisticsCollector.gather(
            table, services.trees().apply(table.treeId()), transaction, now, services.statementMemoryBytes(), isEnded);
    }

    private Program query(StatementPlan.Query plan, CompiledStatement statement, TableLayouts tableLayouts) {
        PointLookup point = PointLookup.of(plan, tableLayouts);
        return new Program(context -> {
            RunContext runContext = runs.newRun(context, statement, tableLayouts);
            return point == null ? new QueryExecution(
                plan, runContext, new OperatorBuilder(runContext, new Evaluators(runContext), spillDisk, services.helperThreads()))
                : new PointLookupExecution(point, runContext);
        });
    }

    private Program change(CompiledStatement statement, TableLayouts tableLayouts) {
        StatementPlan plan = statement.plan();
        return new Program(context -> {
            RunContext runContext = runs.newRun(context, statement, tableLayouts);
            return new ModifyExecution(runContext, plan, modification(plan, runContext, context), spillDisk);
        });
    }

    /// Returns an execution for one measured run of the statement; without times if they are not wanted.
    public InstrumentedExecution measured(CompiledStatement statement, ExecutionContext context, boolean timed) {
        Clock clock = timed ? services.clock() : new NoTime(services.clock());
        SpillDisk disk = spillDisk.counting();
        TableLayouts tableLayouts = runs.newLayouts();
        StatementPlan plan = statement.plan();
        ExecutionStatistics executionStatistics = ExecutionStatistics.with(clock, disk, context.transaction());
        Execution execution;
        if (plan instanceof StatementPlan.Query query) {
            RunContext runContext = runs.newRun(context, statement, tableLayouts);
            executionStatistics.begin(plan, runContext);
            execution = new QueryExecution(query, runContext, builder(runContext, executionStatistics, Map.of()));
        } else if (plan instanceof StatementPlan.Returning returning) {
            execution = returning(returning, statement, context, tableLayouts, executionStatistics);
        } else if (plan instanceof StatementPlan.WithChanges with) {
            execution = withChanges(with, statement, context, tableLayouts, executionStatistics);
        } else if (StatementPlan.tableOf(plan) != null) {
            RunContext runContext = runs.newRun(context, statement, tableLayouts);
            executionStatistics.begin(plan, runContext);
            execution = new ModifyExecution(runContext, plan, modification(plan, runContext, context, executionStatistics, Map.of(), new CatalogTrees(runContext, context, services.bulkLoadRows())), disk);
        } else {
            execution = program(statement).start(context);
        }
        return new InstrumentedExecution(plan, execution, executionStatistics, clock, context.transaction()::pagesVisited, disk::writtenBytes);
    }

    /// A clock that measures every duration as zero.
    private record NoTime(Clock clock) implements Clock {
        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public Instant now() {
            return clock.now();
        }
    }

    private DmlExecutor modification(StatementPlan statement, RunContext runContext, ExecutionContext context) {
        return modification(statement, runContext, context, ExecutionStatistics.nothing(spillDisk), Map.of(), new CatalogTrees(runContext, context, services.bulkLoadRows()));
    }

    private DmlExecutor modification(
            StatementPlan statement, RunContext runContext, ExecutionContext context, ExecutionStatistics executionStatistics,
            Map<Integer, WorkingTable> returned) {
        return modification(statement, runContext, context, executionStatistics, returned, null);
    }

    /// @param replacement null unless the statement is run by [ModifyExecution]
    private DmlExecutor modification(
            StatementPlan statement, RunContext runContext, ExecutionContext context, ExecutionStatistics executionStatistics,
            Map<Integer, WorkingTable> returned, TreeReplacement replacement) {
        executionStatistics.begin(statement, runContext);
        SpillDisk disk = executionStatistics.disk;
        Evaluators evaluators = new Evaluators(runContext);
        OperatorBuilder builder = new OperatorBuilder(runContext, evaluators, disk, services.helperThreads(), executionStatistics.operatorStatistics);
        returned.forEach(builder::use);
        TriggerFiring triggers = new TriggerFiring(this, context, runContext);
        return switch (statement) {
            case StatementPlan.Insert plan -> new InsertExecutor(
                runContext, plan, builder.buildIndependentOf(plan.table(), plan.source()), numbers(plan.source(), runContext, context),
                evaluators, disk, triggers, replacement);
            case StatementPlan.Update plan -> new UpdateExecutor(
                runContext, plan, builder.buildNames(plan.source()), numbers(plan.source(), runContext, context), evaluators, disk, triggers);
            case StatementPlan.Delete plan -> new DeleteExecutor(
                runContext, plan, builder.buildNames(plan.source()), evaluators, disk, triggers);
            case StatementPlan.Merge plan -> new MergeExecutor(
                runContext, plan, builder.build(plan.source()), numbers(plan.source(), runContext, context), evaluators, disk,
                triggers);
            case StatementPlan.InsteadOf plan ->
                new InsteadOfExecutor(runContext, plan, builder.build(plan.source()), disk, triggers);
            case StatementPlan.Upsert plan -> new UpsertExecutor(
                runContext, plan, builder.buildIndependentOf(plan.insert().table(), plan.insert().source()),
                numbers(plan.insert().source(), runContext, context), evaluators, disk, triggers);
            default -> throw new IllegalStateException("changes no rows: " + statement.getClass());
        };
    }

    /// @param returned the rows that preceding changes have returned, by their id
    private OperatorBuilder builder(RunContext runContext, ExecutionStatistics executionStatistics, Map<Integer, WorkingTable> returned) {
        OperatorBuilder builder = new OperatorBuilder(
            runContext, new Evaluators(runContext), executionStatistics.disk, services.helperThreads(), executionStatistics.operatorStatistics);
        returned.forEach(builder::use);
        return builder;
    }

    private SequenceValues numbers(RowSource source, RunContext runContext, ExecutionContext context) {
        boolean isSingle = source instanceof RowSource.Values values && values.rows().size() == 1;
        RowNumbers numbers = services.rowNumbers();
        return new SequenceValues() {
            @Override
            public long rows(TableDescriptor table, int count) {
                return numbers.nextRowNumbers(table, count);
            }

            @Override
            public void identities(TableDescriptor table, long[] into, int[] places, int count) {
                numbers.identities(table).next(runContext.transaction, into, places, count);
                context.drawnNumbers().ofIdentities().note(into[places[count - 1]]);
                if (isSingle) {
                    context.setLastIdentity(into[places[0]]);
                }
            }

            @Override
            public void givenIdentity(long value) {
                context.setLastIdentity(value);
            }
        };
    }

    private Execution returning(
            StatementPlan.Returning plan, CompiledStatement statement, ExecutionContext context, TableLayouts tableLayouts,
            ExecutionStatistics executionStatistics) {
        RunContext runContext = runs.newRun(context, statement, tableLayouts);
        return new ReturningExecution(runContext, plan, returningPart(plan, runContext, context, executionStatistics, Map.of()), executionStatistics.disk);
    }

    /// @param returned the rows that preceding changes have returned, by their id
    private ReturningQuery returningPart(
            StatementPlan.Returning plan, RunContext runContext, ExecutionContext context, ExecutionStatistics executionStatistics,
            Map<Integer, WorkingTable> returned) {
        List<DataType> extraTypes = List.of();
        if (plan.change() instanceof StatementPlan.Merge merge) {
            List<DataType> types = merge.source().types();
            extraTypes = types.subList(types.size() - merge.shownCount(), types.size());
        }
        List<DataType> types = new ArrayList<>();
        plan.table().columns().forEach(column -> types.add(column.type()));
        types.addAll(extraTypes);
        WorkingTable changed = new WorkingTable(types);
        OperatorBuilder builder = builder(runContext, executionStatistics, returned);
        builder.use(plan.rowsId(), changed);
        return new ReturningQuery(runContext, plan, modification(plan.change(), runContext, context, executionStatistics, returned), extraTypes,
            changed, builder.build(plan.source()), executionStatistics.disk);
    }

    private Execution withChanges(
            StatementPlan.WithChanges plan, CompiledStatement statement, ExecutionContext context, TableLayouts tableLayouts,
            ExecutionStatistics executionStatistics) {
        RunContext runContext = runs.newRun(context, statement, tableLayouts);
        Map<Integer, WorkingTable> returned = new HashMap<>();
        List<DataModifyingWithExecution.Part> parts = new ArrayList<>();
        for (StatementPlan.Step step : plan.steps()) {
            parts.add(part(step.change(), runContext, context, executionStatistics, returned));
            if (step.change() instanceof StatementPlan.Returning returning) {
                returned.put(step.rowsId(), parts.getLast().shown());
            }
        }
        parts.add(part(plan.statement(), runContext, context, executionStatistics, returned));
        return new DataModifyingWithExecution(runContext, plan, parts, executionStatistics);
    }

    private DataModifyingWithExecution.Part part(
            StatementPlan plan, RunContext runContext, ExecutionContext context, ExecutionStatistics executionStatistics,
            Map<Integer, WorkingTable> returned) {
        return switch (plan) {
            case StatementPlan.Query query -> {
                executionStatistics.begin(query, runContext);
                yield new DataModifyingWithExecution.Part(query, null, null,
                    new BufferedQuery(builder(runContext, executionStatistics, returned).build(query.source()), query.source().types()), null);
            }
            case StatementPlan.Returning returning -> new DataModifyingWithExecution.Part(returning.change(),
                null, returningPart(returning, runContext, context, executionStatistics, returned), null, new WorkingTable(returning.source().types()));
            default -> new DataModifyingWithExecution.Part(plan,
                modification(plan, runContext, context, executionStatistics, returned), null, null, null);
        };
    }

    /// Makes the body of a routine written in SQL runnable for a session.
    public RoutineBodyRun routine(RoutinePlan plan, ExecutionContext context) {
        return new RoutineExecution(plan, host -> new RoutineStatements(this, context, host));
    }

    SpillDisk spillDisk() {
        return spillDisk;
    }

    /// Returns the environment of a statement of a trigger's action.
    RunContext bodyContext(CompiledStatement statement, ExecutionContext context) {
        return runs.newRun(context);
    }

    /// Returns a change of a trigger's action.
    ///
    /// @param tables the transition tables by their id
    DataModifyingWithExecution.Part bodyPart(
            StatementPlan plan, RunContext runContext, ExecutionContext context, Map<Integer, WorkingTable> tables) {
        return part(plan, runContext, context, ExecutionStatistics.nothing(spillDisk), tables);
    }

    /// Returns the operators of a query of a trigger's action.
    ///
    /// @param tables the transition tables by their id
    Operator bodyOperator(StatementPlan.Query plan, RunContext runContext, Map<Integer, WorkingTable> tables) {
        return builder(runContext, ExecutionStatistics.nothing(spillDisk), tables).build(plan.source());
    }

    private Execution createTableAs(StatementPlan.CreateTableAs plan, ExecutionContext context, TableLayouts tableLayouts) {
        RunContext runContext = runs.newRun(context, tableLayouts);
        Evaluators evaluators = new Evaluators(runContext);
        Operator source = new OperatorBuilder(runContext, evaluators, spillDisk, services.helperThreads()).build(plan.source());
        SequenceValues numbers = numbers(plan.source(), runContext, context);
        return new DefinitionExecution<>(plan, (definitionExecutor, create) -> {
            TableDescriptor table = definitionExecutor.createTable(create.table());
            StatementPlan.Insert rows = new StatementPlan.Insert(table, create.source(), -1);
            InsertExecutor insertExecutor = new InsertExecutor(
                runContext, rows, source, numbers, evaluators, spillDisk, new TriggerFiring(this, context, runContext), new NewTableTrees(services.bulkLoadRows()));
            try {
                insertExecutor.run(null);
            } finally {
                insertExecutor.close();
                runContext.end();
            }
        }, context, runContext, spillDisk, true);
    }

    private <P extends StatementPlan> Program definition(P plan, BiConsumer<DefinitionExecutor, P> step) {
        return new Program(
            context -> new DefinitionExecution<>(plan, step, context, runs.newRun(context), spillDisk, false));
    }

    /// Returns an empty store for a scrollable result with rows of these types.
    public ScrollableResult newScrollableResult(List<DataType> types) {
        return new PagedResult(types, runs.newBudget(), spillDisk);
    }

    /// Returns an empty store for rows of these types that are read once, in order.
    public SpooledRows newSpooledRows(List<DataType> types) {
        return new RecordSpool(types, runs.newBudget(), spillDisk);
    }

    /// Returns the deferred constraints of a new session.
    public DeferredConstraints newDeferredConstraints() {
        return new DeferredConstraints(spillDisk, runs::newBudget);
    }

    /// Checks the deferred constraints of the transaction, before it commits or defines something.
    public void checkDeferred(ExecutionContext context, CatalogSnapshot catalog) {
        checkDeferred(context, catalog, name -> true, true);
    }

    private void checkDeferred(
            ExecutionContext context, CatalogSnapshot catalog, Predicate<String> names, boolean isEnd) {
        RunContext runContext = runs.newRun(context);
        StoreTransaction transaction = context.transaction();
        runContext.begin(null);
        transaction.beginStatement();
        try {
            context.deferred().check(runContext, catalog, names, isEnd);
        } catch (RuntimeException | Error failure) {
            StatementFailures.undo(transaction, failure);
            throw failure;
        }
        transaction.endStatement();
    }

    private void setConstraints(StatementPlan.SetConstraints plan, ExecutionContext context) {
        DeferredConstraints constraints = context.deferred();
        if (!plan.deferred() && constraints.isPending()) {
            Set<String> names = new HashSet<>();
            plan.constraints().forEach(each -> names.add(each.table().tableId() + "." + each.name()));
            checkDeferred(context, context.catalog(), plan.constraints().isEmpty() ? name -> true : names::contains, false);
        }
        if (plan.constraints().isEmpty()) {
            constraints.setAll(plan.deferred());
        }
        plan.constraints().forEach(each -> constraints.set(each.table(), each.name(), plan.deferred()));
    }
}
