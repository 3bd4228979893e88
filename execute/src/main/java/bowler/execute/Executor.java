// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TableStatistics;
import bowler.execute.build.OperatorBuilder;
import bowler.execute.common.WorkingTable;
import bowler.execute.ddl.Definitions;
import bowler.execute.ddl.StatisticsGathering;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.Evaluators;
import bowler.execute.modify.Change;
import bowler.execute.modify.Insertion;
import bowler.execute.modify.Merging;
import bowler.execute.modify.Modification;
import bowler.execute.modify.NewNumbers;
import bowler.execute.modify.Removal;
import bowler.execute.operator.Operator;
import bowler.execute.modify.Upserting;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.Failures;
import bowler.execute.run.Layouts;
import bowler.execute.run.MemoryBudget;
import bowler.execute.run.Run;
import bowler.execute.run.SharedMemory;
import bowler.execute.spill.SpillDisk;
import bowler.os.Clock;
import bowler.plan.CompiledStatement;
import bowler.plan.ParameterType;
import bowler.plan.RowSource;
import bowler.plan.StatementPlan;
import bowler.plan.show.Explanation;
import bowler.storage.StoreTransaction;
import bowler.storage.terms.TableLockMode;
import bowler.types.DataType;
import bowler.types.time.Zones;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/// Makes programs of compiled statements. Shared by all sessions of a database.
public final class Executor {
    private static final Batch NO_ROW = new Batch();
    /// What part of the heap all statements may hold together; one may hold what it may hold by itself.
    private static final int SHARE_OF_ALL = 4;
    private static final String LOCK_TIMEOUT = "40XL1";

    private final ExecutorServices services;
    private final SpillDisk spillDisk;
    private final SharedMemory memory;

    public Executor(ExecutorServices services) {
        this.services = services;
        spillDisk = new SpillDisk(services.spillDisk());
        memory = new SharedMemory(
            Math.max(services.statementMemoryBytes(), Runtime.getRuntime().maxMemory() / SHARE_OF_ALL));
    }

    public Program program(CompiledStatement statement) {
        Layouts layouts = new Layouts(services.termsOfIndexes());
        return switch (statement.plan()) {
            case StatementPlan.Query plan -> query(plan, statement, layouts);
            case StatementPlan.Insert plan -> change(statement, layouts);
            case StatementPlan.Update plan -> change(statement, layouts);
            case StatementPlan.Delete plan -> change(statement, layouts);
            case StatementPlan.Merge plan -> change(statement, layouts);
            case StatementPlan.Upsert plan -> change(statement, layouts);
            case StatementPlan.WithChanges plan -> new Program(context -> withChanges(plan, statement, context, layouts,
                Measuring.nothing(spillDisk)));
            case StatementPlan.Returning plan -> new Program(context -> returning(plan, statement, context, layouts,
                Measuring.nothing(spillDisk)));
            case StatementPlan.CreateTable plan -> definition(plan, Definitions::createTable);
            case StatementPlan.CreateTableAs plan -> new Program(context -> createTableAs(plan, context, layouts));
            case StatementPlan.DropTable plan -> definition(plan, Definitions::dropTable);
            case StatementPlan.AlterTable plan -> definition(plan, Definitions::alterTable);
            case StatementPlan.AlterTogether plan -> definition(plan, Definitions::alterTogether);
            case StatementPlan.Several plan -> definition(plan, Definitions::several);
            case StatementPlan.TruncateTable plan -> definition(plan, Definitions::truncateTable);
            case StatementPlan.CreateIndex plan -> definition(plan, Definitions::createIndex);
            case StatementPlan.DropIndex plan -> definition(plan, Definitions::dropIndex);
            case StatementPlan.CreateSchema plan -> definition(plan, Definitions::createSchema);
            case StatementPlan.DropSchema plan -> definition(plan, Definitions::dropSchema);
            case StatementPlan.DefineObject plan -> definition(
                plan, (definitions, define) -> definitions.objects().define(define.plan()));
            case StatementPlan.ChangeStatistics plan -> definition(plan, Definitions::changeStatistics);
            case StatementPlan.LockTable plan -> new Program(context -> lockTable(plan, context));
            case StatementPlan.SetConstraints plan ->
                new Program(context -> new SessionExecution(parameters -> setConstraints(plan, context)));
            case StatementPlan.SetSchema plan -> new Program(context -> setSchema(plan, context));
            case StatementPlan.ChangeSetting plan -> new Program(context -> changeSetting(plan, context));
            case StatementPlan.SetTimeZone plan -> new Program(context -> setTimeZone(plan, context));
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
                    yield new Program(context -> new LinesExecution(lines));
                }
                yield new Program(context ->
                    new AnalyzeExecution(plan, () -> measured(statement.explained(), context, true)));
            }
        };
    }

    /// What there is to know of a table's rows, within a statement of the transaction.
    ///
    /// @param isEnded asked now and then
    /// @return null if it was ended
    public TableStatistics statistics(
            TableDescriptor table, StoreTransaction transaction, BooleanSupplier isEnded) {
        LocalDateTime now = LocalDateTime.ofInstant(services.clock().now(), ZoneId.systemDefault());
        return StatisticsGathering.gather(table, services.trees().apply(table.treeId()), transaction, now, isEnded);
    }

    private Program query(StatementPlan.Query plan, CompiledStatement statement, Layouts layouts) {
        PointRead point = PointRead.of(plan, layouts);
        return new Program(context -> {
            Run run = run(context, statement, layouts);
            return point == null ? new QueryExecution(
                plan, run, new OperatorBuilder(run, new Evaluators(run), spillDisk, services.helpers()))
                : new PointExecution(point, run);
        });
    }

    private Program change(CompiledStatement statement, Layouts layouts) {
        StatementPlan plan = statement.plan();
        return new Program(context -> {
            Run run = run(context, statement, layouts);
            return new ModifyExecution(run, plan, modification(plan, run, context), spillDisk);
        });
    }

    /// One run of the statement that is measured; without the time if that is not wanted.
    public MeasuredExecution measured(CompiledStatement statement, ExecutionContext context, boolean timed) {
        Clock clock = timed ? services.clock() : new NoTime(services.clock());
        SpillDisk disk = spillDisk.counting();
        Layouts layouts = new Layouts(services.termsOfIndexes());
        StatementPlan plan = statement.plan();
        Measuring measuring = Measuring.with(clock, disk, context.transaction());
        Execution execution;
        if (plan instanceof StatementPlan.Query query) {
            Run run = run(context, statement, layouts);
            measuring.begin(plan, run);
            execution = new QueryExecution(query, run, builder(run, measuring, Map.of()));
        } else if (plan instanceof StatementPlan.Returning returning) {
            execution = returning(returning, statement, context, layouts, measuring);
        } else if (plan instanceof StatementPlan.WithChanges with) {
            execution = withChanges(with, statement, context, layouts, measuring);
        } else if (StatementPlan.tableOf(plan) != null) {
            Run run = run(context, statement, layouts);
            measuring.begin(plan, run);
            execution = new ModifyExecution(run, plan, modification(plan, run, context, measuring, Map.of()), disk);
        } else {
            execution = program(statement).start(context);
        }
        return new MeasuredExecution(plan, execution, measuring, clock, context.transaction()::pagesVisited, disk::writtenBytes);
    }

    /// A clock by which everything takes no time.
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

    private Modification modification(StatementPlan statement, Run run, ExecutionContext context) {
        return modification(statement, run, context, Measuring.nothing(spillDisk), Map.of());
    }

    private Modification modification(
            StatementPlan statement, Run run, ExecutionContext context, Measuring measuring,
            Map<Integer, WorkingTable> returned) {
        measuring.begin(statement, run);
        SpillDisk disk = measuring.disk;
        Evaluators evaluators = new Evaluators(run);
        OperatorBuilder builder = new OperatorBuilder(run, evaluators, disk, services.helpers(), measuring.watch);
        returned.forEach(builder::use);
        return switch (statement) {
            case StatementPlan.Insert plan -> new Insertion(
                run, plan, builder.buildApartFrom(plan.table(), plan.source()), numbers(plan.source(), run, context),
                evaluators, disk);
            case StatementPlan.Update plan -> new Change(
                run, plan, builder.buildNames(plan.source()), evaluators, disk);
            case StatementPlan.Delete plan -> new Removal(
                run, plan, builder.buildNames(plan.source()), evaluators, disk);
            case StatementPlan.Merge plan -> new Merging(
                run, plan, builder.build(plan.source()), numbers(plan.source(), run, context), evaluators, disk);
            case StatementPlan.Upsert plan -> new Upserting(
                run, plan, builder.buildApartFrom(plan.insert().table(), plan.insert().source()),
                numbers(plan.insert().source(), run, context), evaluators, disk);
            default -> throw new IllegalStateException("changes no rows: " + statement.getClass());
        };
    }

    /// @param returned what changes before have returned, by its id
    private OperatorBuilder builder(Run run, Measuring measuring, Map<Integer, WorkingTable> returned) {
        OperatorBuilder builder = new OperatorBuilder(
            run, new Evaluators(run), measuring.disk, services.helpers(), measuring.watch);
        returned.forEach(builder::use);
        return builder;
    }

    private NewNumbers numbers(RowSource source, Run run, ExecutionContext context) {
        boolean isSingle = source instanceof RowSource.Values values && values.rows().size() == 1;
        RowNumbers numbers = services.rowNumbers();
        return new NewNumbers() {
            @Override
            public long rows(TableDescriptor table, int count) {
                return numbers.nextRowNumbers(table, count);
            }

            @Override
            public void identities(TableDescriptor table, long[] into, int[] places, int count) {
                numbers.identities(table).next(run.transaction, into, places, count);
                if (isSingle) {
                    context.setLastIdentity(into[places[0]]);
                }
            }
        };
    }

    private Execution returning(
            StatementPlan.Returning plan, CompiledStatement statement, ExecutionContext context, Layouts layouts,
            Measuring measuring) {
        Run run = run(context, statement, layouts);
        return new ReturningExecution(run, plan, returningPart(plan, run, context, measuring, Map.of()), measuring.disk);
    }

    /// @param returned what changes before it have returned, by its id
    private ReturningPart returningPart(
            StatementPlan.Returning plan, Run run, ExecutionContext context, Measuring measuring,
            Map<Integer, WorkingTable> returned) {
        List<DataType> beside = List.of();
        if (plan.change() instanceof StatementPlan.Merge merge) {
            List<DataType> types = merge.source().types();
            beside = types.subList(types.size() - merge.shownCount(), types.size());
        }
        List<DataType> types = new ArrayList<>();
        plan.table().columns().forEach(column -> types.add(column.type()));
        types.addAll(beside);
        WorkingTable changed = new WorkingTable(types);
        OperatorBuilder builder = builder(run, measuring, returned);
        builder.use(plan.rowsId(), changed);
        return new ReturningPart(run, plan, modification(plan.change(), run, context, measuring, returned), beside,
            changed, builder.build(plan.source()), measuring.disk);
    }

    private Execution withChanges(
            StatementPlan.WithChanges plan, CompiledStatement statement, ExecutionContext context, Layouts layouts,
            Measuring measuring) {
        Run run = run(context, statement, layouts);
        Map<Integer, WorkingTable> returned = new HashMap<>();
        List<WithChangesExecution.Part> parts = new ArrayList<>();
        for (StatementPlan.Step step : plan.steps()) {
            parts.add(part(step.change(), run, context, measuring, returned));
            if (step.change() instanceof StatementPlan.Returning returning) {
                returned.put(step.rowsId(), parts.getLast().shown());
            }
        }
        parts.add(part(plan.statement(), run, context, measuring, returned));
        return new WithChangesExecution(run, plan, parts, measuring);
    }

    private WithChangesExecution.Part part(
            StatementPlan plan, Run run, ExecutionContext context, Measuring measuring,
            Map<Integer, WorkingTable> returned) {
        return switch (plan) {
            case StatementPlan.Query query -> {
                measuring.begin(query, run);
                yield new WithChangesExecution.Part(query, null, null,
                    new ReadPart(builder(run, measuring, returned).build(query.source()), query.source().types()), null);
            }
            case StatementPlan.Returning returning -> new WithChangesExecution.Part(returning.change(),
                null, returningPart(returning, run, context, measuring, returned), null, new WorkingTable(returning.source().types()));
            default -> new WithChangesExecution.Part(plan,
                modification(plan, run, context, measuring, returned), null, null, null);
        };
    }

    private Execution createTableAs(StatementPlan.CreateTableAs plan, ExecutionContext context, Layouts layouts) {
        Run run = run(context, layouts);
        Evaluators evaluators = new Evaluators(run);
        Operator source = new OperatorBuilder(run, evaluators, spillDisk, services.helpers()).build(plan.source());
        NewNumbers numbers = numbers(plan.source(), run, context);
        return new DefinitionExecution<>(plan, (definitions, create) -> {
            TableDescriptor table = definitions.createTable(create.table());
            StatementPlan.Insert rows = new StatementPlan.Insert(table, create.source(), -1);
            Insertion insertion = new Insertion(run, rows, source, numbers, evaluators, spillDisk);
            try {
                insertion.run(null);
            } finally {
                insertion.close();
                run.end();
            }
        }, context, run, spillDisk, true);
    }

    /// @param statement to whose table parameters go that come by pieces
    private Run run(ExecutionContext context, CompiledStatement statement, Layouts layouts) {
        Run run = run(context, layouts);
        TableDescriptor table = statement.plan() instanceof StatementPlan.Returning returning
            ? returning.table() : StatementPlan.tableOf(statement.plan());
        run.takeLobsInto(table == null ? 0 : table.lobTreeId(),
            statement.parameters().stream().map(ParameterType::type).toList());
        return run;
    }

    private Run run(ExecutionContext context, Layouts layouts) {
        return new Run(
            context.transaction(), newBudget(), layouts,
            services.trees(), services.clock(), services.entropy(), new ContextValues(context, services),
            context::warn, context.deferred().deferral(), services.rowNumbers().lobs());
    }

    private MemoryBudget newBudget() {
        return new MemoryBudget(memory, services.statementMemoryBytes());
    }

    private <P extends StatementPlan> Program definition(P plan, BiConsumer<Definitions, P> step) {
        return new Program(
            context -> new DefinitionExecution<>(plan, step, context, run(context, new Layouts(services.termsOfIndexes())), spillDisk, false));
    }

    /// A place for the rows of a result of these types.
    public KeptResult newKeptResult(List<DataType> types) {
        return new KeptResult(types, newBudget(), spillDisk);
    }

    /// A place for rows of these types that are read once, in order.
    public SpooledRows newSpooledRows(List<DataType> types) {
        return new SpooledRows(types, newBudget(), spillDisk);
    }

    /// What a session puts off.
    public DeferredConstraints newDeferredConstraints() {
        return new DeferredConstraints(spillDisk, this::newBudget);
    }

    /// Checks what the transaction has put off, before it commits or defines something.
    public void checkDeferred(ExecutionContext context, CatalogSnapshot catalog) {
        checkDeferred(context, catalog, name -> true, true);
    }

    private void checkDeferred(
            ExecutionContext context, CatalogSnapshot catalog, Predicate<String> names, boolean isEnd) {
        Run run = run(context, new Layouts(services.termsOfIndexes()));
        StoreTransaction transaction = context.transaction();
        run.begin(null);
        transaction.beginStatement();
        try {
            context.deferred().check(run, catalog, names, isEnd);
        } catch (RuntimeException | Error failure) {
            Failures.undo(transaction, failure);
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

    private static Execution lockTable(StatementPlan.LockTable plan, ExecutionContext context) {
        TableLockMode mode = plan.exclusive() ? TableLockMode.X : TableLockMode.S;
        return new SessionExecution(parameters -> {
            StoreTransaction transaction = context.transaction();
            transaction.beginStatement();
            try {
                lock(transaction, plan.table(), mode);
            } catch (RuntimeException failure) {
                Failures.undo(transaction, failure);
                throw failure;
            }
            transaction.endStatement();
        });
    }

    /// Whoever does not get the table in time keeps his transaction, unlike one that waits for a row.
    private static void lock(StoreTransaction transaction, TableDescriptor table, TableLockMode mode) {
        try {
            transaction.lockTable(table.tableId(), mode);
        } catch (SqlFailure failure) {
            if (!failure.sqlState().equals(LOCK_TIMEOUT)) {
                throw failure;
            }
            throw TableLockError.REFUSED.causedBy(failure, table.schemaName() + '.' + table.name(),
                mode == TableLockMode.X ? "EXCLUSIVE" : "SHARE");
        }
    }

    private Execution changeSetting(StatementPlan.ChangeSetting plan, ExecutionContext context) {
        Run run = run(context, new Layouts(services.termsOfIndexes()));
        Evaluator value = new Evaluators(run).of(plan.value());
        return new SessionExecution(parameters -> {
            run.begin(parameters);
            Vector given = value.evaluate(NO_ROW, Batch.ALL, 1);
            context.change(plan.setting(), given.isNull(0) ? 0 : given.longs[0]);
        });
    }

    private Execution setTimeZone(StatementPlan.SetTimeZone plan, ExecutionContext context) {
        Run run = run(context, new Layouts(services.termsOfIndexes()));
        Evaluator zone = new Evaluators(run).of(plan.zone());
        return new SessionExecution(parameters -> {
            run.begin(parameters);
            Vector given = zone == null ? null : zone.evaluate(NO_ROW, Batch.ALL, 1);
            context.setZone(given == null ? null : switch (given.isNull(0) ? "" : given.objectAt(0)) {
                case Duration ahead -> Zones.of(ahead);
                case Object name -> Zones.of((String) name);
            });
        });
    }

    private Execution setSchema(StatementPlan.SetSchema plan, ExecutionContext context) {
        Run run = run(context, new Layouts(services.termsOfIndexes()));
        Evaluator name = new Evaluators(run).of(plan.name());
        return new SessionExecution(parameters -> {
            run.begin(parameters);
            Vector found = name.evaluate(NO_ROW, Batch.ALL, 1);
            context.setSchema(found.isNull(0) ? null : (String) found.objectAt(0));
        });
    }
}
