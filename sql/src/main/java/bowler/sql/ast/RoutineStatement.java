// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import java.util.List;

/// A statement of the body of a trigger or of a routine written in SQL (SQL/PSM, ISO 9075-4).
public sealed interface RoutineStatement {
    int offset();

    /// A statement that may also be executed on its own.
    record Run(AstStatement statement, int offset) implements RoutineStatement {}

    /// BEGIN ... END.
    ///
    /// @param label null if not written
    /// @param atomic whether the changes are undone if a handler outside of it ends it
    record Compound(
            String label, boolean atomic, List<Variable> variables, List<NamedCondition> conditions, List<DeclaredCursor> cursors,
            List<Handler> handlers, List<RoutineStatement> statements, int offset) implements RoutineStatement {}

    /// DECLARE of variables of one type.
    ///
    /// @param defaultValue null if not written
    record Variable(List<String> names, TypeName type, Expression defaultValue, int offset) {}

    /// DECLARE of a name for a condition.
    ///
    /// @param sqlState null if only SIGNAL raises the condition
    record NamedCondition(String name, String sqlState, int offset) {}

    /// DECLARE of a cursor.
    ///
    /// @param returned whether the procedure returns the rows that are left when it ends
    record DeclaredCursor(String name, boolean returned, Query query, int offset) {}

    /// DECLARE of a handler.
    record Handler(HandlerKind kind, List<HandledCondition> conditions, RoutineStatement action, int offset) {}

    /// A condition to which a handler reacts.
    ///
    /// @param sqlState an SQLState, a class of SQLStates with two characters, or `SQLEXCEPTION`; null if there is a name
    /// @param name the name of a declared condition, or null
    record HandledCondition(String sqlState, String name, int offset) {}

    /// The effect of a handler after its action. UNDO also undoes the changes of the compound statement.
    enum HandlerKind {
        CONTINUE, EXIT, UNDO
    }

    /// SET of variables, of parameters, or of columns of the new row.
    record Assignment(List<Target> targets, List<Expression> values, int offset) implements RoutineStatement {}

    /// @param qualifier the name of the new row, or a label; null if not written
    record Target(String qualifier, String name, int offset) {}

    /// @param otherwise empty if ELSE is not written
    record If(List<Branch> branches, List<RoutineStatement> otherwise, int offset) implements RoutineStatement {}

    record Branch(Expression condition, List<RoutineStatement> statements) {}

    /// WHILE, REPEAT and LOOP.
    ///
    /// @param label null if not written
    /// @param before the condition of WHILE; null if there is none
    /// @param until the condition of REPEAT; null if there is none
    record Loop(String label, Expression before, List<RoutineStatement> statements, Expression until, int offset)
            implements RoutineStatement {}

    /// FOR over the rows of a query.
    ///
    /// @param label null if not written
    /// @param variable the name that qualifies the columns of the current row; null if not written
    record ForEach(String label, String variable, Query query, List<RoutineStatement> statements, int offset)
            implements RoutineStatement {}

    /// LEAVE and ITERATE.
    ///
    /// @param iterates true for ITERATE
    record Jump(String label, boolean iterates, int offset) implements RoutineStatement {}

    /// SIGNAL and RESIGNAL.
    ///
    /// @param sqlState null if there is a name, and for RESIGNAL of the handled condition
    /// @param condition the name of a declared condition, or null
    /// @param message null if not written
    /// @param again true for RESIGNAL
    record Signal(String sqlState, String condition, Expression message, boolean again, int offset) implements RoutineStatement {}

    /// SELECT INTO.
    record SelectInto(AstStatement.QueryStatement query, List<Target> targets, int offset) implements RoutineStatement {}

    record OpenCursor(String cursor, int offset) implements RoutineStatement {}

    record FetchCursor(String cursor, List<Target> targets, int offset) implements RoutineStatement {}

    record CloseCursor(String cursor, int offset) implements RoutineStatement {}

    /// GET DIAGNOSTICS.
    record GetDiagnostics(List<Target> targets, List<DiagnosticItem> items, int offset) implements RoutineStatement {}

    enum DiagnosticItem {
        ROW_COUNT, RETURNED_SQLSTATE, MESSAGE_TEXT
    }

    /// RETURN of a function that returns a table.
    record ReturnRows(Query query, int offset) implements RoutineStatement {}

    /// RETURN of a function.
    record Return(Expression value, int offset) implements RoutineStatement {}
}
