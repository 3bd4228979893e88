// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.engine.local.transaction.SessionTransactions;
import bowler.engine.statement.BodyPlans;
import bowler.engine.statement.Planner;
import bowler.plan.routine.BodyPlan;
import bowler.storage.terms.TableLockMode;
import java.util.List;
import java.util.function.Function;

/// The compiled bodies of triggers, or of routines written in SQL, as a session sees them.
///
/// @param <D> the descriptor of what has a body
/// @param <P> its compiled body
final class SessionBodyPlans<D extends SchemaObject, P extends BodyPlan> {
    private final SessionTransactions transactions;
    private final Function<Planner, BodyPlans<D, P>> shared;
    private final Function<Planner, BodyPlans<D, P>> fresh;
    /// Plans for definitions that only this session sees; null before the first.
    private BodyPlans<D, P> own;

    /// @param shared the plans that all sessions share
    /// @param fresh makes an empty cache
    SessionBodyPlans(SessionTransactions transactions, Function<Planner, BodyPlans<D, P>> shared, Function<Planner, BodyPlans<D, P>> fresh) {
        this.transactions = transactions;
        this.shared = shared;
        this.fresh = fresh;
    }

    /// Locks the tables that the body changes, then returns the plan that is current under these locks.
    P plan(D owner) {
        BodyPlans<D, P> plans = plans();
        P plan = plans.of(owner, transactions.catalog());
        while (true) {
            List<TableDescriptor> locked = plan.intentionLocks();
            for (int index = 0; index < locked.size(); index++) {
                transactions.current().lockTable(locked.get(index).tableId(), TableLockMode.IX);
            }
            P current = locked.isEmpty() ? plan : plans.of(owner, transactions.catalog());
            if (current == plan) {
                plans.authorize(plan, transactions.accessControl());
                transactions.checkPinned(plan, plans);
                return plan;
            }
            plan = current;
        }
    }

    private BodyPlans<D, P> plans() {
        if (!transactions.hasEdit()) {
            own = null;
            return shared.apply(transactions.database().planner());
        }
        if (own == null) {
            own = fresh.apply(transactions.database().planner());
        }
        return own;
    }
}
