// SPDX-License-Identifier: Apache-2.0
package bowler.execute.constraint;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.DeferredChecks;
import bowler.plan.definition.TableConstraints;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import java.util.BitSet;

/// Computes generated columns and evaluates the checks of a table's new rows, a batch at a time.
public final class RowConstraints {
    private final TableConstraints rules;
    private final DeferredChecks deferredChecks;
    private final int[] generated;
    private final Evaluator[] values;
    private final Evaluator[] conditions;

    public RowConstraints(TableConstraints rules, Evaluators evaluators, DeferredChecks deferredChecks) {
        this.rules = rules;
        this.deferredChecks = deferredChecks;
        generated = rules.generations().stream().mapToInt(TableConstraints.Generation::position).toArray();
        values = evaluators.of(rules.generations().stream().map(TableConstraints.Generation::value).toList());
        conditions = evaluators.of(rules.checks().stream().map(TableConstraints.Check::condition).toList());
    }

    /// Returns the positions of the columns that the expressions read.
    public BitSet slots() {
        BitSet slots = new BitSet();
        rules.generations().forEach(generation -> slots.or(slotsOf(generation.value())));
        rules.checks().forEach(check -> slots.or(slotsOf(check.condition())));
        return slots;
    }

    private static BitSet slotsOf(Scalar scalar) {
        BitSet slots = new BitSet();
        ScalarTraversal.visit(scalar, node -> {
            if (node instanceof Scalar.Column column) {
                slots.set(column.column());
            }
        });
        return slots;
    }

    /// Returns the positions of the columns that [#generate] fills.
    public int[] generated() {
        return generated.clone();
    }

    /// Computes the generated columns.
    ///
    /// @param columns of the batch; the generated ones are replaced
    public void generate(Batch batch, Vector[] columns) {
        for (int index = 0; index < generated.length; index++) {
            columns[generated[index]] = values[index].evaluate(batch, batch.rows, batch.count);
        }
    }

    /// Fails with 23513 if a row does not pass a check, and with 44000 if a view with a check option would not show it. A row
    /// that the policies of the table do not allow fails with 42501.
    /// A violation of a deferred check is noted instead.
    public void check(Batch batch) {
        for (int index = 0; index < conditions.length; index++) {
            Vector truth = conditions[index].evaluate(batch, batch.rows, batch.count);
            for (int at = 0; at < batch.count; at++) {
                int row = batch.rows[at];
                if (truth.longs[row] == 0 && !truth.isNull(row)) {
                    fail(rules.checks().get(index));
                    break;
                }
            }
        }
    }

    private void fail(TableConstraints.Check check) {
        if (check.source() == TableConstraints.Check.Source.POLICIES) {
            throw ConstraintError.OUTSIDE_POLICIES.failure(check.name());
        }
        if (check.source() == TableConstraints.Check.Source.VIEW) {
            throw ConstraintError.OUTSIDE_VIEW.failure(check.name());
        }
        if (!deferredChecks.isDeferred(rules.table(), check.name(), check.enforcement())) {
            throw ConstraintError.CHECK_FAILED.failure(check.name(), rules.table().quotedName(), rules.table().name());
        }
        deferredChecks.noteCheck(rules.table(), check);
    }

    /// Returns whether there is nothing to compute or check.
    public boolean isEmpty() {
        return generated.length == 0 && conditions.length == 0;
    }
}
