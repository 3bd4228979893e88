// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.catalog.RoutineDescriptor;
import bowler.catalog.RowSecurity;
import bowler.catalog.SchemaObject;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.ViewDescriptor.CheckOption;
import java.util.List;

/// Definitions of schema objects other than tables and indexes, renamings, and comments.
public sealed interface ObjectDefinition {
    /// The action if the name already exists.
    enum IfExists {
        REFUSE, KEEP, REPLACE
    }

    /// @param columns null if not written
    /// @param text the text of the whole statement
    record CreateView(
            Name name, IfExists ifExists, List<ColumnReference> columns, Query query, CheckOption checkOption, String text)
            implements ObjectDefinition {}

    record DropView(Name name, boolean ifExists, boolean cascade) implements ObjectDefinition {}

    record CreateSynonym(Name name, IfExists ifExists, Name target) implements ObjectDefinition {}

    record DropSynonym(Name name, boolean ifExists, boolean cascade) implements ObjectDefinition {}

    /// @param type null if not written, as are the numbers
    record CreateSequence(
            Name name, IfExists ifExists, TypeName type, Long start, Long increment, Long minimum, Long maximum,
            boolean cycle) implements ObjectDefinition {}

    /// Properties that are not written stay: their component is null, or the flag that drops them is false.
    ///
    /// @param restarts RESTART is written, with or without a number
    /// @param dropsMinimum NO MINVALUE
    /// @param dropsMaximum NO MAXVALUE
    record AlterSequence(
            Name name, boolean restarts, Long restart, Long increment, Long minimum, boolean dropsMinimum, Long maximum,
            boolean dropsMaximum, Boolean cycle) implements ObjectDefinition {}

    record DropSequence(Name name, boolean ifExists, boolean cascade) implements ObjectDefinition {}

    /// @param parameters the parameters; their names may be empty
    /// @param returns null for procedures and for table functions
    /// @param table the columns of a table function, otherwise null
    /// @param definer true for EXTERNAL SECURITY DEFINER, false for INVOKER, null without the clause
    /// @param externalName the name of the method, or the text of the body
    /// @param body null if the routine is a method
    record CreateRoutine(
            Name name, boolean function, IfExists ifExists, List<RoutineParameter> parameters, boolean varargs,
            TypeName returns, List<RoutineParameter> table, RoutineDescriptor.Style style, boolean deterministic,
            RoutineDescriptor.SqlAccess access, int resultSets, boolean calledOnNull, Boolean definer, String externalName,
            int externalOffset, RoutineStatement body) implements ObjectDefinition {}

    /// CREATE DERBY AGGREGATE.
    ///
    /// @param returns null if it is the type of the values
    record CreateAggregate(Name name, IfExists ifExists, TypeName input, TypeName returns, String className)
            implements ObjectDefinition {}

    /// CREATE TYPE.
    record CreateType(Name name, IfExists ifExists, String className) implements ObjectDefinition {}

    record DropType(Name name, boolean ifExists) implements ObjectDefinition {}

    /// A condition of a policy.
    record PolicyCondition(Expression expression, String text, int offset) {}

    /// CREATE POLICY.
    ///
    /// @param using null if not written; so is `check`
    record CreatePolicy(
            ColumnReference policy, Name table, boolean permissive, RowSecurity.Command command, List<ColumnReference> roles,
            PolicyCondition using, PolicyCondition check) implements ObjectDefinition {}

    /// ALTER POLICY.
    ///
    /// @param newName null if not written; so are the others
    record AlterPolicy(
            ColumnReference policy, Name table, ColumnReference newName, List<ColumnReference> roles, PolicyCondition using,
            PolicyCondition check) implements ObjectDefinition {}

    record DropPolicy(ColumnReference policy, Name table, boolean ifExists) implements ObjectDefinition {}

    /// ALTER TABLE ... ROW LEVEL SECURITY.
    ///
    /// @param enable null if it stays as it is; so is `force`
    record SwitchRowSecurity(Name table, Boolean enable, Boolean force) implements ObjectDefinition {}

    record DropAggregate(Name name, boolean ifExists, boolean cascade) implements ObjectDefinition {}

    /// @param name empty if not written
    /// @param defaultValue the value for calls without an argument; null if not written
    record RoutineParameter(
            RoutineDescriptor.Mode mode, String name, TypeName type, ColumnDefinition.DefaultClause defaultValue, int offset) {}

    record DropRoutine(Name name, boolean function, boolean ifExists) implements ObjectDefinition {}

    /// @param columns the columns of UPDATE OF; empty if not written
    /// @param when null if not written
    /// @param condition the text of `when`; null if not written
    /// @param text the text of the action
    record CreateTrigger(
            Name name, IfExists ifExists, TriggerDescriptor.Time time, TriggerDescriptor.Event event,
            List<ColumnReference> columns, Name table, List<Transition> transitions, boolean forEachRow, Expression when,
            String condition, RoutineStatement action, String text) implements ObjectDefinition {}

    /// A name of REFERENCING.
    ///
    /// @param old true for the state before the change
    /// @param isTable true for the table of all rows
    record Transition(boolean old, boolean isTable, String name, int offset) {}

    record DropTrigger(Name name, boolean ifExists) implements ObjectDefinition {}

    record RenameTable(Name table, ColumnReference newName) implements ObjectDefinition {}

    record RenameColumn(Name table, ColumnReference column, ColumnReference newName) implements ObjectDefinition {}

    /// @param ifExists IF EXISTS
    record RenameIndex(Name index, ColumnReference newName, boolean ifExists) implements ObjectDefinition {}

    /// RENAME of a view or a sequence.
    ///
    /// @param ifExists IF EXISTS
    record RenameObject(SchemaObject.Kind kind, Name name, ColumnReference newName, boolean ifExists)
            implements ObjectDefinition {}

    /// SET SCHEMA of a view or a sequence.
    ///
    /// @param ifExists IF EXISTS
    record MoveObject(SchemaObject.Kind kind, Name name, ColumnReference schema, boolean ifExists)
            implements ObjectDefinition {}

    record MoveTable(Name table, ColumnReference schema) implements ObjectDefinition {}

    /// The kinds of objects that a comment can describe.
    enum Subject {
        TABLE, VIEW, COLUMN, INDEX, SEQUENCE, SYNONYM, SCHEMA
    }

    /// @param name the name of the object, or of the column's table
    /// @param column null unless the comment describes a column
    /// @param text null removes the comment
    record CommentOn(Subject subject, Name name, ColumnReference column, String text) implements ObjectDefinition {}
}
