// SPDX-License-Identifier: Apache-2.0
package bowler.execute.routine;

import bowler.execute.api.BodyHost;
import bowler.execute.common.WorkingTable;
import bowler.execute.transition.TransitionRows;
import bowler.plan.routine.TriggerPlan.TransitionColumn;
import bowler.plan.routine.TriggerPlan;
import bowler.types.RowBuffer;
import bowler.types.RowReader;

/// An instance of a trigger within one execution of the statement that fires it.
public final class TriggerExecution {
    private final TriggerPlan plan;
    private final RowBuffer frame;
    /// Null if the action is always executed.
    private final BodyStatements.BodyQuery condition;
    private final BodyInterpreter action;
    /// Null if the table of old rows is not read.
    private final WorkingTable oldTable;
    /// Null if the table of new rows is not read.
    private final WorkingTable newTable;

    /// @param oldTable null if the table of old rows is not read
    /// @param newTable null if the table of new rows is not read
    public TriggerExecution(
            TriggerPlan plan, BodyStatements statements, BodyHost host, WorkingTable oldTable, WorkingTable newTable) {
        this.plan = plan;
        this.oldTable = oldTable;
        this.newTable = newTable;
        frame = new RowBuffer(plan.frame().size());
        condition = plan.when() == null ? null : statements.query(plan.when());
        action = new BodyInterpreter(plan.action(), statements, frame, plan.cursorCount(), host);
    }

    public TriggerPlan plan() {
        return plan;
    }

    /// Executes the action for each row, or once.
    ///
    /// @return false if the statement that fired the trigger must be started again
    public boolean fire(TransitionRows rows) {
        if (!plan.trigger().forEachRow()) {
            return fireOnce(rows);
        }
        return plan.outputs().isEmpty() ? fireForEach(rows) : replaceEach(rows);
    }

    private boolean fireOnce(TransitionRows rows) {
        show(rows);
        try {
            return executes() ? action.run() : true;
        } finally {
            show(null);
        }
    }

    private void show(TransitionRows rows) {
        if (oldTable != null) {
            oldTable.show(rows == null ? null : rows.oldRows());
        }
        if (newTable != null) {
            newTable.show(rows == null ? null : rows.newRows());
        }
    }

    private boolean fireForEach(TransitionRows rows) {
        try (TransitionRows.Reading reading = rows.read()) {
            while (reading.next()) {
                fill(reading);
                if (executes() && !action.run()) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Executes the action for each row and replaces the new states by those that it has assigned.
    private boolean replaceEach(TransitionRows rows) {
        try (TransitionRows.Reading reading = rows.read(); TransitionRows.Replacement replacement = rows.replacement()) {
            AssignedRow assigned = new AssignedRow();
            while (reading.next()) {
                fill(reading);
                boolean executes = executes();
                if (executes && !action.run()) {
                    return false;
                }
                assigned.row = reading.newRow;
                replacement.add(executes ? assigned : reading.newRow);
            }
            replacement.take();
        }
        return true;
    }

    private void fill(TransitionRows.Reading reading) {
        for (TransitionColumn input : plan.inputs()) {
            frame.set(input.slot(), input.type(), input.old() ? reading.oldRow : reading.newRow, input.position());
        }
    }

    private boolean executes() {
        return condition == null || condition.isTrue(frame);
    }

    /// The new row with the assigned columns from the frame.
    private final class AssignedRow implements RowReader {
        private RowReader row;

        private int slot(int column) {
            for (TransitionColumn output : plan.outputs()) {
                if (output.position() == column) {
                    return output.slot();
                }
            }
            return -1;
        }

        @Override
        public boolean isNull(int column) {
            int slot = slot(column);
            return slot < 0 ? row.isNull(column) : frame.isNull(slot);
        }

        @Override
        public long longAt(int column) {
            int slot = slot(column);
            return slot < 0 ? row.longAt(column) : frame.longAt(slot);
        }

        @Override
        public double doubleAt(int column) {
            int slot = slot(column);
            return slot < 0 ? row.doubleAt(column) : frame.doubleAt(slot);
        }

        @Override
        public Object objectAt(int column) {
            int slot = slot(column);
            return slot < 0 ? row.objectAt(column) : frame.objectAt(slot);
        }
    }
}
