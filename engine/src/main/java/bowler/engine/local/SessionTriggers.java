// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.TriggerDescriptor;
import bowler.engine.database.EngineError;
import bowler.engine.local.transaction.SessionTransactions;
import bowler.engine.statement.Planner;
import bowler.plan.routine.TriggerPlan;

/// The triggers that a session's current statement executes.
final class SessionTriggers {
    /// The maximum nesting of actions, as in Derby.
    private static final int MAX_DEPTH = 16;

    private final SessionBodyPlans<TriggerDescriptor, TriggerPlan> plans;
    /// The calls within which the actions run, from the outermost action to the innermost; null for those in no routine.
    private final RoutineFrame[] around = new RoutineFrame[MAX_DEPTH];
    private int depth;
    /// The number of the statement that has set IDENTITY_VAL_LOCAL outside of triggers; -1 if there is none.
    private long identityStatement = -1;

    SessionTriggers(SessionTransactions transactions) {
        plans = new SessionBodyPlans<>(transactions, Planner::triggerPlans, Planner::newTriggerPlans);
    }

    /// The triggers of a routine's session: they count the levels of the session that calls the routine.
    SessionTriggers(SessionTransactions transactions, SessionTriggers caller) {
        this(transactions);
        depth = caller.depth;
    }

    /// Returns whether an action runs, in this session or in that of the caller of a routine.
    boolean isRunning() {
        return depth > 0;
    }

    /// Returns whether an identity value becomes IDENTITY_VAL_LOCAL. The statement that fires triggers inserts its rows
    /// before they do, but its value wins, as in Derby.
    boolean takesIdentity(long statement) {
        if (depth == 0) {
            identityStatement = statement;
            return true;
        }
        return identityStatement != statement;
    }

    /// Returns whether the innermost action runs in a call, and not in a routine that the action has called.
    ///
    /// @param innermost the innermost call of the session; null if there is none
    boolean isActionOf(RoutineFrame innermost) {
        return depth > 0 && around[depth - 1] == innermost;
    }

    /// @param innermost the innermost call of the session; null if there is none
    void enter(TriggerDescriptor trigger, RoutineFrame innermost) {
        if (depth == MAX_DEPTH) {
            throw EngineError.TRIGGERS_TOO_DEEP.failure(trigger.name(), depth);
        }
        around[depth++] = innermost;
    }

    void leave() {
        around[--depth] = null;
    }

    /// Locks the tables that the action changes, then returns the plan that is current under these locks.
    TriggerPlan plan(TriggerDescriptor trigger) {
        return plans.plan(trigger);
    }
}
