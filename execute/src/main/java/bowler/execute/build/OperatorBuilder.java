// SPDX-License-Identifier: Apache-2.0
package bowler.execute.build;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.Evaluators;
import bowler.execute.operator.Filtering;
import bowler.execute.operator.Limiting;
import bowler.execute.operator.Operator;
import bowler.execute.operator.Projection;
import bowler.execute.operator.RowCounts;
import bowler.execute.run.Run;
import bowler.execute.scan.LockingScan;
import bowler.execute.scan.Scan;
import bowler.execute.scan.Slots;
import bowler.execute.scan.WrittenRows;
import bowler.plan.RowSource;
import bowler.plan.scalar.Scalar;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Builds the operators of one execution.
public final class OperatorBuilder {
    private final Run run;
    private final Evaluators evaluators;

    public OperatorBuilder(Run run, Evaluators evaluators) {
        this.run = run;
        this.evaluators = evaluators;
    }

    /// The operators of a source all of whose slots are read.
    public Operator build(RowSource source) {
        BitSet slots = new BitSet();
        slots.set(0, source.types().size());
        return build(source, slots);
    }

    private Operator build(RowSource source, BitSet wanted) {
        return switch (source) {
            case RowSource.Values values -> {
                List<Evaluator[]> rows = new ArrayList<>();
                for (List<Scalar> row : values.rows()) {
                    rows.add(evaluators.of(row));
                }
                yield new WrittenRows(rows, values.types());
            }
            case RowSource.TableAccess access -> access.forChange() ? new LockingScan(run, access, wanted, evaluators)
                : new Scan(run, access, access.filter(), wanted, false, evaluators);
            case RowSource.Filter filter -> {
                BitSet slots = Slots.of(filter.condition());
                slots.or(wanted);
                yield new Filtering(build(filter.input(), slots), evaluators.of(filter.condition()));
            }
            case RowSource.Project project -> {
                BitSet slots = new BitSet();
                for (Scalar scalar : project.scalars()) {
                    slots.or(Slots.of(scalar));
                }
                yield new Projection(build(project.input(), slots), evaluators.of(project.scalars()));
            }
            case RowSource.Limit limit -> new Limiting(build(limit.input(), wanted), new RowCounts(
                evaluators.of(limit.offset()), evaluators.of(limit.fetch()), limit.leastFetch()));
            case RowSource.NestedLoopJoin join -> throw notYet(join);
            case RowSource.LookupJoin join -> throw notYet(join);
            case RowSource.HashJoin join -> throw notYet(join);
            case RowSource.Aggregate aggregate -> throw notYet(aggregate);
            case RowSource.Distinct distinct -> throw notYet(distinct);
            case RowSource.Sort sort -> throw notYet(sort);
        };
    }

    private static UnsupportedOperationException notYet(RowSource source) {
        return new UnsupportedOperationException(source.getClass().getSimpleName());
    }
}
