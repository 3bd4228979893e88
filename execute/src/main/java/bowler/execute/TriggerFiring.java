// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.execute.api.ExecutionContext;
import bowler.execute.common.WorkingTable;
import bowler.execute.routine.TriggerExecution;
import bowler.execute.run.RunContext;
import bowler.execute.transition.TransitionRows;
import bowler.execute.transition.TriggerRunner;
import bowler.plan.routine.TriggerPlan;
import bowler.types.DataType;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// The triggers that one execution of a statement fires. An instance of a trigger is made when it first fires and is
/// kept as long as its plan is current. So an execution that runs again makes nothing new. Statements of an action that
/// fire triggers themselves have their own instances.
final class TriggerFiring implements TriggerRunner {
    private final Executor executor;
    private final ExecutionContext context;
    private final RunContext runContext;
    /// By the descriptor itself, because a comparison of all its parts would take long. Null before the first.
    private Map<TriggerDescriptor, TriggerExecution> executions;

    TriggerFiring(Executor executor, ExecutionContext context, RunContext runContext) {
        this.executor = executor;
        this.context = context;
        this.runContext = runContext;
    }

    @Override
    public boolean fire(TriggerDescriptor trigger, TransitionRows rows) {
        context.enterTrigger(trigger);
        try {
            return execution(trigger).fire(rows);
        } finally {
            context.leaveTrigger();
        }
    }

    private TriggerExecution execution(TriggerDescriptor trigger) {
        TriggerPlan plan = context.triggerPlan(trigger);
        if (executions == null) {
            executions = new IdentityHashMap<>(4);
        }
        TriggerExecution known = executions.get(trigger);
        if (known != null && known.plan() == plan) {
            return known;
        }
        Map<Integer, WorkingTable> tables = new HashMap<>();
        if (plan.readsOld() || plan.readsNew()) {
            List<DataType> types = context.catalog().table(trigger.subject().tableId()).columns().stream()
                .map(ColumnDescriptor::type).toList();
            if (plan.readsOld()) {
                tables.put(TriggerPlan.OLD_ROWS, new WorkingTable(types));
            }
            if (plan.readsNew()) {
                tables.put(TriggerPlan.NEW_ROWS, new WorkingTable(types));
            }
        }
        TriggerExecution made = new TriggerExecution(plan, new BodyExecutions(executor, context, runContext, tables),
            context.triggerHost(), tables.get(TriggerPlan.OLD_ROWS), tables.get(TriggerPlan.NEW_ROWS));
        executions.put(trigger, made);
        return made;
    }
}
