// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.AccessControl;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.edit.CatalogEdit;
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
                beginEdit(session, definition);
            }
        }
        List<TableDescriptor> locked = traits.intentionLocks();
        for (int i = 0; i < locked.size(); i++) {
            session.transaction().lockTable(locked.get(i).tableId(), TableLockMode.IX);
        }
    }

    /// Begins an edit of the catalog, with the locks under which the plan is then checked again.
    private static void beginEdit(EmbeddedSession session, StatementPlan.Definition definition) {
        CatalogEdit edit = session.context().edit(isOfTables(definition));
        switch (definition) {
            case StatementPlan.CreateTable create -> edit.lockName(create.schemaName(), create.tableName());
            case StatementPlan.AlterTable alter -> edit.lockDefinition(alter.table().tableId());
            case StatementPlan.AlterTogether alter -> edit.lockDefinition(alter.table().tableId());
            case StatementPlan.DropTable drop -> edit.lockDefinition(drop.table().tableId());
            case StatementPlan.CreateIndex create -> edit.lockDefinition(create.table().tableId());
            case StatementPlan.DropIndex drop -> edit.lockDefinition(drop.table().tableId());
            case StatementPlan.TruncateTable truncate -> edit.lockDefinition(truncate.table().tableId());
            default -> { }
        }
    }

    /// Returns whether a definition concerns tables and indexes only, so that other tables may be defined at the same
    /// time.
    private static boolean isOfTables(StatementPlan.Definition definition) {
        return switch (definition) {
            case StatementPlan.CreateTable create -> !create.createSchema();
            case StatementPlan.DropTable drop -> !drop.cascade();
            case StatementPlan.AlterTable alter -> true;
            case StatementPlan.AlterTogether alter ->
                alter.first() instanceof StatementPlan.AlterTable;
            case StatementPlan.CreateIndex create -> true;
            case StatementPlan.DropIndex drop -> true;
            case StatementPlan.TruncateTable truncate -> true;
            default -> false;
        };
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
