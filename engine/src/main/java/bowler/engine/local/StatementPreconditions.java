// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.TableDescriptor;
import bowler.engine.database.EngineError;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.plan.StatementTraits;
import bowler.storage.terms.TableLockMode;

/// The steps before a statement that is more than a query: the check of privileges, and the locks under which its plan
/// is validated.
final class StatementPreconditions {
    private StatementPreconditions() {}

    static void require(EmbeddedSession session, CompiledStatement compiled) {
        StatementTraits traits = compiled.traits();
        if (session.isReadOnly() && !traits.isReadOnly() && !changesTemporary(compiled.plan(), traits)) {
            throw (traits.effect() == StatementTraits.Effect.ROWS ? EngineError.READ_ONLY : EngineError.READ_ONLY_DEFINITION)
                .failure();
        }
        if (compiled.plan() instanceof StatementPlan.Definition definition) {
            session.cursors().requireUnread(definition);
            if (StatementPlan.isTemporary(definition)) {
                session.context().temporaryEdit();
            } else {
                session.context().edit();
            }
        }
        for (TableDescriptor table : traits.intentionLocks()) {
            session.transaction().lockTable(table.tableId(), TableLockMode.IX);
        }
    }

    /// Returns whether a statement changes temporary tables only, which a read-only session may do too.
    private static boolean changesTemporary(StatementPlan plan, StatementTraits traits) {
        return plan instanceof StatementPlan.Definition definition ? StatementPlan.isTemporary(definition)
            : traits.changesRows() && !traits.intentionLocks().isEmpty()
                && traits.intentionLocks().stream().allMatch(TableDescriptor::isTemporary);
    }
}
