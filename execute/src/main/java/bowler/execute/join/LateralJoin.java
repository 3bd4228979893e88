// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.OuterReference;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.plan.query.RowSource;
import java.util.BitSet;

/// For each left row, runs the right input again, which reads values of the left row.
public final class LateralJoin extends JoinOperator {
    private final Operator input;
    private final Operator right;
    private final Evaluator[] arguments;
    private final Vector[] values;
    private final OuterReference[] cells;
    private final int[] rightSlots;
    private Batch rightRows;
    private int rightAt;

    /// @param wanted the slots that are read above or by the condition
    public LateralJoin(
            RunContext runContext, RowSource.DependentJoin plan, Operator left, Operator right, BitSet wanted,
            Evaluators evaluators) {
        super(
            runContext, plan.kind(), plan.left().types(), plan.right().types(), wanted, null,
            evaluators.of(plan.condition()));
        input = left;
        this.right = right;
        arguments = evaluators.of(plan.arguments());
        values = new Vector[arguments.length];
        cells = evaluators.cells(plan.parameters());
        rightSlots = wanted.stream().filter(slot -> slot >= rightStart).map(slot -> slot - rightStart).toArray();
    }

    @Override
    public void open() {
        close();
        start();
        input.open();
    }

    @Override
    Batch nextLeft() {
        Batch batch = input.next();
        if (batch != null) {
            for (int index = 0; index < arguments.length; index++) {
                values[index] = arguments[index].evaluate(batch, batch.rows, batch.count);
            }
        }
        return batch;
    }

    @Override
    void startRow(int leftRow) {
        for (int index = 0; index < cells.length; index++) {
            cells[index].set(values[index], leftRow);
        }
        right.close();
        right.open();
        rightRows = null;
    }

    @Override
    boolean nextCandidate(int place) {
        if (rightRows == null || ++rightAt >= rightRows.count) {
            rightRows = right.next();
            rightAt = 0;
            if (rightRows == null) {
                right.close();
                return false;
            }
        }
        int row = rightRows.rows[rightAt];
        for (int slot : rightSlots) {
            rightSide.columns[slot].copy(place, rightRows.columns[slot], row);
        }
        return true;
    }

    @Override
    public void close() {
        input.close();
        right.close();
        rightRows = null;
        release();
    }
}
