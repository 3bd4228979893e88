// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import static bowler.execute.Plans.ESTIMATE;
import static bowler.execute.Plans.INTEGER;
import static bowler.execute.Plans.arithmetic;
import static bowler.execute.Plans.column;
import static bowler.execute.Plans.insert;
import static bowler.execute.Plans.integer;
import static bowler.execute.Plans.literal;
import static bowler.execute.Plans.parameter;
import static bowler.execute.Plans.scan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.catalog.TableDescriptor;
import bowler.execute.aggregate.GatheredGrouping;
import bowler.execute.aggregate.Grouping;
import bowler.execute.evaluate.Evaluators;
import bowler.execute.parallel.Gathering;
import bowler.execute.parallel.Site;
import bowler.execute.run.Layouts;
import bowler.execute.run.MemoryBudget;
import bowler.execute.run.Run;
import bowler.execute.scan.Scan;
import bowler.execute.spill.SpillDisk;
import bowler.os.Helpers;
import bowler.plan.AggregateCall;
import bowler.plan.RowSource;
import bowler.plan.scalar.Scalar;
import bowler.storage.StoreTransaction;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;
import bowler.types.number.ArithmeticOperator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a pipeline's sites keep between runs.
class GatheringTest {
    /// So many that each part has several batches.
    private static final int ROWS = 120_000;

    @Test
    void aPartThatFailsGivesItsMemoryBack() {
        TestDatabase database = new TestDatabase();
        TableDescriptor table = database.create("T", 1, INTEGER, INTEGER, DataType.DOUBLE);
        TestSession session = database.session();
        Execution insert = session.start(
            insert(table, parameter(0, INTEGER), parameter(1, INTEGER), parameter(2, DataType.DOUBLE)));
        for (int id = 0; id < ROWS; id++) {
            insert.update(TestSession.row(id, id == ROWS - 1 ? 0 : 1, 0.5));
        }
        session.commit();

        try (StoreTransaction transaction = database.store.newTransaction()) {
            Run run = new Run(
                transaction, new MemoryBudget(TestDatabase.AMPLE_BYTES), new Layouts(any -> List.of()),
                database.store::tree, database.clock, null, new ContextValues(session, null), warning -> {}, null, database.lobs());
            SpillDisk disk = new SpillDisk(database.spill);
            RowSource.TableAccess access = scan(table);
            RowSource.Gather gather = new RowSource.Gather(access, 2, ESTIMATE);
            BitSet wanted = new BitSet();
            wanted.set(1, 3);
            Scan whole = new Scan(run, access, null, wanted, false, new Evaluators(run));
            List<Site> sites = new ArrayList<>();
            Gathering input = new Gathering(
                gather, run, whole, whole, List.of(), Helpers.NONE,
                () -> {
                    sites.add(new Site(run, transaction.newSideReader(), disk, null));
                    return sites.getLast();
                },
                site -> {
                    Scan lead = new Scan(site.run, access, null, wanted, false, site.evaluators);
                    site.furnish(lead, lead);
                }, null);
            List<Scalar> keys = List.of(arithmetic(ArithmeticOperator.DIVIDE, literal(100), integer(1)));
            List<AggregateCall> calls = List.of(new AggregateCall(
                AggregateFunction.SUM, column(2, DataType.DOUBLE), false, DataType.DOUBLE));
            GatheredGrouping groups = new GatheredGrouping(
                input, new Grouping(input, keys, List.of(), calls, run, new Evaluators(run), disk), calls,
                site -> new Grouping(site.rows(), keys, List.of(), calls, site.run, site.evaluators, site.disk));

            run.begin(null);
            transaction.beginStatement();
            assertThatThrownBy(groups::open).isInstanceOf(SqlFailure.class);
            groups.close();
            transaction.rollback();
            assertThat(sites).hasSize(2)
                .allSatisfy(site -> assertThat(site.run.memory.usedBytes()).isZero());
            assertThat(run.memory.usedBytes()).isZero();
        }
    }
}
