// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.catalog.CheckConstraint;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan;
import bowler.plan.definition.ForeignKeyDefinition;
import bowler.plan.definition.KeyDefinition;
import bowler.plan.definition.ObjectPlan;
import java.util.ArrayList;
import java.util.List;

/// Carries out definition statements, by one catalog edit each.
public final class DefinitionExecutor {
    private final CatalogEdit edit;
    private final String user;
    private final RunContext runContext;
    private final SpillDisk spillDisk;

    /// @param user the owner of new schemas
    public DefinitionExecutor(CatalogEdit edit, String user, RunContext runContext, SpillDisk spillDisk) {
        this.edit = edit;
        this.user = user;
        this.runContext = runContext;
        this.spillDisk = spillDisk;
    }

    public TableDescriptor createTable(StatementPlan.CreateTable plan) {
        boolean createsSchema = plan.createSchema() || plan.schemaName().equals(TableDescriptor.TEMPORARY_SCHEMA);
        if (createsSchema && !edit.state().hasSchema(plan.schemaName())) {
            edit.createSchema(plan.schemaName(), user);
        }
        KeyDefinition primaryKey = plan.primaryKey();
        boolean isClustering = primaryKey != null && !primaryKey.enforcement().deferrable()
            && primaryKey.enforcement().enforced();
        List<CatalogEdit.UniqueKey> keys = new ArrayList<>();
        if (primaryKey != null && !isClustering) {
            keys.add(TableAlterationExecutor.key(primaryKey, true));
        }
        plan.uniqueKeys().forEach(key -> keys.add(TableAlterationExecutor.key(key, false)));
        TableDescriptor table = edit.createTable(
            plan.schemaName(), plan.tableName(), plan.columns(), isClustering ? primaryKey.constraintName() : null,
            isClustering ? primaryKey.columns() : List.of(), keys);
        if (plan.temporary() != null) {
            edit.rule(table, plan.temporary());
        }
        for (CheckConstraint check : plan.checks()) {
            table = edit.tables().addCheck(table, check);
        }
        for (ForeignKeyDefinition key : plan.foreignKeys()) {
            table = edit.tables().addForeignKey(
                table, key.name(), key.columns(), key.parent(), key.parentColumns(), key.onDelete(), key.onUpdate(),
                key.enforcement());
        }
        return plan.hasTableLocking() ? edit.tables().replace(table, table.withTableLocking(true)) : table;
    }

    public void alterTable(StatementPlan.AlterTable plan) {
        new TableAlterationExecutor(edit, runContext, spillDisk).alter(plan);
    }

    /// Carries out one clause after another, each on the table that the preceding clauses have left.
    public void alterTable(StatementPlan.AlterTogether plan) {
        change(plan.first());
        plan.later().forEach(later -> {
            StatementPlan.BoundChange bound = later.in(edit.state());
            edit.requireUses(bound.objectsUsed());
            change(bound.change());
        });
    }

    private void change(StatementPlan.TableChange change) {
        switch (change) {
            case StatementPlan.AlterTable alter -> alterTable(alter);
            case StatementPlan.DefineObject define -> objects().define(define.plan());
        }
    }

    public void several(StatementPlan.Several plan) {
        for (StatementPlan.Listed each : plan.definitions()) {
            switch (each) {
                case StatementPlan.DropTable drop -> dropTable(drop);
                case StatementPlan.TruncateTable truncate -> truncateTable(truncate);
                case StatementPlan.DropIndex drop -> dropIndex(drop);
                case StatementPlan.DefineObject(ObjectPlan.Drop(var object, var cascade))
                    when cascade && edit.state().object(object.kind(), object.schemaName(), object.name()) == null -> { }
                case StatementPlan.DefineObject define -> objects().define(define.plan());
            }
        }
    }

    public void truncateTable(StatementPlan.TruncateTable plan) {
        runContext.transaction.announceFreeing();
        new TableAlterationExecutor(edit, runContext, spillDisk).truncate(plan);
    }

    public void dropTable(StatementPlan.DropTable plan) {
        runContext.transaction.announceFreeing();
        if (plan.cascade()) {
            DefinitionWarning.warnOf(edit.objects().dropDependents(plan.table(), -1), runContext);
        }
        edit.dropTable(plan.table(), plan.cascade());
    }

    /// Creates an index, unless an existing index serves as well.
    public void createIndex(StatementPlan.CreateIndex plan) {
        String same = plan.served();
        if (same != null) {
            runContext.warn(DefinitionWarning.SAME_INDEX.failure(plan.indexName(), same));
            return;
        }
        TableDescriptor table = edit.prepareIndex(plan.table(), new CatalogEdit.NewIndex(
            plan.indexName(), plan.unique(), plan.nullsDistinct(), plan.columns(), plan.form()));
        new OnlineIndexBuild(runContext, spillDisk, table, table.indexes().getLast()).fill();
        edit.enterIndex(table);
    }

    public void dropIndex(StatementPlan.DropIndex plan) {
        TableDescriptor before = edit.tables().current(plan.table());
        fillNew(before, edit.dropIndex(before, plan.index()));
    }

    /// Fills the indexes that the table did not have before.
    private void fillNew(TableDescriptor before, TableDescriptor table) {
        for (IndexDescriptor index : table.indexes()) {
            if (before.indexOfTree(index.treeId()) == null) {
                new IndexBuild(runContext, spillDisk).fill(table, index);
            }
        }
    }

    public void changeStatistics(StatementPlan.ChangeStatistics plan) {
        new StatisticsUpdate(edit, user, runContext).change(plan);
    }

    public void createSchema(StatementPlan.CreateSchema plan) {
        edit.createSchema(plan.name(), plan.authorization() == null ? user : plan.authorization());
    }

    public void dropSchema(StatementPlan.DropSchema plan) {
        if (plan.cascade()) {
            edit.lockSchemaName(plan.name());
            objects().emptySchema(plan.name());
        }
        edit.dropSchema(plan.name());
    }

    public void changeAccess(StatementPlan.ChangeAccess plan) {
        new AccessExecutor(edit, user, runContext).change(plan.plan());
    }

    /// Returns the executor of definitions of views, synonyms, sequences, names and comments.
    public ObjectDefinitionExecutor objects() {
        return new ObjectDefinitionExecutor(edit, user, runContext);
    }
}
