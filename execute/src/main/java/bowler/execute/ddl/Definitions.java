// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

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

    public void createIndex(StatementPlan.CreateIndex plan) {
        TableDescriptor table = edit.createIndex(plan.table(), plan.indexName(), plan.unique(), plan.columns());
        new IndexFilling(run, spillDisk).fill(table, table.indexes().getLast());
    }

    public void dropIndex(StatementPlan.DropIndex plan) {
        edit.dropIndex(plan.table(), plan.index());
    }

    public void createSchema(StatementPlan.CreateSchema plan) {
        edit.createSchema(plan.name(), plan.authorization() == null ? user : plan.authorization());
    }

    public void dropSchema(StatementPlan.DropSchema plan) {
        edit.dropSchema(plan.name());
    }
}
