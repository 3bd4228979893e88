// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.TableDescriptor;
import bowler.execute.modify.table.TreeReplacement;

/// The trees of a table that the current statement has created. They are filled as they are.
record NewTableTrees(long minRows) implements TreeReplacement {
    @Override
    public void begin() {}

    @Override
    public boolean mayPrepare(TableDescriptor table) {
        return true;
    }

    @Override
    public TableDescriptor prepare(TableDescriptor table) {
        return table;
    }

    @Override
    public void enter(TableDescriptor table, TableDescriptor prepared) {}

    @Override
    public void undone() {}
}
