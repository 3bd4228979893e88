// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.cursor;

import bowler.base.error.SqlFailure;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.engine.database.EngineError;
import bowler.engine.statement.CachedPlan;

/// Says by its name what was dropped while a statement used it: storage knows trees by their numbers only, and the
/// catalog has forgotten them; the plan has not.
public final class DroppedTreeErrors {
    private static final String DROPPED = EngineError.DROPPED_MEANWHILE.sqlState();

    private DroppedTreeErrors() {}

    /// Returns whether the failure says that a tree no longer exists.
    public static boolean isAbout(SqlFailure failure) {
        return failure.sqlState().equals(DROPPED);
    }

    /// Returns the failure, with the name if it is about a tree of the plan.
    public static SqlFailure named(SqlFailure failure, CachedPlan plan) {
        if (plan == null || !isAbout(failure) || failure.arguments().isEmpty()) {
            return failure;
        }
        String tree = failure.arguments().getFirst().toString();
        for (TableDescriptor table : plan.tables()) {
            if (tree.equals(Integer.toString(table.treeId()))) {
                return EngineError.DROPPED_MEANWHILE.causedBy(failure, "table " + table.schemaName() + '.' + table.name());
            }
            for (IndexDescriptor index : table.indexes()) {
                if (tree.equals(Integer.toString(index.treeId()))) {
                    return EngineError.DROPPED_MEANWHILE.causedBy(failure,
                        "index " + table.schemaName() + '.' + index.name());
                }
            }
        }
        return failure;
    }
}
