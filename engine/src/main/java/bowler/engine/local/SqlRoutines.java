// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.RoutineDescriptor;
import bowler.engine.statement.Planner;
import bowler.execute.api.RoutineBodyRun;
import bowler.plan.routine.RoutinePlan;
import bowler.session.RoutineRows;
import bowler.storage.StoreTransaction;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.function.RoutineBody;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// The bodies of routines written in SQL that a session runs. Bodies that are not running are kept for the next call.
final class SqlRoutines {
    /// The maximum number of routines whose bodies are kept.
    private static final int CAPACITY = 16;

    private final EmbeddedSession session;
    private final SessionBodyPlans<RoutineDescriptor, RoutinePlan> plans;
    private final Map<RoutinePlan, Deque<RoutineBodyRun>> idle = new IdentityHashMap<>();
    /// The transaction object with which the kept bodies work.
    private StoreTransaction boundTo;

    SqlRoutines(EmbeddedSession session) {
        this.session = session;
        plans = new SessionBodyPlans<>(session.transactions(), Planner::routinePlans, Planner::newRoutinePlans);
    }

    /// Runs the body of a procedure.
    ///
    /// @return the result sets that the procedure returns, in the order in which it has opened them
    List<RoutineRows> call(RoutineDescriptor procedure, RowReader arguments, RowBuffer outputs, RoutineFrame frame) {
        Long identity = session.context().lastIdentity();
        RoutineBodyRun body = take(procedure);
        try {
            body.call(arguments, outputs, frame.host());
            release(body);
        } finally {
            session.context().restoreLastIdentity(identity);
        }
        return frame.host().takeReturned();
    }

    /// Returns the body of a function, which runs within the innermost call of the session.
    RoutineBody function(RoutineDescriptor function) {
        return (arguments, result) -> {
            Long identity = session.context().lastIdentity();
            RoutineBodyRun body = take(function);
            try {
                body.evaluate(arguments, result, session.routines().innermost().host());
                release(body);
            } finally {
                session.context().restoreLastIdentity(identity);
            }
        };
    }

    /// Returns a body that is not running.
    private RoutineBodyRun take(RoutineDescriptor routine) {
        RoutinePlan plan = plans.plan(routine);
        StoreTransaction transaction = session.transaction();
        if (transaction != boundTo) {
            idle.clear();
            boundTo = transaction;
        }
        Deque<RoutineBodyRun> kept = idle.get(plan);
        RoutineBodyRun body = kept == null ? null : kept.poll();
        return body == null ? session.planner().executor().routine(plan, session.context()) : body;
    }

    /// Keeps a body that has ended without a failure.
    private void release(RoutineBodyRun body) {
        if (idle.size() >= CAPACITY && !idle.containsKey(body.plan())) {
            idle.clear();
        }
        if (session.transaction() == boundTo) {
            idle.computeIfAbsent(body.plan(), plan -> new ArrayDeque<>()).push(body);
        }
    }
}
