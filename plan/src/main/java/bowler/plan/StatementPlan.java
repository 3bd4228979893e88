// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.IndexForm;
import bowler.catalog.KeyColumn;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.SystemRoutine;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.plan.access.AccessPlan;
import bowler.catalog.TemporaryRules;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.definition.ForeignKeyDefinition;
import bowler.plan.definition.KeyDefinition;
import bowler.plan.definition.ObjectPlan;
import bowler.plan.definition.TableAlteration;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import java.util.List;

/// The action of a statement.
public sealed interface StatementPlan {
    /// Changes the catalog. Its meaning also depends on which names are in use and which are not.
    sealed interface Definition extends StatementPlan {}

    /// One clause of ALTER TABLE.
    sealed interface TableChange extends Definition {}

    /// A definition that one statement may apply to several names.
    sealed interface Listed extends Definition {}

    /// A later clause of ALTER TABLE, which is bound after the earlier clauses are done.
    interface LaterChange {
        BoundChange in(CatalogSnapshot now);
    }

    /// A later clause after it is bound.
    ///
    /// @param objectsUsed the objects that its text names
    record BoundChange(TableChange change, List<SchemaObject> objectsUsed) {}

    /// Returns the source's rows.
    ///
    /// @param forUpdate true for a cursor whose rows may be changed; they are locked for that
    /// @param sqlIsolation the isolation level of this statement alone, or null for the session's level
    /// @param lockWaitPolicy the reaction to locked rows, or null for the session's setting
    /// @param target the table that WHERE CURRENT OF may change, or null; if present, the row's key is a slot after the
    ///     returned ones
    record Query(RowSource source, boolean forUpdate, SqlIsolation isolation, LockWaitPolicy lockWaitPolicy, PlannedCursorTarget target)
            implements StatementPlan {
        public Query(RowSource source, boolean forUpdate, SqlIsolation sqlIsolation) {
            this(source, forUpdate, sqlIsolation, null, null);
        }
    }

    /// Inserts the source's rows.
    ///
    /// @param source whole rows in table order with the columns' types; defaults are already filled in
    /// @param identityColumn the position of the column whose NULLs stand for the next identity value, or -1
    record Insert(TableDescriptor table, RowSource source, int identityColumn, ConstraintPlan constraintPlan) implements StatementPlan {
        public Insert(TableDescriptor table, RowSource source, int identityColumn) {
            this(table, source, identityColumn, ConstraintPlan.NONE);
        }
    }

    /// Updates the source's rows.
    ///
    /// @param source whole old rows in table order, from a table access with `forChange` or from [RowSource.NamedRows]
    record Update(TableDescriptor table, RowSource source, List<Assignment> assignments, ConstraintPlan constraintPlan)
            implements StatementPlan {
        public Update(TableDescriptor table, RowSource source, List<Assignment> assignments) {
            this(table, source, assignments, ConstraintPlan.NONE);
        }
    }

    /// The new value of a column.
    ///
    /// @param position the position of the column in the table
    /// @param value an expression over the old row, of the column's type
    record Assignment(int position, Scalar value) {}

    /// Deletes the source's rows.
    ///
    /// @param source whole rows in table order, from a table access with `forChange` or from [RowSource.NamedRows]
    record Delete(TableDescriptor table, RowSource source, ConstraintPlan constraintPlan) implements StatementPlan {
        public Delete(TableDescriptor table, RowSource source) {
            this(table, source, ConstraintPlan.NONE);
        }
    }

    /// Inserts, updates and deletes rows as each source row says (MERGE).
    ///
    /// @param source rows with these slots: first the number of an action from 1, INTEGER; other values mean no action.
    ///     Second the key of the table's row, NULL for a new row; new rows come last. Then the inputs of the actions,
    ///     then the slots to return with the changed rows
    /// @param repeats true if several source rows may refer to one row, of which the first counts; otherwise that fails
    ///     with 21000
    /// @param shownCount the number of slots at the end that are returned
    record Merge(
            TableDescriptor table, RowSource source, List<MergeAction> actions, boolean repeats, int shownCount,
            ConstraintPlan constraintPlan) implements StatementPlan {}

    /// One action of a MERGE.
    ///
    /// @param columns the table positions of the columns that get values; all for an INSERT, none for a DELETE
    /// @param slots the source slots, one per column
    /// @param identityColumn the position of the column whose NULLs stand for the next identity value, or -1
    record MergeAction(MergeKind kind, List<Integer> columns, List<Integer> slots, int identityColumn) {}

    enum MergeKind {
        INSERT, UPDATE, DELETE
    }

    /// Inserts rows; on a key conflict the new row is skipped, or the existing row is updated.
    ///
    /// @param arbiters the trees of the keys to which this applies; empty means all keys
    /// @param update null if conflicting rows are skipped
    record Upsert(Insert insert, List<Integer> arbiters, ConflictUpdate update, ConstraintPlan constraintPlan) implements StatementPlan {}

    /// Leaves the change of a view to its INSTEAD OF triggers.
    ///
    /// @param source the columns of the old row, if the event has one, then those of the new row, if it has one
    record InsteadOf(ViewDescriptor view, TriggerDescriptor.Event event, RowSource source) implements StatementPlan {}

    /// The update of a conflicting row. Values and condition are over the existing row followed by the new row.
    ///
    /// @param condition null if there is none
    record ConflictUpdate(List<Assignment> assignments, Scalar condition) {}

    /// Changes rows, then returns the source's rows, which are computed from them.
    ///
    /// @param rowsId the id by which the source reads the changed rows ([RowSource.WorkingRead]): all columns of the
    ///     table, then the additional columns that the change returns
    /// @param columns the columns of the returned rows
    record Returning(
            StatementPlan change, int rowsId, Showing showing, RowSource source, List<ResultColumn> columns) implements StatementPlan {
        public TableDescriptor table() {
            return tableOf(change);
        }
    }

    /// Runs changes one after the other, then a statement that reads the rows that they return. All of it is one
    /// statement.
    ///
    /// @param statement a [Query] that locks nothing, or a change
    /// @param columns the columns of the returned rows; empty if there are none
    record WithChanges(List<Step> steps, StatementPlan statement, List<ResultColumn> columns) implements StatementPlan {
        public boolean returnsRows() {
            return !columns.isEmpty();
        }
    }

    /// One change of a WITH clause.
    ///
    /// @param change a [Returning] if it has RETURNING
    /// @param rowsId the id by which the returned rows are read ([RowSource.WorkingRead]); -1 if none are
    /// @param name the name in the WITH clause
    record Step(StatementPlan change, int rowsId, String name) {}

    /// The state in which a change returns its rows: after the change, before it, or the last one. The last state of a
    /// deleted row is the one before.
    enum Showing {
        AFTER, BEFORE, LAST
    }

    /// Returns the table whose rows a statement changes, or null.
    static TableDescriptor tableOf(StatementPlan plan) {
        return switch (plan) {
            case Insert insert -> insert.table();
            case Update update -> update.table();
            case Delete delete -> delete.table();
            case Merge merge -> merge.table();
            case Upsert upsert -> upsert.insert().table();
            case Returning returning -> returning.table();
            default -> null;
        };
    }

    /// Returns whether a definition concerns a temporary table, and so the session alone.
    static boolean isTemporary(Definition definition) {
        return switch (definition) {
            case CreateTable create -> create.temporary() != null;
            case CreateTableAs create -> isTemporary(create.table());
            case DropTable drop -> drop.table().isTemporary();
            case TruncateTable truncate -> truncate.table().isTemporary();
            case CreateIndex create -> create.table().isTemporary();
            case DropIndex drop -> drop.table().isTemporary();
            case Several several -> isTemporary(several.definitions().getFirst());
            default -> false;
        };
    }

    /// Creates a table.
    ///
    /// @param createSchema true if the schema is the user's own and must be created as well
    /// @param primaryKey the primary key, or null
    /// @param checks the CHECK constraints; those without a name get one
    /// @param hasTableLocking true for LOCKSIZE TABLE
    /// @param temporary the rules of a temporary table; null for any other table
    record CreateTable(
            String schemaName, boolean createSchema, String tableName, List<ColumnDescriptor> columns,
            KeyDefinition primaryKey, List<KeyDefinition> uniqueKeys, List<CheckConstraint> checks,
            List<ForeignKeyDefinition> foreignKeys, boolean hasTableLocking, TemporaryRules temporary) implements Definition {
        public CreateTable(
                String schemaName, boolean createSchema, String tableName, List<ColumnDescriptor> columns,
                KeyDefinition primaryKey, List<KeyDefinition> uniqueKeys, List<CheckConstraint> checks,
                List<ForeignKeyDefinition> foreignKeys, boolean hasTableLocking) {
            this(schemaName, createSchema, tableName, columns, primaryKey, uniqueKeys, checks, foreignKeys, hasTableLocking,
                    null);
        }

        public CreateTable withTemporary(TemporaryRules rules) {
            return new CreateTable(schemaName, createSchema, tableName, columns, primaryKey, uniqueKeys, checks,
                    foreignKeys, hasTableLocking, rules);
        }

        public CreateTable(
                String schemaName, boolean createSchema, String tableName, List<ColumnDescriptor> columns,
                KeyDefinition primaryKey, List<KeyDefinition> uniqueKeys) {
            this(schemaName, createSchema, tableName, columns, primaryKey, uniqueKeys, List.of(), List.of(),
                    false);
        }
    }

    /// Creates a table and fills it.
    ///
    /// @param source the new table's rows, in table order
    record CreateTableAs(CreateTable table, RowSource source) implements Definition {}

    /// Drops a table.
    ///
    /// @param cascade true if foreign keys to the table are dropped with it
    record DropTable(TableDescriptor table, boolean cascade) implements Listed {}

    /// Runs several definitions one after the other, all or none.
    record Several(List<Listed> definitions) implements Definition {}

    record AlterTable(TableDescriptor table, TableAlteration alteration) implements TableChange {}

    /// Runs an ALTER TABLE with several clauses one after the other, all or none.
    ///
    /// @param table the table before the first clause
    record AlterTogether(TableDescriptor table, TableChange first, List<LaterChange> later) implements Definition {}

    /// Truncates a table.
    ///
    /// @param restart true if identity values restart
    record TruncateTable(TableDescriptor table, boolean restart) implements Listed {}

    /// Creates an index.
    ///
    /// @param nullsDistinct true if keys that contain NULL never conflict
    record CreateIndex(
            TableDescriptor table, String indexName, boolean unique, boolean nullsDistinct, List<KeyColumn> columns,
            IndexForm form) implements Definition {
        /// Returns the name of an existing index or primary key with the same columns that makes this index redundant.
        /// A unique index is not redundant to one that is not unique. Returns null if the index is needed.
        public String served() {
            if (!form.isPlain()) {
                return null;
            }
            if (!table.clusteringKey().isEmpty() && table.clusteringKey().equals(columns)) {
                return table.primaryKeyName() == null ? "the primary key" : table.primaryKeyName();
            }
            for (IndexDescriptor index : table.indexes()) {
                boolean serves = index.form().hasSingleEntry()
                    && (!unique || index.unique() && (nullsDistinct || !index.nullsDistinct()));
                if (serves && index.keyColumns().equals(columns)) {
                    return index.name();
                }
            }
            return null;
        }
    }

    record DropIndex(TableDescriptor table, IndexDescriptor index) implements Listed {}

    /// Creates a schema.
    ///
    /// @param authorization the owner, or null for the session's user
    record CreateSchema(String name, String authorization) implements Definition {}

    /// Drops a schema.
    ///
    /// @param cascade true if its contents and everything that depends on them are dropped
    record DropSchema(String name, boolean cascade) implements Definition {}

    /// Defines views, synonyms, sequences, new names and comments.
    record DefineObject(ObjectPlan plan) implements TableChange, Listed {}

    /// Changes rights.
    record ChangeAccess(AccessPlan plan) implements Definition {}

    /// Sets the current role.
    ///
    /// @param role a string without columns, a role as spelled in the catalog; null for NONE
    record SetRole(Scalar role) implements StatementPlan {}

    record LockTable(TableDescriptor table, boolean exclusive) implements StatementPlan {}

    /// Sets when deferrable constraints are checked.
    ///
    /// @param constraints empty means all
    record SetConstraints(List<DeferrableConstraint> constraints, boolean deferred) implements StatementPlan {}

    record DeferrableConstraint(TableDescriptor table, String name) {}

    /// Sets the current schema.
    ///
    /// @param name a string without columns; the schema name as spelled in the catalog
    record SetSchema(Scalar name) implements StatementPlan {}

    /// Sets the session's time zone.
    ///
    /// @param zone a name or an interval; null for the machine's zone
    record SetTimeZone(Scalar zone) implements StatementPlan {}

    /// Sets the isolation level.
    ///
    /// @param sqlIsolation null for the session's default
    record SetIsolation(SqlIsolation isolation) implements StatementPlan {}

    record Transaction(TransactionStatement verb) implements StatementPlan {}

    record Savepoint(SavepointAction action, String name) implements StatementPlan {}

    /// Calls a procedure that CREATE PROCEDURE has declared, or one of the system that works in a nested session.
    ///
    /// @param arguments without columns, of the parameters' types; null for OUT parameters. A procedure with a variable
    ///     number of arguments has one per argument
    /// @param outputs for each argument the `?` that receives the value of an OUT or INOUT parameter, counted from 0;
    ///     otherwise -1
    record CallProcedure(RoutineDescriptor routine, List<Scalar> arguments, List<Integer> outputs) implements StatementPlan {}

    /// Calls a procedure of the system that changes a setting, a user, a property or the whole database.
    ///
    /// @param arguments without columns, of the parameters' types
    record CallSystemProcedure(SystemRoutine procedure, List<Scalar> arguments) implements StatementPlan {}

    /// Recomputes or drops the statistics of a table.
    ///
    /// @param schema a string without columns, like the other two; a name as spelled in the catalog
    /// @param index NULL for the table and all its indexes
    record ChangeStatistics(boolean drop, Scalar schema, Scalar table, Scalar index) implements Definition {}

    /// Returns the plan of a statement as rows of one text column.
    ///
    /// @param plan the explained plan
    /// @param analyze true if the statement runs and its measurements are shown; only for queries and changes of rows
    /// @param told the optimizer hints of the statement
    record Explain(StatementPlan plan, ExplainFormat format, boolean analyze, List<String> told)
            implements StatementPlan {
        /// Returns the change of rows that EXPLAIN ANALYZE runs; null if there is none.
        public StatementPlan change() {
            return analyze && (tableOf(plan) != null || plan instanceof WithChanges) ? plan : null;
        }
    }
}
