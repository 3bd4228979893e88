// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.catalog.layout.TableLayout;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.run.RunContext;
import bowler.plan.query.RowSource.TableAccess;
import bowler.storage.api.ReadIntent;
import bowler.types.encode.KeyLayout;

/// A plan's table access in one execution: the tree in which rows are found, and the keys.
public final class TableSource {
    public final TableAccess plan;
    public final TableLayout layout;
    public final RowAccess rowAccess;
    public final BoundKeys bounds;
    /// The layout of keys in the access tree.
    final KeyLayout keys;
    /// Position in the table of each slot.
    public final int[] positions;
    /// The slot that receives the row's clustering key, or -1.
    public final int keySlot;

    public TableSource(RunContext runContext, TableAccess plan, Evaluators evaluators) {
        this.plan = plan;
        layout = runContext.layout(plan.table());
        ReadIntent intent = plan.forChange() || plan.keySlot() >= 0 ? ReadIntent.CHANGE : ReadIntent.READ;
        keys = plan.index() == null ? layout.clusteringKeys() : layout.index(plan.index().treeId()).keys();
        bounds = new BoundKeys(keys, plan.bounds(), evaluators);
        rowAccess = plan.index() == null ? new TableRows(runContext, layout, plan.descending(), intent)
            : plan.indexOnly() ? new IndexOnlyRows(runContext, layout, plan.index(), plan.descending(), intent)
            : new IndexRows(runContext, layout, plan.index(), plan.descending(), intent);
        keySlot = plan.keySlot();
        positions = new int[plan.columns().size()];
        for (int slot = 0; slot < positions.length; slot++) {
            positions[slot] = plan.columns().get(slot);
        }
    }

    /// Starts with the matches of one of the rows for which the bounds were evaluated.
    ///
    /// @return false if there are none because a bound is NULL
    public boolean open(int place) {
        if (plan.singleRow()) {
            var key = bounds.prefix(place);
            if (key == null) {
                return false;
            }
            rowAccess.open(key);
            return true;
        }
        var range = bounds.range(place);
        if (range == null) {
            return false;
        }
        rowAccess.open(range);
        return true;
    }
}
