// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.sql.ast.AstStatement.ColumnDefinition;
import bowler.sql.ast.AstStatement.ColumnMention;
import bowler.sql.ast.AstStatement.DefaultClause;
import java.util.List;

/// What ALTER TABLE does.
public sealed interface Alteration {
    /// @param constraints written within the definition
    /// @param unlessExists IF NOT EXISTS
    record AddColumn(ColumnDefinition definition, List<TableConstraint> constraints, boolean unlessExists)
            implements Alteration {}

    record AddConstraint(TableConstraint constraint) implements Alteration {}

    /// @param restrict nothing may depend on it
    /// @param ifExists IF EXISTS
    record DropColumn(ColumnMention column, boolean restrict, boolean ifExists) implements Alteration {}

    /// @param kind what it has to be: PRIMARY KEY, UNIQUE, CHECK or FOREIGN KEY; null: anything
    /// @param name null: of the primary key
    /// @param cascade foreign keys that refer to it go with it
    /// @param ifExists IF EXISTS
    record DropConstraint(String kind, Name name, boolean cascade, boolean ifExists, int offset) implements Alteration {}

    /// RENAME as a clause of ALTER TABLE.
    ///
    /// @param column null: the table itself
    record Rename(ColumnMention column, ColumnMention newName) implements Alteration {}

    record SetSchema(ColumnMention schema) implements Alteration {}

    record RenameConstraint(Name name, ColumnMention newName) implements Alteration {}

    record SetType(ColumnMention column, TypeName type) implements Alteration {}

    /// @param value null: none any more
    record SetDefault(ColumnMention column, DefaultClause value) implements Alteration {}

    record SetNullable(ColumnMention column, boolean nullable) implements Alteration {}

    record SetLockSize(boolean whole) implements Alteration {}

    /// What is null stays.
    record ChangeIdentity(ColumnMention column, Long restart, Long increment, Boolean cycle, Boolean always)
            implements Alteration {}
}
