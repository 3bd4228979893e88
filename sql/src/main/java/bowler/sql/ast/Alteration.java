// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.sql.ast.ColumnDefinition.DefaultClause;
import java.util.List;

/// An action of ALTER TABLE.
public sealed interface Alteration {
    /// @param constraints the constraints within the definition
    /// @param unlessExists IF NOT EXISTS
    record AddColumn(ColumnDefinition definition, List<TableConstraint> constraints, boolean unlessExists)
            implements Alteration {}

    record AddConstraint(TableConstraint constraint) implements Alteration {}

    /// @param restrict fails if an object depends on the column
    /// @param ifExists IF EXISTS
    record DropColumn(ColumnReference column, boolean restrict, boolean ifExists) implements Alteration {}

    /// @param kind the required kind: PRIMARY KEY, UNIQUE, CHECK or FOREIGN KEY; null for any
    /// @param name null for the primary key
    /// @param cascade also drops foreign keys that refer to it
    /// @param ifExists IF EXISTS
    record DropConstraint(String kind, Name name, boolean cascade, boolean ifExists, int offset) implements Alteration {}

    /// RENAME as a clause of ALTER TABLE.
    ///
    /// @param column null for the table itself
    record Rename(ColumnReference column, ColumnReference newName) implements Alteration {}

    record SetSchema(ColumnReference schema) implements Alteration {}

    record RenameConstraint(Name name, ColumnReference newName) implements Alteration {}

    /// ALTER CONSTRAINT name [NOT] ENFORCED.
    record SetEnforced(Name name, boolean enforced) implements Alteration {}

    /// @param using the expression for the values of existing rows; null for a cast
    record SetType(ColumnReference column, TypeName type, Expression using) implements Alteration {}

    /// @param value null drops the default
    record SetDefault(ColumnReference column, DefaultClause value) implements Alteration {}

    record SetNullable(ColumnReference column, boolean nullable) implements Alteration {}

    record SetLockSize(boolean whole) implements Alteration {}

    record Compress() implements Alteration {}

    /// Null components leave the property unchanged.
    record ChangeIdentity(ColumnReference column, Long restart, Long increment, Boolean cycle, Boolean always)
            implements Alteration {}
}
