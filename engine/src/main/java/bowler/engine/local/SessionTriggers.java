// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.engine.database.EngineError;
import bowler.engine.local.transaction.SessionTransactions;
import bowler.engine.statement.TriggerPlans;
import bowler.plan.routine.TriggerPlan;
import bowler.storage.terms.TableLockMode;
import java.util.List;

/// The triggers that a session's current statement executes.
final class SessionTriggers {
    /// The maximum nesting of actions, as in Derby.
    private static final int MAX_DEPTH = 16;

    private final SessionTransactions transactions;
    /// Plans for definitions that only this session sees; null before the first.
    private TriggerPlans own;
    private int depth;
    /// The number of the statement that has set IDENTITY_VAL_LOCAL outside of triggers; -1 if there is none.
    private long identityStatement = -1;

    SessionTriggers(SessionTransactions transactions) {
        this.transactions = transactions;
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

    void enter(TriggerDescriptor trigger) {
        if (depth == MAX_DEPTH) {
            throw EngineError.TRIGGERS_TOO_DEEP.failure(trigger.name(), depth);
        }
        depth++;
    }

    void leave() {
        depth--;
    }

    /// Locks the tables that the action changes, then returns the plan that is current under these locks.
    TriggerPlan plan(TriggerDescriptor trigger) {
        TriggerPlans plans = plans();
        TriggerPlan plan = plans.of(trigger, transactions.catalog());
        while (true) {
            List<TableDescriptor> locked = plan.intentionLocks();
            for (int index = 0; index < locked.size(); index++) {
                transactions.current().lockTable(locked.get(index).tableId(), TableLockMode.IX);
            }
            TriggerPlan current = locked.isEmpty() ? plan : plans.of(trigger, transactions.catalog());
            if (current == plan) {
                plans.authorize(plan, transactions.accessControl());
                transactions.checkPinned(plan, plans);
                return plan;
            }
            plan = current;
        }
    }

    private TriggerPlans plans() {
        if (!transactions.hasEdit()) {
            own = null;
            return transactions.database().planner().triggerPlans();
        }
        if (own == null) {
            own = transactions.database().planner().newTriggerPlans();
        }
        return own;
    }
}
