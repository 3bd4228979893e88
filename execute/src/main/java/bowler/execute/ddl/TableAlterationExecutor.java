// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.base.error.SqlFailure;
import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.edit.ObjectEdit;
import bowler.catalog.system.IdentityColumn;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan;
import bowler.plan.definition.ForeignKeyDefinition;
import bowler.plan.definition.KeyDefinition;
import bowler.plan.definition.TableAlteration;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.types.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/// ALTER TABLE and TRUNCATE TABLE. Rows are rewritten only if their bytes must change. The old trees stay until the
/// transaction commits.
final class TableAlterationExecutor {
    private static final Batch NO_ROW = new Batch();
    /// Stands for a tree that is created together with the others.
    private static final int NO_TREE = -1;

    private final CatalogEdit edit;
    private final RunContext runContext;
    private final SpillDisk spillDisk;

    TableAlterationExecutor(CatalogEdit edit, RunContext runContext, SpillDisk spillDisk) {
        this.edit = edit;
        this.runContext = runContext;
        this.spillDisk = spillDisk;
    }

    void alter(StatementPlan.AlterTable plan) {
        if (plan.alteration() instanceof TableAlteration.Compress && !plan.table().isTemporary()) {
            new OnlineCompression(edit.tables(), runContext, spillDisk, plan.table()).run();
            return;
        }
        TableDescriptor table = edit.tables().current(plan.table());
        switch (plan.alteration()) {
            case TableAlteration.AddColumn add -> addColumn(table, add);
            case TableAlteration.AddConstraints add -> addConstraints(table, add.constraints());
            case TableAlteration.DropColumn drop -> dropColumn(table, drop);
            case TableAlteration.ChangeColumn change -> changeColumn(table, change);
            case TableAlteration.Compress compress -> rewrite(table, table, sameColumns(table));
            case TableAlteration.SetLockSize set -> edit.tables().replace(table, table.withTableLocking(set.whole()));
            case TableAlteration.RenameConstraint rename ->
                edit.tables().renameConstraint(table, rename.name(), rename.newName());
            case TableAlteration.DropConstraint drop -> dropConstraint(table, drop.name(), drop.cascade());
        }
    }

    void truncate(StatementPlan.TruncateTable plan) {
        TableDescriptor table = edit.tables().current(plan.table());
        TableDescriptor empty = table.withLobTree(0);
        if (!plan.restart()) {
            edit.tables().withNewTrees(table, empty);
            return;
        }
        List<ColumnDescriptor> columns = new ArrayList<>();
        ColumnDescriptor.Identity numbers = null;
        for (ColumnDescriptor column : table.columns()) {
            if (column.identity() != null) {
                // An equal definition, but another object, so that users of the counter see that it was replaced.
                var old = column.identity();
                numbers = new ColumnDescriptor.Identity(old.always(), old.start(), old.increment(), old.cycle());
                columns.add(column.withIdentity(numbers));
            } else {
                columns.add(column);
            }
        }
        TableDescriptor made = edit.tables().withNewTrees(table, empty.withColumns(columns));
        if (numbers != null) {
            edit.tables().restartIdentity(made, numbers.start());
        }
    }

    private void addColumn(TableDescriptor table, TableAlteration.AddColumn add) {
        ColumnDescriptor column = add.column();
        List<ColumnDescriptor> columns = new ArrayList<>(table.columns());
        TableDescriptor next;
        if (add.value() != null && !column.isGenerated() && !ScalarTraversal.isVolatile(add.value())) {
            Vector value = new Evaluators(runContext).of(add.value()).evaluate(NO_ROW, Batch.ALL, 1);
            if (value.isNull(0) && !column.nullable() && !new ExistingRowValidation(runContext, table).isEmpty()) {
                throw DefinitionError.NO_DEFAULT.failure(column.name(), table.name());
            }
            Value added = Value.of(column.type(), new VectorRow(new Vector[] {value}).at(0), 0);
            columns.add(added.isNull() ? column : column.withAdded(added));
            next = edit.tables().replace(table, table.withColumns(columns));
        } else {
            columns.add(column);
            List<Scalar> values = sameColumns(table);
            values.add(add.value());
            next = rewrite(table, table.withColumns(columns), values);
        }
        addConstraints(next, add.constraints());
    }

    private static List<Scalar> sameColumns(TableDescriptor table) {
        List<Scalar> columns = new ArrayList<>();
        table.columns().forEach(column -> columns.add(new Scalar.Column(column.position(), column.type())));
        return columns;
    }

    private TableDescriptor rewrite(TableDescriptor table, TableDescriptor next, List<Scalar> values) {
        List<ColumnDescriptor> columns = next.columns().stream().map(column -> column.withAdded(null)).toList();
        TableDescriptor made = edit.tables().withNewTrees(table, next.withColumns(columns));
        if (values.contains(null)) {
            Counter counter = new Counter(IdentityColumn.of(made));
            new TableRewrite(runContext, spillDisk, table, made, values, counter).rewrite();
            edit.tables().restartIdentity(made, counter.next);
        } else {
            new TableRewrite(runContext, spillDisk, table, made, values, null).rewrite();
        }
        return made;
    }

    /// Numbers the existing rows for a new identity column. Fails with 2200H if the type has too few values for them.
    private static final class Counter implements LongSupplier {
        private final IdentityColumn column;
        /// Null if all values are taken.
        private Long next;

        Counter(IdentityColumn column) {
            this.column = column;
            next = column.definition().start();
        }

        @Override
        public long getAsLong() {
            if (next == null) {
                throw column.spent();
            }
            long number = next;
            next = column.after(number);
            return number;
        }
    }

    private void addConstraints(TableDescriptor table, TableAlteration.NewConstraints added) {
        TableDescriptor current = table;
        if (added.primaryKey() != null) {
            current = addKey(current, added.primaryKey(), true);
        }
        for (KeyDefinition key : added.uniqueKeys()) {
            current = addKey(current, key, false);
        }
        for (int index = 0; index < added.checks().size(); index++) {
            CheckConstraint check = added.checks().get(index);
            current = edit.tables().addCheck(current, check);
            if (check.enforcement().enforced()) {
                new ExistingRowValidation(runContext, current)
                    .requireTruth(current.checks().getLast(), added.conditions().get(index));
            }
        }
        for (ForeignKeyDefinition key : added.foreignKeys()) {
            current = addForeignKey(current, key);
        }
    }

    private TableDescriptor addKey(TableDescriptor table, KeyDefinition key, boolean primary) {
        TableDescriptor next = edit.tables().addKey(table, key(key, primary));
        fillNew(table, next);
        if (key.enforcement().deferrable() && key.enforcement().enforced()) {
            new ExistingRowValidation(runContext, next).requireDifference(next.indexes().getLast());
        }
        return next;
    }

    private TableDescriptor addForeignKey(TableDescriptor table, ForeignKeyDefinition key) {
        TableDescriptor next = edit.tables().addForeignKey(
            table, key.name(), key.columns(), key.parent(), key.parentColumns(), key.onDelete(), key.onUpdate(),
            key.enforcement());
        fillNew(table, next);
        if (key.enforcement().enforced()) {
            new ExistingRowValidation(runContext, next)
                .requireParents(next.foreignKeys().getLast(), tableId -> edit.state().table(tableId));
        }
        return next;
    }

    /// Fills the indexes that the table did not have before.
    private void fillNew(TableDescriptor before, TableDescriptor table) {
        for (IndexDescriptor index : table.indexes()) {
            if (before.indexOfTree(index.treeId()) == null) {
                new IndexBuild(runContext, spillDisk).fill(table, index);
            }
        }
    }

    private TableDescriptor dropConstraint(TableDescriptor table, String name, boolean cascade) {
        if (!name.equals(table.primaryKeyName())) {
            TableDescriptor next = edit.tables().dropConstraint(table, name, cascade);
            fillNew(table, next);
            return next;
        }
        edit.tables().freeOfReferrers(table, name, cascade);
        TableDescriptor current = edit.tables().current(table);
        return withRowNumbers(current);
    }

    /// Returns the table with row numbers for rows that were clustered by their primary key. Foreign keys that used it
    /// get an index.
    private TableDescriptor withRowNumbers(TableDescriptor table) {
        List<IndexDescriptor> indexes = new ArrayList<>(table.indexes());
        List<ForeignKey> keys = new ArrayList<>(table.foreignKeys());
        ForeignKey first = keys.stream().filter(key -> key.treeId() == table.treeId()).findFirst().orElse(null);
        if (first != null) {
            indexes.add(new IndexDescriptor(
                NO_TREE, edit.tables().indexName(table, first.name()), false, false, table.clusteringKey(),
                first.name(), null));
            keys.replaceAll(key -> key.treeId() == table.treeId() ? key.withTree(NO_TREE) : key);
        }
        return rewrite(table, table.withClusteringKey(List.of(), null).withIndexes(indexes).withForeignKeys(keys),
            sameColumns(table));
    }

    private void dropColumn(TableDescriptor table, TableAlteration.DropColumn drop) {
        int position = drop.position();
        ColumnDescriptor column = table.columns().get(position);
        if (!drop.computed().isEmpty()) {
            dropComputed(table, drop);
            return;
        }
        TableDescriptor current = table;
        ObjectEdit.refusePolicies(table, column.name());
        List<SchemaObject> dependents = edit.objects().dependents(table, position);
        if (drop.restrict() && !dependents.isEmpty()) {
            throw inUse(column, edit.objects().withTheirs(dependents));
        }
        DefinitionWarning.warnOf(edit.objects().dropDependents(table, position), runContext);
        current = edit.tables().current(table);
        for (String name : constraintsOn(table, position)) {
            if (drop.restrict()) {
                throw DefinitionError.COLUMN_IN_USE.failure(column.name(), "constraint " + name);
            }
            current = dropConstraint(edit.tables().current(table), name, true);
            runContext.warn(DefinitionWarning.CONSTRAINT_DROPPED.failure(name));
        }
        current = edit.tables().current(current);
        for (IndexDescriptor index : current.indexes()) {
            if (index.touches(position)) {
                TableDescriptor before = edit.tables().current(current);
                fillNew(before, edit.tables().withoutIndex(before, index));
            }
        }
        current = edit.tables().current(current);
        List<Scalar> values = sameColumns(current);
        values.remove(position);
        TableDescriptor next = rewrite(current, without(current, position), values);
        edit.objects().moveColumns(next, position);
    }

    /// Returns the failure with RESTRICT: one failure per view, each the cause of the one before, or that of a trigger.
    private static SqlFailure inUse(ColumnDescriptor column, List<SchemaObject> dependents) {
        SqlFailure failure = null;
        for (SchemaObject dependent : dependents.reversed()) {
            if (!(dependent instanceof TriggerDescriptor)) {
                failure = DefinitionError.VIEW_NEEDS_COLUMN.causedBy(failure, column.name(), dependent.name());
            }
        }
        return failure != null ? failure
            : DefinitionError.COLUMN_IN_USE.failure(column.name(), "trigger " + dependents.getFirst().name());
    }

    /// Drops the generated columns computed from a column, the last one first, and then the column.
    private void dropComputed(TableDescriptor table, TableAlteration.DropColumn drop) {
        ColumnDescriptor column = table.columns().get(drop.position());
        if (drop.restrict()) {
            throw DefinitionError.COLUMN_IN_USE.failure(
                column.name(), "column " + table.columns().get(drop.computed().getFirst()).name());
        }
        int position = drop.position();
        for (int other : drop.computed().reversed()) {
            runContext.warn(DefinitionWarning.COLUMN_DROPPED.failure(table.columns().get(other).name()));
            dropColumn(edit.tables().current(table), new TableAlteration.DropColumn(other, List.of(), false));
            position -= other < position ? 1 : 0;
        }
        dropColumn(edit.tables().current(table), new TableAlteration.DropColumn(position, List.of(), false));
    }

    private static List<String> constraintsOn(TableDescriptor table, int position) {
        List<String> names = new ArrayList<>();
        if (has(table.clusteringKey(), position)) {
            names.add(table.primaryKeyName());
        }
        for (CheckConstraint check : table.checks()) {
            if (check.columns().contains(position)) {
                names.add(check.name());
            }
        }
        for (ForeignKey key : table.foreignKeys()) {
            if (key.columns().contains(position)) {
                names.add(key.name());
            }
        }
        for (IndexDescriptor index : table.indexes()) {
            if (index.key() != null && has(index.keyColumns(), position)) {
                names.add(index.constraintName());
            }
        }
        return names;
    }

    private static boolean has(List<KeyColumn> key, int position) {
        return key.stream().anyMatch(part -> part.position() == position);
    }

    /// Returns the table without a column; the positions of the following columns move up.
    private static TableDescriptor without(TableDescriptor table, int position) {
        List<ColumnDescriptor> columns = new ArrayList<>();
        for (ColumnDescriptor column : table.columns()) {
            if (column.position() != position) {
                columns.add(column.withPosition(moved(column.position(), position)));
            }
        }
        List<IndexDescriptor> indexes = table.indexes().stream().map(index -> new IndexDescriptor(
            index.treeId(), index.name(), index.unique(), index.nullsDistinct(), moved(index.keyColumns(), position),
            index.constraintName(), index.key(), index.form().without(position))).toList();
        List<CheckConstraint> checks = table.checks().stream().map(check -> new CheckConstraint(
            check.name(), check.text(), check.columns().stream().map(column -> moved(column, position)).toList(),
            check.enforcement())).toList();
        List<ForeignKey> keys = table.foreignKeys().stream().map(key -> key.withColumns(
            key.columns().stream().map(column -> moved(column, position)).toList())).toList();
        return table.withColumns(columns)
            .withClusteringKey(moved(table.clusteringKey(), position), table.primaryKeyName())
            .withIndexes(indexes).withChecks(checks).withForeignKeys(keys);
    }

    private static int moved(int column, int dropped) {
        return column > dropped ? column - 1 : column;
    }

    private static List<KeyColumn> moved(List<KeyColumn> key, int dropped) {
        return key.stream().map(part -> new KeyColumn(moved(part.position(), dropped), part.descending())).toList();
    }

    private void changeColumn(TableDescriptor table, TableAlteration.ChangeColumn change) {
        ColumnDescriptor column = change.column();
        ColumnDescriptor old = table.columns().get(column.position());
        List<ColumnDescriptor> columns = new ArrayList<>(table.columns());
        columns.set(column.position(), column);
        if (old.nullable() && !column.nullable()) {
            new ExistingRowValidation(runContext, table).requireValues(old);
        }
        boolean isInKeys = table.indexes().stream().anyMatch(index -> has(index.keyColumns(), column.position()));
        boolean keysChange = isInKeys && old.nullable() != column.nullable();
        TableDescriptor next = table.withColumns(columns);
        Long undrawn = column.identity() != null && column.identity() != old.identity() ? runContext.nextUndrawnIdentity(table) : null;
        if (change.value() != null || keysChange) {
            List<Scalar> values = sameColumns(table);
            if (change.value() != null) {
                values.set(column.position(), change.value());
            }
            next = rewrite(table, next, values);
            requireChecks(next, change);
        } else {
            if (column.added() != null && !column.type().equals(old.type())) {
                columns.set(column.position(), column.withAdded(Value.of(column.type(), old.added(), 0)));
                next = table.withColumns(columns);
            }
            next = edit.tables().replace(table, next);
        }
        if (change.restart() != null) {
            edit.tables().restartIdentity(next, change.restart());
        } else if (undrawn != null) {
            edit.tables().restartIdentity(next, undrawn);
        }
    }

    /// Fails if new contents of a column violate a CHECK constraint.
    private void requireChecks(TableDescriptor table, TableAlteration.ChangeColumn change) {
        for (int index = 0; index < change.checks().size(); index++) {
            CheckConstraint check = table.checks().get(index);
            if (check.enforcement().enforced() && check.columns().contains(change.column().position())) {
                new ExistingRowValidation(runContext, table).requireTruth(check.name(), change.checks().get(index));
            }
        }
    }

    static CatalogEdit.UniqueKey key(KeyDefinition key, boolean primary) {
        return new CatalogEdit.UniqueKey(
            key.constraintName(), primary, key.columns(), key.nullsDistinct(), key.enforcement());
    }
}
