// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import static bowler.execute.PlanBuilders.ESTIMATE;
import static bowler.execute.PlanBuilders.INTEGER;
import static bowler.execute.PlanBuilders.arithmetic;
import static bowler.execute.PlanBuilders.column;
import static bowler.execute.PlanBuilders.insert;
import static bowler.execute.PlanBuilders.integer;
import static bowler.execute.PlanBuilders.literal;
import static bowler.execute.PlanBuilders.parameter;
import static bowler.execute.PlanBuilders.scan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.catalog.TableDescriptor;
import bowler.execute.api.Execution;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.group.HashAggregate;
import bowler.execute.group.ParallelAggregate;
import bowler.execute.parallel.ParallelPipeline;
import bowler.execute.parallel.PipelineWorker;
import bowler.execute.run.MemoryBudget;
import bowler.execute.run.RunContext;
import bowler.execute.run.TableLayouts;
import bowler.execute.scan.TableScan;
import bowler.execute.spill.SpillDisk;
import bowler.os.HelperThreads;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import bowler.storage.StoreTransaction;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;
import bowler.types.number.ArithmeticOperator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The state that a pipeline's sites keep between runs.
class ParallelPipelineTest {
    /// Enough rows that each part has several batches.
    private static final int ROWS = 120_000;

    @Test
    void aPartThatFailsReleasesItsMemory() {
        TestDatabase database = new TestDatabase();
        TableDescriptor table = database.create("T", 1, INTEGER, INTEGER, DataType.DOUBLE);
        PlanSession session = database.session();
        Execution insert = session.start(
            insert(table, parameter(0, INTEGER), parameter(1, INTEGER), parameter(2, DataType.DOUBLE)));
        for (int id = 0; id < ROWS; id++) {
            insert.update(PlanSession.row(id, id == ROWS - 1 ? 0 : 1, 0.5));
        }
        session.commit();

        try (StoreTransaction transaction = database.store.newTransaction()) {
            RunContext runContext = new RunContext(
                transaction, new MemoryBudget(TestDatabase.AMPLE_BYTES), new TableLayouts(any -> List.of()),
                database.store::tree, database.clock, null, new ExecutionValues(session, null), warning -> {}, null, database.lobs());
            SpillDisk disk = new SpillDisk(database.spill);
            RowSource.TableAccess access = scan(table);
            RowSource.Gather gather = new RowSource.Gather(access, 2, ESTIMATE);
            BitSet wanted = new BitSet();
            wanted.set(1, 3);
            TableScan whole = new TableScan(runContext, access, null, wanted, false, new Evaluators(runContext));
            List<PipelineWorker> sites = new ArrayList<>();
            ParallelPipeline input = new ParallelPipeline(
                gather, runContext, whole, whole, List.of(), HelperThreads.NONE,
                () -> {
                    sites.add(new PipelineWorker(runContext, transaction.newSideReader(), disk, null));
                    return sites.getLast();
                },
                pipelineWorker -> {
                    TableScan lead = new TableScan(pipelineWorker.runContext, access, null, wanted, false, pipelineWorker.evaluators);
                    pipelineWorker.configure(lead, lead);
                }, null);
            List<Scalar> keys = List.of(arithmetic(ArithmeticOperator.DIVIDE, literal(100), integer(1)));
            List<AggregateCall> calls = List.of(new AggregateCall(
                AggregateFunction.SUM, column(2, DataType.DOUBLE), false, DataType.DOUBLE));
            ParallelAggregate groups = new ParallelAggregate(
                input, new HashAggregate(input, keys, List.of(), calls, runContext, new Evaluators(runContext), disk), calls,
                pipelineWorker -> new HashAggregate(pipelineWorker.rows(), keys, List.of(), calls, pipelineWorker.runContext, pipelineWorker.evaluators, pipelineWorker.disk));

            runContext.begin(null);
            transaction.beginStatement();
            assertThatThrownBy(groups::open).isInstanceOf(SqlFailure.class);
            groups.close();
            transaction.rollback();
            assertThat(sites).hasSize(2)
                .allSatisfy(pipelineWorker -> assertThat(pipelineWorker.runContext.memory.usedBytes()).isZero());
            assertThat(runContext.memory.usedBytes()).isZero();
        }
    }
}
