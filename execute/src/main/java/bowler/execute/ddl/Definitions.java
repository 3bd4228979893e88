// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.execute.run.Run;
import bowler.execute.spill.SpillDisk;
import bowler.plan.KeyDefinition;
import bowler.plan.StatementPlan;
import java.util.ArrayList;
import java.util.List;

/// Carries out statements that define, by one catalog edit.
public final class Definitions {
    private final CatalogEdit edit;
    private final String user;
    private final Run run;
    private final SpillDisk spillDisk;

    /// @param user owns the schemas that are made
    public Definitions(CatalogEdit edit, String user, Run run, SpillDisk spillDisk) {
        this.edit = edit;
        this.user = user;
        this.run = run;
        this.spillDisk = spillDisk;
    }

    public void createTable(StatementPlan.CreateTable plan) {
        if (plan.createSchema() && !edit.state().hasSchema(plan.schemaName())) {
            edit.createSchema(plan.schemaName(), user);
        }
        KeyDefinition primaryKey = plan.primaryKey();
        List<CatalogEdit.UniqueKey> uniqueKeys = new ArrayList<>();
        for (KeyDefinition key : plan.uniqueKeys()) {
            uniqueKeys.add(new CatalogEdit.UniqueKey(key.constraintName(), key.columns()));
        }
        edit.createTable(
            plan.schemaName(), plan.tableName(), plan.columns(),
            primaryKey == null ? null : primaryKey.constraintName(),
            primaryKey == null ? List.of() : primaryKey.columns(), uniqueKeys);
    }

    public void dropTable(StatementPlan.DropTable plan) {
        edit.dropTable(plan.table());
    }

    /// An index with the columns of another, or of the primary key, is not made, unless it alone is unique.
    public void createIndex(StatementPlan.CreateIndex plan) {
        String same = sameIndex(plan);
        if (same != null) {
            run.warn(DefinitionWarning.SAME_INDEX.failure(plan.indexName(), same));
            return;
        }
        TableDescriptor table = edit.createIndex(plan.table(), plan.indexName(), plan.unique(), plan.columns());
        new IndexFilling(run, spillDisk).fill(table, table.indexes().getLast());
    }

    private static String sameIndex(StatementPlan.CreateIndex plan) {
        TableDescriptor table = plan.table();
        if (!table.clusteringKey().isEmpty() && table.clusteringKey().equals(plan.columns())) {
            return table.primaryKeyName() == null ? "the primary key" : table.primaryKeyName();
        }
        for (IndexDescriptor index : table.indexes()) {
            boolean serves = !plan.unique() || index.unique() && !index.nullsDistinct();
            if (serves && index.keyColumns().equals(plan.columns())) {
                return index.name();
            }
        }
        return null;
    }

    public void dropIndex(StatementPlan.DropIndex plan) {
        edit.dropIndex(plan.table(), plan.index());
    }

    public void createSchema(StatementPlan.CreateSchema plan) {
        edit.createSchema(plan.name(), plan.authorization() == null ? user : plan.authorization());
    }

    public void dropSchema(StatementPlan.DropSchema plan) {
        if (plan.cascade()) {
            objects().emptySchema(plan.name());
        }
        edit.dropSchema(plan.name());
    }

    /// Definitions of views, synonyms, sequences, names and comments.
    public ObjectDefinitions objects() {
        return new ObjectDefinitions(edit, user, run);
    }
}
