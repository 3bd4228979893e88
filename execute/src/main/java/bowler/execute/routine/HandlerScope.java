// SPDX-License-Identifier: Apache-2.0
package bowler.execute.routine;

import bowler.execute.api.BodyHost;
import bowler.plan.routine.RoutineStep;
import bowler.plan.routine.RoutineStep.Handler;
import java.util.ArrayList;
import java.util.List;

/// The handlers of a compound statement, which apply to the conditions that its statements raise.
final class HandlerScope {
    /// Null for the outermost compound.
    final HandlerScope outer;
    private final boolean atomic;
    private final List<Entry> handlers = new ArrayList<>();
    /// The point where the compound began; null unless its changes may have to be undone.
    BodyHost.ChangeMark mark;

    /// A handler whose action is ready to run.
    ///
    /// @param scope that of the handler
    record Entry(Handler handler, Step action, HandlerScope scope) {}

    HandlerScope(HandlerScope outer, boolean atomic) {
        this.outer = outer;
        this.atomic = atomic;
    }

    void add(Handler handler, Step action) {
        handlers.add(new Entry(handler, action, this));
    }

    /// Returns whether a handler of this compound or of one around it exists.
    boolean hasHandlers() {
        return !handlers.isEmpty() || outer != null && outer.hasHandlers();
    }

    /// Returns whether a handler can undo the changes of this compound: its own UNDO handler, or a handler outside of it
    /// that ends it.
    boolean needsMark() {
        return atomic && (has(Handler.Kind.UNDO) || outer != null && outer.ends());
    }

    private boolean ends() {
        return has(Handler.Kind.EXIT) || has(Handler.Kind.UNDO) || outer != null && outer.ends();
    }

    private boolean has(Handler.Kind kind) {
        return handlers.stream().anyMatch(entry -> entry.handler.kind() == kind);
    }

    /// Returns the handler for a condition: of the innermost compound that has one, the most specific. Returns null if
    /// there is none.
    ///
    /// @param name the name of the condition, or null
    Entry find(String sqlState, String name) {
        for (HandlerScope scope = this; scope != null; scope = scope.outer) {
            Entry general = null;
            for (Entry entry : scope.handlers) {
                List<String> conditions = entry.handler.conditions();
                if (name != null ? conditions.contains(Handler.NAMED + name) : conditions.contains(sqlState)) {
                    return entry;
                }
                String group = isCompletion(sqlState) ? sqlState.substring(0, 2) : Handler.EXCEPTION;
                general = conditions.contains(group) ? entry : general;
            }
            if (general != null) {
                return general;
            }
        }
        return null;
    }

    /// Returns whether a state is that of a warning or of NOT FOUND.
    static boolean isCompletion(String sqlState) {
        return sqlState.startsWith("01") || sqlState.startsWith("02");
    }

    /// Undoes the changes of the atomic compounds that the handler ends, from this scope outwards.
    void undoTo(Entry entry) {
        BodyHost.ChangeMark outermost = null;
        for (HandlerScope scope = this; scope != entry.scope; scope = scope.outer) {
            outermost = scope.atomic ? scope.mark : outermost;
        }
        if (entry.handler.kind() == RoutineStep.Handler.Kind.UNDO) {
            outermost = entry.scope.mark;
        }
        if (outermost != null) {
            outermost.undo();
        }
    }
}
