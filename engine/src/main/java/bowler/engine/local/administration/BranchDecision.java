// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.administration;

import bowler.engine.branch.TransactionBranch;
import bowler.engine.database.BranchDecisions;
import bowler.engine.database.Database;
import bowler.engine.database.EngineError;
import bowler.session.branch.BranchId;
import java.util.Locale;

/// An administrator's decision on a prepared branch whose transaction manager does not come back.
public final class BranchDecision {
    private BranchDecision() {}

    /// Resolves a prepared branch, or forgets that this was done. It takes effect at once, whether or not the transaction of the
    /// statement commits.
    public static void take(Database database, String name, String decision) {
        BranchId id = BranchId.parse(name);
        if (id == null) {
            throw EngineError.BAD_BRANCH_NAME.failure(name);
        }
        TransactionBranch branch = database.branches().find(id);
        switch (decision == null ? "" : decision.strip().toUpperCase(Locale.ROOT)) {
            case BranchDecisions.COMMITTED -> branch.resolve(true);
            case BranchDecisions.ROLLED_BACK -> branch.resolve(false);
            case "" -> branch.forget();
            default -> throw EngineError.BAD_DECISION.failure(decision);
        }
    }
}
