// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.sql.ast.AstStatement.ColumnDefinition;
import bowler.sql.ast.AstStatement.ColumnMention;
import bowler.sql.ast.AstStatement.DefaultClause;
import java.util.List;

/// What ALTER TABLE does.
public sealed interface Alteration {
    /// @param constraints written within the definition
    record AddColumn(ColumnDefinition definition, List<TableConstraint> constraints) implements Alteration {}

    record AddConstraint(TableConstraint constraint) implements Alteration {}

    /// @param restrict nothing may depend on it
    record DropColumn(ColumnMention column, boolean restrict) implements Alteration {}

    /// @param kind what it has to be: PRIMARY KEY, UNIQUE, CHECK or FOREIGN KEY; null: anything
    /// @param name null: of the primary key
    /// @param cascade foreign keys that refer to it go with it
    record DropConstraint(String kind, Name name, boolean cascade, int offset) implements Alteration {}

    record SetType(ColumnMention column, TypeName type) implements Alteration {}

    /// @param value null: none any more
    record SetDefault(ColumnMention column, DefaultClause value) implements Alteration {}

    record SetNullable(ColumnMention column, boolean nullable) implements Alteration {}

    record SetLockSize(boolean whole) implements Alteration {}

    /// What is null stays.
    record ChangeIdentity(ColumnMention column, Long restart, Long increment, Boolean cycle, Boolean always)
            implements Alteration {}
}
