// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject;
import bowler.catalog.ViewDescriptor.CheckOption;
import bowler.sql.ast.AstStatement.ColumnMention;
import java.util.List;

/// Definitions of what a schema holds besides tables and indexes, new names, and comments.
public sealed interface ObjectDefinition {
    /// What to do when the name is taken.
    enum IfTaken {
        REFUSE, KEEP, REPLACE
    }

    /// @param columns null if not written
    /// @param text of the whole statement
    record CreateView(
            Name name, IfTaken ifTaken, List<ColumnMention> columns, Query query, CheckOption checkOption, String text)
            implements ObjectDefinition {}

    record DropView(Name name, boolean ifExists, boolean cascade) implements ObjectDefinition {}

    record CreateSynonym(Name name, IfTaken ifTaken, Name target) implements ObjectDefinition {}

    record DropSynonym(Name name, boolean ifExists, boolean cascade) implements ObjectDefinition {}

    /// @param type null if not written; so are the numbers
    record CreateSequence(
            Name name, IfTaken ifTaken, TypeName type, Long start, Long increment, Long minimum, Long maximum,
            boolean cycle) implements ObjectDefinition {}

    /// What is not written stays: null, or not told to go.
    ///
    /// @param restarts RESTART is written, perhaps without a number
    /// @param dropsMinimum NO MINVALUE
    /// @param dropsMaximum NO MAXVALUE
    record AlterSequence(
            Name name, boolean restarts, Long restart, Long increment, Long minimum, boolean dropsMinimum, Long maximum,
            boolean dropsMaximum, Boolean cycle) implements ObjectDefinition {}

    record DropSequence(Name name, boolean ifExists, boolean cascade) implements ObjectDefinition {}

    /// @param parameters with names that may be empty
    /// @param returns null for procedures and for functions that give a table
    /// @param table columns of the table that a function gives, else null
    record CreateRoutine(
            Name name, boolean function, IfTaken ifTaken, List<RoutineParameter> parameters, boolean varargs,
            TypeName returns, List<RoutineParameter> table, RoutineDescriptor.Style style, boolean deterministic,
            RoutineDescriptor.SqlAccess access, int resultSets, boolean calledOnNull, String externalName,
            int externalOffset) implements ObjectDefinition {}

    /// @param name empty if not written
    record RoutineParameter(RoutineDescriptor.Mode mode, String name, TypeName type, int offset) {}

    record DropRoutine(Name name, boolean function, boolean ifExists) implements ObjectDefinition {}

    record RenameTable(Name table, ColumnMention newName) implements ObjectDefinition {}

    record RenameColumn(Name table, ColumnMention column, ColumnMention newName) implements ObjectDefinition {}

    /// @param ifExists IF EXISTS
    record RenameIndex(Name index, ColumnMention newName, boolean ifExists) implements ObjectDefinition {}

    /// Of a view or a sequence.
    ///
    /// @param ifExists IF EXISTS
    record RenameObject(SchemaObject.Kind kind, Name name, ColumnMention newName, boolean ifExists)
            implements ObjectDefinition {}

    /// SET SCHEMA of a view or a sequence.
    ///
    /// @param ifExists IF EXISTS
    record MoveObject(SchemaObject.Kind kind, Name name, ColumnMention schema, boolean ifExists)
            implements ObjectDefinition {}

    record MoveTable(Name table, ColumnMention schema) implements ObjectDefinition {}

    /// Kinds of things that a comment can be about.
    enum Subject {
        TABLE, VIEW, COLUMN, INDEX, SEQUENCE, SYNONYM, SCHEMA
    }

    /// @param name of the thing, or of the table whose column it is
    /// @param column null but for a column
    /// @param text null: take the comment away
    record CommentOn(Subject subject, Name name, ColumnMention column, String text) implements ObjectDefinition {}
}
