// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

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
    /// @param updateColumns behind FOR UPDATE OF; empty if not written
    /// @param sqlIsolation null if not written
    /// @param lockWaitPolicy behind FOR UPDATE; null if not written
    /// @param forRead FOR READ ONLY
    record QueryStatement(
            Query query, boolean forUpdate, List<ColumnMention> updateColumns, LockWaitPolicy lockWaitPolicy, SqlIsolation sqlIsolation,
            boolean forRead) implements AstStatement {}

    /// @param alias null if not written
    /// @param columns null if not written
    record Insert(Name table, String alias, List<ColumnMention> columns, Overriding overriding, Query source) implements AstStatement {}

    /// What becomes of values given for an identity column: SYSTEM VALUE takes them even where it is GENERATED ALWAYS, USER
    /// VALUE leaves them out.
    enum Overriding {
        NOTHING, SYSTEM_VALUE, USER_VALUE
    }

    /// @param alias null if not written; so are `where` and `cursor`, of which one at most is
    /// @param properties how the table is to be read
    /// @param cursor behind WHERE CURRENT OF
    record Update(
            Name table, String alias, List<Property> properties, List<SetClause> sets, Expression where,
            String cursor) implements AstStatement {}

    /// @param alias null if not written; so are `where` and `cursor`, of which one at most is
    /// @param properties how the table is to be read
    /// @param cursor behind WHERE CURRENT OF
    record Delete(Name table, String alias, List<Property> properties, Expression where, String cursor)
            implements AstStatement {}

    /// INSERT ... ON CONFLICT.
    record Upsert(Insert insert, ConflictClause conflict) implements AstStatement {}

    /// UPDATE ... FROM.
    ///
    /// @param alias null if not written; so is `where`
    record JoinedUpdate(
            Name table, String alias, List<SetClause> sets, List<TableReference> from, Expression where)
            implements AstStatement {}

    /// DELETE ... USING.
    ///
    /// @param alias null if not written; so is `where`
    record JoinedDelete(Name table, String alias, List<TableReference> using, Expression where)
            implements AstStatement {}

    /// @param alias null if not written
    /// @param properties how the table is to be read and joined
    record Merge(
            Name table, String alias, List<Property> properties, TableReference source, Expression on,
            List<MergeClause> clauses, int offset) implements AstStatement {}

    /// A change that sees tables of its own.
    ///
    /// @param recursive a table sees itself
    record WithTables(List<CommonTable> tables, boolean recursive, AstStatement statement) implements AstStatement {}

    /// @param unlessExists IF NOT EXISTS
    /// @param locksWhole LOCKSIZE TABLE
    record CreateTable(
            Name name, boolean unlessExists, List<ColumnDefinition> columns, List<TableConstraint> constraints,
            boolean locksWhole) implements AstStatement {}

    /// @param columns null if not written
    /// @param withData the query's rows are the table's first
    record CreateTableAs(
            Name name, boolean unlessExists, List<ColumnMention> columns, Query query, boolean withData,
            boolean locksWhole) implements AstStatement {}

    /// @param ifExists IF EXISTS
    /// @param cascade what depends on the table goes with it
    record DropTable(Name name, boolean ifExists, boolean cascade) implements AstStatement {}

    /// @param ifExists IF EXISTS
    /// @param alterations made one after the other
    record AlterTable(Name name, boolean ifExists, List<Alteration> alterations) implements AstStatement {}

    /// One after the other for each of the names, as a whole or not at all.
    record Several(List<AstStatement> statements, List<Name> names) implements AstStatement {
        public static AstStatement of(List<Name> names, Function<Name, AstStatement> statement) {
            return names.size() == 1 ? statement.apply(names.getFirst())
                    : new Several(names.stream().map(statement).toList(), names);
        }
    }

    /// @param restart identity values begin anew
    record TruncateTable(Name name, boolean restart) implements AstStatement {}

    /// @param name without a name of its own where none is written
    /// @param included INCLUDE
    /// @param nullsDistinct null if not written
    /// @param where null if not written
    record CreateIndex(
            Name name, boolean unique, boolean ifNotExists, Name table, List<IndexColumn> columns,
            List<ColumnMention> included, Boolean nullsDistinct, IndexExpression where) implements AstStatement {}

    record DropIndex(Name name, boolean ifExists) implements AstStatement {}

    /// @param name null: as the authorization
    record CreateSchema(String name, String authorization, boolean ifNotExists, int offset)
            implements AstStatement {}

    record DropSchema(String name, boolean ifExists, boolean cascade, int offset) implements AstStatement {}

    record DefineObject(ObjectDefinition definition) implements AstStatement {}

    record LockTable(Name name, boolean exclusive) implements AstStatement {}

    /// @param names empty: ALL
    record SetConstraints(List<Name> names, boolean deferred) implements AstStatement {}

    /// @param name a constant, a `?` or a register
    /// SET TIME ZONE.
    ///
    /// @param zone a name or an interval; null: LOCAL
    record SetTimeZone(Expression zone) implements AstStatement {}

    record SetSchema(Expression name) implements AstStatement {}

    /// @param sqlIsolation null: RESET
    record SetIsolation(SqlIsolation sqlIsolation) implements AstStatement {}

    record Transaction(TransactionStatement verb) implements AstStatement {}

    record Savepoint(SavepointAction action, String name) implements AstStatement {}

    record Call(Name procedure, List<Expression> arguments) implements AstStatement {}

    record Explain(AstStatement statement, ExplainFormat format, boolean analyze) implements AstStatement {}

    record ColumnMention(String name, int offset) {}

    record SetClause(ColumnMention column, Expression value) {}

    /// What happens to a new row that another one stands in the way of.
    ///
    /// @param columns of the key meant; empty: it is not named so
    /// @param constraint null if not written
    /// @param sets null: DO NOTHING; empty: the whole row becomes the new one
    /// @param where null if not written
    record ConflictClause(ConflictKey key, String constraint, List<SetClause> sets, Expression where, int offset) {}

    /// Which keys ON CONFLICT means: of these columns and expressions.
    ///
    /// @param condition of the rows that such a key is about, or null
    record ConflictKey(List<ColumnMention> columns, List<Expression> computed, Expression condition) {
        public static final ConflictKey ANY = new ConflictKey(List.of(), List.of(), null);
    }

    /// For which rows a clause of MERGE is.
    enum MergeCase {
        MATCHED, NOT_MATCHED, NOT_MATCHED_BY_SOURCE
    }

    /// @param condition null if not written
    record MergeClause(MergeCase of, Expression condition, MergeChange change) {}

    /// What a clause of MERGE does.
    sealed interface MergeChange {
        record Nothing() implements MergeChange {}

        record Delete() implements MergeChange {}

        record Update(List<SetClause> sets) implements MergeChange {}

        /// @param columns null if not written
        record Insert(List<ColumnMention> columns, Overriding overriding, List<Expression> values, int offset) implements MergeChange {}
    }

    /// @param column or null
    /// @param expression null if it is a column
    record IndexColumn(ColumnMention column, IndexExpression expression, boolean descending) {}

    /// @param text as written
    record IndexExpression(Expression value, String text) {}

    /// @param type null if not written, with a generation clause
    /// @param defaultValue null if not written
    /// @param identity null if not written
    /// @param generation null if not written
    record ColumnDefinition(
            ColumnMention column, TypeName type, boolean notNull, DefaultClause defaultValue, IdentityClause identity,
            GenerationClause generation) {}

    /// @param text as written
    record DefaultClause(Expression value, String text) {}

    /// @param text as written, without its parentheses
    record GenerationClause(Expression value, String text) {}

    record IdentityClause(boolean always, long start, long increment, boolean cycle, int offset) {}
}
