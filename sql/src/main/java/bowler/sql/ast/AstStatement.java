// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.catalog.TemporaryRules;
import bowler.plan.ExplainFormat;
import bowler.plan.LockWaitPolicy;
import bowler.plan.SavepointAction;
import bowler.plan.SqlIsolation;
import bowler.plan.TransactionStatement;
import bowler.sql.ast.TableReference.Property;
import java.util.List;
import java.util.function.Function;

/// A statement as written.
public sealed interface AstStatement {
    /// @param updateColumns the columns of FOR UPDATE OF; empty if not written
    /// @param isolation null if not written
    /// @param lockWaitPolicy the policy after FOR UPDATE; null if not written
    /// @param forRead FOR READ ONLY
    record QueryStatement(
            Query query, boolean forUpdate, List<ColumnReference> updateColumns, LockWaitPolicy lockWaitPolicy, SqlIsolation isolation,
            boolean forRead) implements AstStatement {}

    /// @param alias null if not written
    /// @param columns null if not written
    record Insert(Name table, String alias, List<ColumnReference> columns, Overriding overriding, Query source) implements AstStatement {}

    /// The treatment of values given for an identity column. SYSTEM VALUE stores them even if the column is GENERATED
    /// ALWAYS; USER VALUE ignores them.
    enum Overriding {
        NOTHING, SYSTEM_VALUE, USER_VALUE
    }

    /// @param alias null if not written
    /// @param properties optimizer hints for reading the table
    /// @param where null if not written; at most one of `where` and `cursor` is not null
    /// @param cursor the name after WHERE CURRENT OF; null if not written
    record Update(
            Name table, String alias, List<Property> properties, List<SetClause> sets, Expression where,
            String cursor) implements AstStatement {}

    /// @param alias null if not written
    /// @param properties optimizer hints for reading the table
    /// @param where null if not written; at most one of `where` and `cursor` is not null
    /// @param cursor the name after WHERE CURRENT OF; null if not written
    record Delete(Name table, String alias, List<Property> properties, Expression where, String cursor)
            implements AstStatement {}

    /// INSERT ... ON CONFLICT.
    record Upsert(Insert insert, ConflictClause conflict) implements AstStatement {}

    /// The order and the limits of the rows that an UPDATE or DELETE changes. At least one limit is not null.
    ///
    /// @param offset the number of rows to skip, or null
    /// @param fetch the maximum number of rows to change, or null
    record RowChoice(List<Expression.OrderItem> order, Expression offset, Expression fetch, Query.LimitForm form) {}

    /// An UPDATE of rows that are found by a join or limited by a number: `UPDATE t ... FROM u`, `UPDATE t JOIN u ...
    /// SET`, `UPDATE t ... LIMIT n`.
    ///
    /// @param alias null if not written
    /// @param from the other tables; if `target` is not null, also the changed one; empty with `choice`
    /// @param target the changed table within `from`; null if that is joined with all of `from`
    /// @param where null if not written
    /// @param choice null if not written
    record JoinedUpdate(
            Name table, String alias, List<SetClause> sets, List<TableReference> from, TableReference.NamedTable target,
            Expression where, RowChoice choice) implements AstStatement {}

    /// A DELETE of rows that are found by a join or limited by a number: `DELETE FROM t USING u`, `DELETE t FROM t JOIN
    /// u`, `DELETE FROM t ... LIMIT n`.
    ///
    /// @param alias null if not written
    /// @param using the other tables; if `target` is not null, also the changed one; empty with `choice`
    /// @param target the changed table within `using`; null if that is joined with all of `using`
    /// @param where null if not written
    /// @param choice null if not written
    record JoinedDelete(
            Name table, String alias, List<TableReference> using, TableReference.NamedTable target, Expression where,
            RowChoice choice) implements AstStatement {}

    /// @param alias null if not written
    /// @param properties optimizer hints for reading and joining the table
    record Merge(
            Name table, String alias, List<Property> properties, TableReference source, Expression on,
            List<MergeClause> clauses, int offset) implements AstStatement {}

    /// A data change with common table expressions.
    ///
    /// @param recursive WITH RECURSIVE: a table can refer to itself
    record WithTables(List<CommonTable> tables, boolean recursive, AstStatement statement) implements AstStatement {}

    /// @param unlessExists IF NOT EXISTS
    /// @param hasTableLocking LOCKSIZE TABLE
    record CreateTable(
            Name name, boolean unlessExists, List<ColumnDefinition> columns, List<TableConstraint> constraints,
            boolean hasTableLocking) implements AstStatement {}

    /// @param columns null if not written
    /// @param withData the new table contains the query's rows
    record CreateTableAs(
            Name name, boolean unlessExists, List<ColumnReference> columns, Query query, boolean withData,
            boolean hasTableLocking) implements AstStatement {}

    /// A temporary table.
    ///
    /// @param table a [CreateTable] or [CreateTableAs]
    record CreateTemporary(AstStatement table, TemporaryRules rules) implements AstStatement {
        public Name name() {
            return table instanceof CreateTableAs create ? create.name() : ((CreateTable) table).name();
        }
    }

    /// @param ifExists IF EXISTS
    /// @param cascade also drops objects that depend on the table
    record DropTable(Name name, boolean ifExists, boolean cascade) implements AstStatement {}

    /// @param ifExists IF EXISTS
    /// @param alterations the actions, executed in this order
    record AlterTable(Name name, boolean ifExists, List<Alteration> alterations) implements AstStatement {}

    /// A statement for several names: one statement per name, executed in order and atomically as a whole.
    record Several(List<AstStatement> statements, List<Name> names) implements AstStatement {
        public static AstStatement of(List<Name> names, Function<Name, AstStatement> statement) {
            return names.size() == 1 ? statement.apply(names.getFirst())
                    : new Several(names.stream().map(statement).toList(), names);
        }
    }

    /// @param restart RESTART IDENTITY: identity values start again
    record TruncateTable(Name name, boolean restart, boolean cascade) implements AstStatement {}

    /// @param name has no name part if none is written
    /// @param included the columns of INCLUDE
    /// @param nullsDistinct null if not written
    /// @param where null if not written
    record CreateIndex(
            Name name, boolean unique, boolean ifNotExists, Name table, List<IndexColumn> columns,
            List<ColumnReference> included, Boolean nullsDistinct, IndexExpression where) implements AstStatement {}

    record DropIndex(Name name, boolean ifExists) implements AstStatement {}

    /// @param name null if the schema is named like the authorization
    record CreateSchema(String name, String authorization, boolean ifNotExists, int offset)
            implements AstStatement {}

    record DropSchema(String name, boolean ifExists, boolean cascade, int offset) implements AstStatement {}

    record DefineObject(ObjectDefinition definition) implements AstStatement {}

    /// GRANT, REVOKE, CREATE ROLE or DROP ROLE.
    record ChangeAccess(AccessDefinition definition) implements AstStatement {}

    /// @param role null for NONE
    record SetRole(Expression role) implements AstStatement {}

    record LockTable(Name name, boolean exclusive) implements AstStatement {}

    /// @param names empty for ALL
    record SetConstraints(List<Name> names, boolean deferred) implements AstStatement {}

    /// SET TIME ZONE.
    ///
    /// @param zone a name or an interval; null for LOCAL
    record SetTimeZone(Expression zone) implements AstStatement {}

    /// @param name a constant, a `?` or a register
    record SetSchema(Expression name) implements AstStatement {}

    /// @param isolation null for RESET
    record SetIsolation(SqlIsolation isolation) implements AstStatement {}

    record Transaction(TransactionStatement verb) implements AstStatement {}

    record Savepoint(SavepointAction action, String name) implements AstStatement {}

    /// CALL.
    ///
    /// @param names the names of the parameters of the last arguments, written as `name => value`
    record Call(Name procedure, List<Expression> arguments, List<String> names) implements AstStatement {
        public Call(Name procedure, List<Expression> arguments) {
            this(procedure, arguments, List.of());
        }
    }

    record Explain(AstStatement statement, ExplainFormat format, boolean analyze) implements AstStatement {}

    record SetClause(ColumnReference column, Expression value) {}

    /// The action on a new row that conflicts with an existing row.
    ///
    /// @param key the named key; [ConflictKey#ANY] if none is named
    /// @param constraint null if not written
    /// @param sets null for DO NOTHING; empty if the new row replaces the whole existing row
    /// @param where null if not written
    record ConflictClause(ConflictKey key, String constraint, List<SetClause> sets, Expression where, int offset) {}

    /// The keys that an ON CONFLICT clause refers to: those of these columns and expressions.
    ///
    /// @param condition the condition of the partial index that implements the key, or null
    /// @param isPrimary whether it is the primary key; columns and expressions are not given then
    record ConflictKey(List<ColumnReference> columns, List<Expression> computed, Expression condition, boolean isPrimary) {
        public static final ConflictKey ANY = new ConflictKey(List.of(), List.of(), null);
        public static final ConflictKey PRIMARY = new ConflictKey(List.of(), List.of(), null, true);

        public ConflictKey(List<ColumnReference> columns, List<Expression> computed, Expression condition) {
            this(columns, computed, condition, false);
        }
    }

    /// The rows that a clause of MERGE applies to.
    enum MergeCase {
        MATCHED, NOT_MATCHED, NOT_MATCHED_BY_SOURCE
    }

    /// @param condition null if not written
    record MergeClause(MergeCase of, Expression condition, MergeChange change) {}

    /// The action of a clause of MERGE.
    sealed interface MergeChange {
        record Nothing() implements MergeChange {}

        record Delete() implements MergeChange {}

        record Update(List<SetClause> sets) implements MergeChange {}

        /// @param columns null if not written
        record Insert(List<ColumnReference> columns, Overriding overriding, List<Expression> values, int offset) implements MergeChange {}
    }

    /// @param column null if it is an expression
    /// @param expression null if it is a column
    record IndexColumn(ColumnReference column, IndexExpression expression, boolean descending) {}

    /// @param text as written
    record IndexExpression(Expression value, String text) {}
}
