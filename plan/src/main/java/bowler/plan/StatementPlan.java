// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.IndexForm;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.definition.ForeignKeyDefinition;
import bowler.plan.definition.KeyDefinition;
import bowler.plan.definition.ObjectPlan;
import bowler.plan.definition.TableAlteration;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import java.util.List;

/// What a statement does.
public sealed interface StatementPlan {
    /// Changes the catalog. What it means depends on names that are taken as much as on those that are free.
    sealed interface Definition extends StatementPlan {}

    /// What one clause of ALTER TABLE does.
    sealed interface TableChange extends Definition {}

    /// What a statement may do for several names.
    sealed interface Listed extends Definition {}

    /// A clause of ALTER TABLE that follows others: what it means shows when they are done.
    interface LaterChange {
        TableChange in(CatalogSnapshot now);
    }

    /// Gives the source's rows.
    ///
    /// @param forUpdate a cursor whose rows may be changed: they are locked for that
    /// @param sqlIsolation for this statement alone, or null: the session's
    /// @param lockWaitPolicy for rows that others have locked, or null: as the session waits
    /// @param target what changes may name the cursor's row; then the key of that row is a slot behind those shown. Null:
    ///     none may
    record Query(RowSource source, boolean forUpdate, SqlIsolation sqlIsolation, LockWaitPolicy lockWaitPolicy, PlannedCursorTarget target)
            implements StatementPlan {
        public Query(RowSource source, boolean forUpdate, SqlIsolation sqlIsolation) {
            this(source, forUpdate, sqlIsolation, null, null);
        }
    }

    /// Adds the source's rows.
    ///
    /// @param source whole rows in table order, with the columns' types; defaults are filled in already
    /// @param identityColumn position of a column whose NULLs stand for the next identity value, or -1
    record Insert(TableDescriptor table, RowSource source, int identityColumn, ConstraintPlan constraintPlan) implements StatementPlan {
        public Insert(TableDescriptor table, RowSource source, int identityColumn) {
            this(table, source, identityColumn, ConstraintPlan.NONE);
        }
    }

    /// Changes the source's rows.
    ///
    /// @param source the whole old rows in table order; from a table access with `forChange`, or from [RowSource.NamedRows]
    record Update(TableDescriptor table, RowSource source, List<Assignment> assignments, ConstraintPlan constraintPlan)
            implements StatementPlan {
        public Update(TableDescriptor table, RowSource source, List<Assignment> assignments) {
            this(table, source, assignments, ConstraintPlan.NONE);
        }
    }

    /// A column's new value.
    ///
    /// @param position of the column in the table
    /// @param value over the old row, of the column's type
    record Assignment(int position, Scalar value) {}

    /// Removes the source's rows.
    ///
    /// @param source the whole rows in table order; from a table access with `forChange`, or from [RowSource.NamedRows]
    record Delete(TableDescriptor table, RowSource source, ConstraintPlan constraintPlan) implements StatementPlan {
        public Delete(TableDescriptor table, RowSource source) {
            this(table, source, ConstraintPlan.NONE);
        }
    }

    /// Adds, changes and removes rows, as each of the source's rows says.
    ///
    /// @param source slots: the number of an action from 1, INTEGER, anything else is none; the key of the table's row,
    ///     NULL for a new one, which come last; what the actions take; what is shown beside the changed rows
    /// @param repeats several source rows may name one row, of which the first counts; else that is an error (21000)
    /// @param shownCount how many slots at the end are for showing
    record Merge(
            TableDescriptor table, RowSource source, List<MergeAction> actions, boolean repeats, int shownCount,
            ConstraintPlan constraintPlan) implements StatementPlan {}

    /// @param columns positions in the table of the columns that get values; all for an INSERT, none for a DELETE
    /// @param slots of the source, one per column
    /// @param identityColumn position of a column whose NULLs stand for the next identity value, or -1
    record MergeAction(MergeKind kind, List<Integer> columns, List<Integer> slots, int identityColumn) {}

    enum MergeKind {
        INSERT, UPDATE, DELETE
    }

    /// Adds rows; one that another stands in the way of is left out, or the other is changed.
    ///
    /// @param arbiters trees of the keys for which that holds; empty: all
    /// @param update null: such rows are left out
    record Upsert(Insert insert, List<Integer> arbiters, ConflictUpdate update, ConstraintPlan constraintPlan) implements StatementPlan {}

    /// Values and condition are over the row that is there, then the one that was to be added.
    ///
    /// @param condition null: none
    record ConflictUpdate(List<Assignment> assignments, Scalar condition) {}

    /// Changes rows, then gives what the source makes of them.
    ///
    /// @param rowsId by which the source reads them: [RowSource.WorkingRead]; all columns of the table, then what the
    ///     change shows beside
    /// @param columns of the rows given
    record Returning(
            StatementPlan change, int rowsId, Showing showing, RowSource source, List<ResultColumn> columns) implements StatementPlan {
        public TableDescriptor table() {
            return tableOf(change);
        }
    }

    /// Changes, one after the other, then a statement that reads what they return: all of it one statement.
    ///
    /// @param statement a [Query] that locks nothing, or a change
    /// @param columns of the rows given; empty: it gives none
    record WithChanges(List<Step> steps, StatementPlan statement, List<ResultColumn> columns) implements StatementPlan {
        public boolean givesRows() {
            return !columns.isEmpty();
        }
    }

    /// @param change with RETURNING a [Returning]
    /// @param rowsId by which what it returns is read: [RowSource.WorkingRead]; -1: nothing is
    /// @param name by which WITH calls it
    record Step(StatementPlan change, int rowsId, String name) {}

    /// How the rows of a change are shown: as they are after it, as they were before it, or as last seen, which for removed
    /// rows is before.
    enum Showing {
        AFTER, BEFORE, LAST
    }

    /// The table whose rows a statement changes, or null.
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

    /// The rules of a statement that changes rows.
    static ConstraintPlan rulesOf(StatementPlan plan) {
        return switch (plan) {
            case Insert insert -> insert.constraintPlan();
            case Update update -> update.constraintPlan();
            case Delete delete -> delete.constraintPlan();
            case Merge merge -> merge.constraintPlan();
            case Upsert upsert -> upsert.constraintPlan();
            case Returning returning -> rulesOf(returning.change());
            default -> ConstraintPlan.NONE;
        };
    }

    /// @param createSchema the schema is the user's own and does not exist yet: it is made along
    /// @param primaryKey or null
    /// @param checks those without a name get one
    /// @param locksWhole LOCKSIZE TABLE
    record CreateTable(
            String schemaName, boolean createSchema, String tableName, List<ColumnDescriptor> columns,
            KeyDefinition primaryKey, List<KeyDefinition> uniqueKeys, List<CheckConstraint> checks,
            List<ForeignKeyDefinition> foreignKeys, boolean locksWhole) implements Definition {
        public CreateTable(
                String schemaName, boolean createSchema, String tableName, List<ColumnDescriptor> columns,
                KeyDefinition primaryKey, List<KeyDefinition> uniqueKeys) {
            this(schemaName, createSchema, tableName, columns, primaryKey, uniqueKeys, List.of(), List.of(),
                    false);
        }
    }

    /// @param source the new table's rows, in its order
    record CreateTableAs(CreateTable table, RowSource source) implements Definition {}

    /// @param cascade foreign keys to the table go with it
    record DropTable(TableDescriptor table, boolean cascade) implements Listed {}

    /// One after the other, all or none.
    record Several(List<Listed> definitions) implements Definition {}

    record AlterTable(TableDescriptor table, TableAlteration alteration) implements TableChange {}

    /// ALTER TABLE with several clauses, made one after the other, all or none.
    ///
    /// @param table as it is before the first
    record AlterTogether(TableDescriptor table, TableChange first, List<LaterChange> later) implements Definition {}

    /// @param restart identity values begin anew
    record TruncateTable(TableDescriptor table, boolean restart) implements Listed {}

    /// @param nullsDistinct keys with a NULL in them never collide
    record CreateIndex(
            TableDescriptor table, String indexName, boolean unique, boolean nullsDistinct, List<KeyColumn> columns,
            IndexForm form) implements Definition {
        /// The name of what serves as well and keeps this index from being made: another index, or the primary key with the
        /// same columns, unless this one alone is unique. Null: it is needed.
        public String served() {
            if (!form.isPlain()) {
                return null;
            }
            if (!table.clusteringKey().isEmpty() && table.clusteringKey().equals(columns)) {
                return table.primaryKeyName() == null ? "the primary key" : table.primaryKeyName();
            }
            for (IndexDescriptor index : table.indexes()) {
                boolean serves = index.form().isEvident()
                    && (!unique || index.unique() && (nullsDistinct || !index.nullsDistinct()));
                if (serves && index.keyColumns().equals(columns)) {
                    return index.name();
                }
            }
            return null;
        }
    }

    record DropIndex(TableDescriptor table, IndexDescriptor index) implements Listed {}

    /// @param authorization the owner, or null: the session's user
    record CreateSchema(String name, String authorization) implements Definition {}

    /// @param cascade with all that it holds and what depends on that
    record DropSchema(String name, boolean cascade) implements Definition {}

    /// Views, synonyms, sequences, new names, comments.
    record DefineObject(ObjectPlan plan) implements TableChange, Listed {}

    record LockTable(TableDescriptor table, boolean exclusive) implements StatementPlan {}

    /// @param constraints empty: all
    record SetConstraints(List<DeferrableConstraint> constraints, boolean deferred) implements StatementPlan {}

    record DeferrableConstraint(TableDescriptor table, String name) {}

    /// @param name without columns, text; a schema's name as the catalog spells it
    record SetSchema(Scalar name) implements StatementPlan {}

    /// @param zone a name or an interval; null: the machine's
    record SetTimeZone(Scalar zone) implements StatementPlan {}

    /// @param sqlIsolation null: the session's default again
    record SetIsolation(SqlIsolation sqlIsolation) implements StatementPlan {}

    record Transaction(TransactionStatement verb) implements StatementPlan {}

    record Savepoint(SavepointAction action, String name) implements StatementPlan {}

    /// @param value without columns, BIGINT
    record ChangeSetting(SessionSetting setting, Scalar value) implements StatementPlan {}

    /// Finds out anew how a table's values are distributed, or forgets it.
    ///
    /// @param schema without columns, text, as are the others; a name as the catalog spells it
    /// @param index NULL: of the table and all its indexes
    record ChangeStatistics(boolean drop, Scalar schema, Scalar table, Scalar index) implements Definition {}

    /// Gives texts as rows of one column.
    ///
    /// @param plan what is explained
    /// @param analyze whether it runs, and what was measured is shown; of a query, or of what changes rows
    /// @param told what the statement tells of its plan
    record Explain(StatementPlan plan, ExplainFormat format, boolean analyze, List<String> told)
            implements StatementPlan {
        /// What the statement changes rows by, as it runs what it explains; null: it changes none.
        public StatementPlan change() {
            return analyze && (tableOf(plan) != null || plan instanceof WithChanges) ? plan : null;
        }
    }
}
