// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.AccessControl;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.engine.database.EngineError;
import bowler.engine.routine.RoutineClasses;
import bowler.engine.security.SecurityError;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.plan.StatementTraits;
import bowler.plan.access.AccessPlan;
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
        CatalogEdit edit = session.context().edit(isShared(definition));
        switch (definition) {
            case StatementPlan.CreateTable create -> lock(create, edit);
            case StatementPlan.CreateTableAs create -> lock(create.table(), edit);
            case StatementPlan.AlterTable alter -> edit.lockDefinition(alter.table().tableId());
            case StatementPlan.AlterTogether alter -> edit.lockDefinition(alter.table().tableId());
            case StatementPlan.DropTable drop -> edit.lockDefinition(drop.table().tableId());
            case StatementPlan.CreateIndex create -> {
                edit.lockIndexName(create.table().schemaName(), create.indexName());
                edit.lockDefinition(create.table().tableId());
            }
            case StatementPlan.DropIndex drop -> edit.lockDefinition(drop.table().tableId());
            case StatementPlan.TruncateTable truncate -> edit.lockDefinition(truncate.table().tableId());
            case StatementPlan.CreateSchema create -> edit.lockSchemaName(create.name());
            case StatementPlan.DefineObject define -> lock(define.plan(), edit);
            case StatementPlan.ChangeAccess(AccessPlan.ChangePrivileges grant) ->
                grant.privileges().forEach(privilege -> edit.lockRights(privilege.object()));
            case StatementPlan.ChangeAccess(AccessPlan.CreateRole create) -> edit.lockRole(create.role());
            default -> { }
        }
    }

    private static void lock(StatementPlan.CreateTable create, CatalogEdit edit) {
        if (create.createSchema()) {
            edit.lockSchemaName(create.schemaName());
        }
        edit.lockName(create.schemaName(), create.tableName());
    }

    private static void lock(ObjectPlan plan, CatalogEdit edit) {
        switch (plan) {
            case ObjectPlan.Create create -> {
                if (create.createSchema()) {
                    edit.lockSchemaName(create.object().schemaName());
                }
                edit.lockObject(create.object());
                edit.lockProviders(create.object());
            }
            case ObjectPlan.Drop drop -> edit.lockObject(drop.object());
            case ObjectPlan.CommentOnTable comment -> edit.lockDefinition(comment.table().tableId());
            case ObjectPlan.CommentOnObject comment -> edit.lockObject(comment.object());
            default -> { }
        }
    }

    /// Returns whether other objects may be defined at the same time. A definition that looks for all uses of an object
    /// allows no others, unless each use locks the object.
    private static boolean isShared(StatementPlan.Definition definition) {
        return switch (definition) {
            case StatementPlan.CreateTable create -> true;
            case StatementPlan.CreateTableAs create -> true;
            case StatementPlan.DropTable drop -> !drop.cascade();
            case StatementPlan.AlterTable alter -> true;
            case StatementPlan.AlterTogether alter ->
                alter.first() instanceof StatementPlan.AlterTable;
            case StatementPlan.CreateIndex create -> true;
            case StatementPlan.DropIndex drop -> true;
            case StatementPlan.TruncateTable truncate -> true;
            case StatementPlan.CreateSchema create -> true;
            case StatementPlan.DefineObject define -> isShared(define.plan());
            case StatementPlan.ChangeAccess(AccessPlan.ChangePrivileges grant) -> !grant.revoke();
            case StatementPlan.ChangeAccess(AccessPlan.CreateRole create) -> true;
            default -> false;
        };
    }

    private static boolean isShared(ObjectPlan plan) {
        return switch (plan) {
            // Columns and constraints of tables use sequences, functions and types, and lock only their tables.
            case ObjectPlan.Create create -> create.replaced() == null || hasOnlyLockingUses(create.object());
            case ObjectPlan.Drop drop -> !drop.cascade() && hasOnlyLockingUses(drop.object());
            case ObjectPlan.CommentOnTable comment -> true;
            case ObjectPlan.CommentOnObject comment -> true;
            case ObjectPlan.Nothing nothing -> true;
            default -> false;
        };
    }

    /// Returns whether only objects depend on this one, which lock it when they are created.
    private static boolean hasOnlyLockingUses(SchemaObject object) {
        return switch (object.kind()) {
            case VIEW, SYNONYM, PROCEDURE, TRIGGER, ROW_SECURITY -> true;
            case SEQUENCE, FUNCTION, AGGREGATE, TYPE -> false;
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
