// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.ViewDescriptor;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.ColumnName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The origin of the text that is being bound: the statement itself, a view, a policy, a function or a body.
///
/// @param expanding the views whose definitions contain the text, the outermost first
/// @param inPolicy whether the text belongs to a condition of a policy
/// @param hasDerbyRules whether the rules of Derby's mode apply: statements that Derby refuses fail
/// @param routineNames the variables and transition rows of a body; null outside of triggers and routines
/// @param call the call of a function in SQL whose body the text is; null for other texts
record TextOrigin(
        List<ViewDescriptor> expanding, boolean inPolicy, boolean hasDerbyRules, RoutineNames routineNames, FunctionCall call) {
    /// The text of a statement, or a text that a catalog keeps and that stands for itself.
    static final TextOrigin PLAIN = new TextOrigin(List.of(), false, false, null, null);

    /// A call of a function in SQL.
    ///
    /// @param arguments the arguments by the names of their parameters
    record FunctionCall(String schemaName, String function, Map<String, Scalar> arguments) {
        Scalar argument(ColumnName name) {
            boolean isParameter = name.schema() == null && (name.table() == null || name.table().equals(function));
            return isParameter ? arguments.get(name.column()) : null;
        }
    }

    static TextOrigin ofBody(RoutineNames names) {
        return new TextOrigin(List.of(), false, false, names, null);
    }

    TextOrigin withDerbyRules(boolean applies) {
        return new TextOrigin(expanding, inPolicy, applies, routineNames, call);
    }

    TextOrigin view(ViewDescriptor view) {
        return new TextOrigin(and(view), inPolicy, false, null, null);
    }

    /// @param condition stands for the condition, as a view does for its definition
    TextOrigin policy(ViewDescriptor condition) {
        return new TextOrigin(and(condition), true, false, null, null);
    }

    TextOrigin function(FunctionCall called) {
        return new TextOrigin(expanding, inPolicy, false, null, called);
    }

    private List<ViewDescriptor> and(ViewDescriptor view) {
        List<ViewDescriptor> deeper = new ArrayList<>(expanding);
        deeper.add(view);
        return List.copyOf(deeper);
    }

    /// Returns the innermost view if the text is its definition, or a condition that stands for a view; otherwise null.
    ViewDescriptor view() {
        return expanding.isEmpty() || call != null ? null : expanding.getLast();
    }

    /// Returns the name of the innermost view; null outside of views.
    String viewName() {
        return expanding.isEmpty() ? null : expanding.getLast().name();
    }

    /// Returns the schema of the inlined function whose body the text is; null for other texts.
    String functionSchema() {
        return call == null ? null : call.schemaName;
    }

    /// Returns the schema whose owner's rights count in place of the user's; null outside of views and bodies.
    String definerSchema() {
        return call != null ? call.schemaName : !expanding.isEmpty() ? expanding.getLast().schemaName() : routineNames == null ? null : routineNames.definerSchema();
    }
}
