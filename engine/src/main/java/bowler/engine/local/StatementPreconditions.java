// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.AccessControl;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.engine.database.EngineError;
import bowler.engine.routine.RoutineClasses;
import bowler.engine.security.SecurityError;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.plan.StatementTraits;
import bowler.plan.definition.ObjectPlan;
import bowler.storage.terms.TableLockMode;
import java.util.List;

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
            requireTrusted(session, definition);
            session.cursors().requireUnread(definition);
            if (StatementPlan.isTemporary(definition)) {
                session.context().temporaryEdit();
            } else {
                session.context().edit();
            }
        }
        List<TableDescriptor> locked = traits.intentionLocks();
        for (int i = 0; i < locked.size(); i++) {
            session.transaction().lockTable(locked.get(i).tableId(), TableLockMode.IX);
        }
    }

    /// Fails with 4251A if a user of a network client declares code in Java without being the owner of the database. The
    /// code would run in the server's process.
    private static void requireTrusted(EmbeddedSession session, StatementPlan.Definition definition) {
        boolean isJava = definition instanceof StatementPlan.DefineObject(ObjectPlan.Create create)
            && create.object() instanceof RoutineDescriptor routine && !routine.isSql();
        if (!isJava || !session.isServed()) {
            return;
        }
        AccessControl access = session.accessControl();
        if (access.isEnforced() && !session.user().equals(access.databaseOwner()) && !RoutineClasses.areDeclaredByAll()) {
            throw SecurityError.DATABASE_OWNER_STATEMENT.failure("declarations of routines in Java over the network");
        }
    }

    /// Returns whether a statement changes temporary tables only, which a read-only session may do too.
    private static boolean changesTemporary(StatementPlan plan, StatementTraits traits) {
        return plan instanceof StatementPlan.Definition definition ? StatementPlan.isTemporary(definition)
            : traits.changesRows() && !traits.intentionLocks().isEmpty()
                && traits.intentionLocks().stream().allMatch(TableDescriptor::isTemporary);
    }
}
