// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.catalog.system.DatabaseProperties;
import bowler.engine.branch.BranchTable;
import bowler.session.branch.BranchId;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import java.util.HashMap;
import java.util.Map;

/// The decisions of operators on prepared branches, which are kept as properties of the database until the transaction
/// manager has asked for them.
public final class BranchDecisions {
    /// The values of a property that keeps what an operator has decided on a branch.
    public static final String COMMITTED = "COMMIT";
    public static final String ROLLED_BACK = "ROLLBACK";

    private BranchDecisions() {}

    /// Returns the decisions among the properties of a database; true stands for a commit.
    static Map<BranchId, Boolean> in(Map<String, String> properties) {
        Map<BranchId, Boolean> decisions = new HashMap<>();
        properties.forEach((name, value) -> {
            if (name.startsWith(BranchTable.DECISION_PREFIX)) {
                BranchId branch = BranchId.parse(name.substring(BranchTable.DECISION_PREFIX.length()));
                if (branch != null) {
                    decisions.put(branch, value.equals(COMMITTED));
                }
            }
        });
        return decisions;
    }

    /// Keeps a decision, or forgets it.
    ///
    /// @param commit null: forgets the decision
    static void record(Store store, BranchId branch, Boolean commit) {
        try (StoreTransaction transaction = store.newTransaction()) {
            transaction.beginStatement();
            DatabaseProperties.set(transaction, store::tree, BranchTable.DECISION_PREFIX + branch,
                commit == null ? null : commit ? COMMITTED : ROLLED_BACK);
            transaction.endStatement();
            transaction.commit(Durability.FULL);
        }
    }
}
