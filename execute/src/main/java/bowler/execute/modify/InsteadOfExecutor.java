// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.catalog.TriggerDescriptor;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.execute.transition.TransitionRows;
import bowler.execute.transition.TriggerRunner;
import bowler.plan.StatementPlan;
import java.util.Arrays;

/// A change of a view that is left to the view's INSTEAD OF triggers. All rows are collected before the first trigger
/// fires.
public final class InsteadOfExecutor extends DmlExecutor {
    private final RunContext runContext;
    private final StatementPlan.InsteadOf plan;
    private final Operator source;
    private final SpillDisk spillDisk;
    private final TriggerRunner triggers;

    public InsteadOfExecutor(
            RunContext runContext, StatementPlan.InsteadOf plan, Operator source, SpillDisk spillDisk, TriggerRunner triggers) {
        this.runContext = runContext;
        this.plan = plan;
        this.source = source;
        this.spillDisk = spillDisk;
        this.triggers = triggers;
    }

    @Override
    public long run(ReturnedRows returned) {
        int width = plan.view().columns().size();
        boolean hasOld = plan.event() != Event.INSERT;
        boolean hasNew = plan.event() != Event.DELETE;
        TransitionRows rows = new TransitionRows(
            plan.view().columns().stream().map(ColumnDescriptor::type).toList(), hasOld, hasNew, runContext.memory, spillDisk);
        try {
            source.open();
            for (Batch batch = source.next(); batch != null; batch = source.next()) {
                VectorRow old = hasOld ? new VectorRow(part(batch, 0, width)) : null;
                VectorRow changed = hasNew ? new VectorRow(part(batch, hasOld ? width : 0, width)) : null;
                for (int at = 0; at < batch.count; at++) {
                    rows.add(old == null ? null : old.at(batch.rows[at]), changed == null ? null : changed.at(batch.rows[at]));
                }
            }
            for (TriggerDescriptor trigger : plan.view().triggers()) {
                if (trigger.event() == plan.event() && !triggers.fire(trigger, rows)) {
                    return START_AGAIN;
                }
            }
            return rows.count();
        } finally {
            rows.close();
        }
    }

    private static Vector[] part(Batch batch, int from, int width) {
        return Arrays.copyOfRange(batch.columns, from, from + width);
    }

    @Override
    public void close() {
        source.close();
    }
}
