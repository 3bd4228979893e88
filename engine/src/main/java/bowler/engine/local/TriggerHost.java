// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.catalog.edit.CatalogEdit;
import bowler.engine.local.transaction.SessionTransactions;
import bowler.execute.api.BodyHost;
import bowler.storage.StoreTransaction;
import java.util.function.Consumer;

/// The part of a session that the actions of its triggers see. Warnings of an action are also warnings of the statement
/// that fires the trigger.
final class TriggerHost implements BodyHost {
    private final SessionTransactions transactions;
    private final Consumer<SqlFailure> warnings;
    private SqlFailure lastWarning;

    /// @param warnings takes the warnings of the statement that fires the trigger
    TriggerHost(SessionTransactions transactions, Consumer<SqlFailure> warnings) {
        this.transactions = transactions;
        this.warnings = warnings;
    }

    /// Notes the warning of a statement of an action.
    void warned(SqlFailure warning) {
        lastWarning = warning;
    }

    @Override
    public SqlFailure takeWarning() {
        SqlFailure taken = lastWarning;
        lastWarning = null;
        return taken;
    }

    @Override
    public void warnCaller(SqlFailure warning) {
        warnings.accept(warning);
    }

    /// A mark is a point within the statement that fires the trigger.
    @Override
    public ChangeMark mark() {
        StoreTransaction.UndoPoint point = transactions.current().undoPoint();
        CatalogEdit.Point catalog = transactions.editState();
        return new ChangeMark() {
            @Override
            public void undo() {
                if (point.undo()) {
                    transactions.resetEdit(catalog);
                }
            }

            @Override
            public void end() { }
        };
    }
}
