// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.TableDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.execute.api.ExecutionContext;
import bowler.execute.modify.table.TreeReplacement;
import bowler.execute.run.RunContext;

/// Gives an empty table new trees within a statement that changes rows. Snapshots that are older than the transaction's commit
/// read the old trees. Nothing is waited for: a concurrent transaction that has locked the table, or its definition, leads to
/// insertions into the present trees.
final class CatalogTrees implements TreeReplacement {
    private final RunContext runContext;
    private final ExecutionContext context;
    private final long minRows;
    private CatalogEdit edit;
    private CatalogEdit.Point before;

    CatalogTrees(RunContext runContext, ExecutionContext context, long minRows) {
        this.runContext = runContext;
        this.context = context;
        this.minRows = minRows;
    }

    @Override
    public long minRows() {
        return minRows;
    }

    @Override
    public void begin() {
        edit = null;
    }

    @Override
    public boolean mayPrepare(TableDescriptor table) {
        return runContext.transaction.isEmpty(runContext.tree(table.treeId()));
    }

    @Override
    public TableDescriptor prepare(TableDescriptor table) {
        if (!runContext.transaction.tryLockEmpty(runContext.tree(table.treeId()))) {
            return null;
        }
        edit = context.tryEdit(table);
        if (edit == null) {
            return null;
        }
        before = edit.point();
        return edit.tables().prepareNewTrees(table, table);
    }

    @Override
    public void enter(TableDescriptor table, TableDescriptor prepared) {
        edit.tables().enterNewTrees(table, prepared);
    }

    @Override
    public void undone() {
        if (edit != null) {
            edit.resetTo(before);
            edit = null;
        }
    }
}
