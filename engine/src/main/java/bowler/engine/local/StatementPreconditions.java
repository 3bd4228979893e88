// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.AccessControl;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.privilege.Securable;
import bowler.engine.database.EngineError;
import bowler.engine.routine.RoutineClasses;
import bowler.engine.security.SecurityError;
import bowler.engine.statement.CachedPlan;
import bowler.plan.CompiledStatement;
import bowler.plan.SqlIsolation;
import bowler.plan.StatementPlan;
import bowler.plan.StatementTraits;
import bowler.plan.access.AccessPlan;
import bowler.plan.definition.ForeignKeyDefinition;
import bowler.plan.definition.ObjectPlan;
import bowler.plan.definition.TableAlteration;
import bowler.session.Isolation;
import bowler.storage.terms.TableLockMode;
import java.util.List;
import java.util.TreeSet;

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
                beginEdit(session, definition, compiled);
            }
        }
        List<TableDescriptor> locked = traits.intentionLocks();
        for (int i = 0; i < locked.size(); i++) {
            session.transaction().lockTable(locked.get(i).tableId(), TableLockMode.IX);
        }
    }

    /// Returns whether a query locks tables before it reads: FOR UPDATE, and at a level that locks what it reads.
    static boolean mayLock(CompiledStatement compiled, Isolation isolation) {
        return lockMode(compiled, isolation) != null;
    }

    private static TableLockMode lockMode(CompiledStatement compiled, Isolation isolation) {
        if (!(compiled.plan() instanceof StatementPlan.Query query)) {
            return null;
        }
        if (query.forUpdate()) {
            return TableLockMode.IX;
        }
        SqlIsolation own = query.isolation();
        boolean locksReads = own != null ? own == SqlIsolation.RS || own == SqlIsolation.RR
            : isolation == Isolation.REPEATABLE_READ || isolation == Isolation.SERIALIZABLE;
        return locksReads ? TableLockMode.IS : null;
    }

    /// Takes the intention locks of a query that [#mayLock].
    static void lockTables(EmbeddedSession session, CachedPlan plan, Isolation isolation) {
        TableLockMode mode = lockMode(plan.compiled(), isolation);
        List<TableDescriptor> tables = plan.tables();
        for (int i = 0; mode != null && i < tables.size(); i++) {
            if (tables.get(i).treeId() != 0) {
                session.transaction().lockTable(tables.get(i).tableId(), mode);
            }
        }
    }

    /// Begins an edit of the catalog, with the locks under which the plan is then checked again.
    private static void beginEdit(EmbeddedSession session, StatementPlan.Definition definition, CompiledStatement compiled) {
        CatalogEdit edit = session.context().edit(isShared(definition));
        boolean isOfTable = switch (definition) {
            case StatementPlan.CreateTable create -> true;
            case StatementPlan.CreateTableAs create -> true;
            case StatementPlan.AlterTable alter -> true;
            case StatementPlan.AlterTogether alter -> true;
            case StatementPlan.CreateIndex create -> true;
            default -> false;
        };
        if (isOfTable) {
            // DROP CASCADE locks a sequence before the tables that use it.
            edit.shareUses(compiled.objectsUsed());
        }
        lock(definition, compiled, edit);
        if (!isOfTable) {
            edit.shareUses(compiled.objectsUsed());
        }
    }

    private static void lock(StatementPlan.Definition definition, CompiledStatement compiled, CatalogEdit edit) {
        switch (definition) {
            case StatementPlan.CreateTable create -> lock(create, edit);
            case StatementPlan.CreateTableAs create -> lock(create.table(), edit);
            case StatementPlan.AlterTable alter -> lock(alter, edit);
            case StatementPlan.AlterTogether alter -> edit.lockDefinition(alter.table().tableId());
            case StatementPlan.DropTable drop -> lock(drop, edit);
            case StatementPlan.CreateIndex create -> {
                edit.lockIndexName(create.table().schemaName(), create.indexName());
                edit.lockDefinition(create.table().tableId());
            }
            case StatementPlan.DropIndex drop -> edit.lockDefinition(drop.table().tableId());
            case StatementPlan.TruncateTable truncate -> edit.lockDefinition(truncate.table().tableId());
            case StatementPlan.Several several -> several.definitions().forEach(each -> lock(each, compiled, edit));
            case StatementPlan.CreateSchema create -> edit.lockSchemaName(create.name());
            case StatementPlan.DropSchema drop -> edit.lockSchemaName(drop.name());
            case StatementPlan.DefineObject define -> lock(define.plan(), edit);
            case StatementPlan.ChangeAccess(AccessPlan.ChangePrivileges change) -> {
                if (change.revoke()) {
                    // Definitions that need the privilege share these locks.
                    List<String> schemas = change.privileges().stream()
                        .filter(privilege -> privilege.object().kind() == Securable.Kind.SCHEMA).map(AccessPlan.ObjectPrivilege::owner).distinct().sorted().toList();
                    schemas.forEach(edit::lockSchemaName);
                    TreeSet<Integer> used = new TreeSet<>(compiled.tablesUsed());
                    edit.state().tables().stream().filter(table -> schemas.contains(table.schemaName())).forEach(table -> used.add(table.tableId()));
                    TreeSet<Integer> tables = new TreeSet<>(used);
                    for (int tableId : used) {
                        TableDescriptor table = edit.state().table(tableId);
                        tables.addAll(table == null ? List.of() : table.referrers());
                    }
                    tables.forEach(edit::lockDefinition);
                    compiled.objectsUsed().forEach(edit::lockObject);
                    List.copyOf(edit.state().objects()).stream().filter(object -> schemas.contains(object.schemaName())).forEach(edit::lockObject);
                }
                change.privileges().forEach(privilege -> edit.lockRights(privilege.object()));
            }
            case StatementPlan.ChangeAccess(AccessPlan.CreateRole create) -> edit.lockRole(create.role());
            case StatementPlan.ChangeAccess(AccessPlan.ChangeRoles change) -> edit.lockRoleGrants();
            case StatementPlan.ChangeAccess(AccessPlan.DropRole drop) -> edit.lockRole(drop.role());
            case StatementPlan.ChangeStatistics change -> { }
        }
    }

    private static void lock(StatementPlan.CreateTable create, CatalogEdit edit) {
        if (create.createSchema()) {
            edit.lockSchemaName(create.schemaName());
        } else {
            edit.shareSchema(create.schemaName());
        }
        edit.lockName(create.schemaName(), create.tableName());
        TreeSet<Integer> parents = new TreeSet<>();
        create.foreignKeys().forEach(key -> addParent(key, parents));
        parents.forEach(edit::lockDefinition);
    }

    private static void lock(StatementPlan.AlterTable alter, CatalogEdit edit) {
        TreeSet<Integer> tables = new TreeSet<>(List.of(alter.table().tableId()));
        TableAlteration.NewConstraints added = switch (alter.alteration()) {
            case TableAlteration.AddConstraints add -> add.constraints();
            case TableAlteration.AddColumn add -> add.constraints();
            default -> null;
        };
        if (added != null) {
            added.foreignKeys().forEach(key -> addParent(key, tables));
        }
        tables.forEach(edit::lockDefinition);
    }

    private static void addParent(ForeignKeyDefinition key, TreeSet<Integer> tables) {
        if (key.parent() != null) {
            tables.add(key.parent().tableId());
        }
    }

    /// Locks a table that is dropped and those that foreign keys connect with it. The order is that of all such statements,
    /// so they do not deadlock.
    private static void lock(StatementPlan.DropTable drop, CatalogEdit edit) {
        TreeSet<Integer> tables = new TreeSet<>(List.of(drop.table().tableId()));
        drop.table().foreignKeys().forEach(key -> tables.add(key.parentTableId()));
        if (drop.cascade()) {
            tables.addAll(drop.table().referrers());
        }
        tables.forEach(edit::lockDefinition);
    }

    private static void lock(ObjectPlan plan, CatalogEdit edit) {
        switch (plan) {
            case ObjectPlan.Create create -> {
                if (create.createSchema()) {
                    edit.lockSchemaName(create.object().schemaName());
                } else {
                    edit.shareSchema(create.object().schemaName());
                }
                edit.lockNew(create.object());
            }
            case ObjectPlan.Drop drop -> edit.lockObject(drop.object());
            case ObjectPlan.AlterSequence alter -> edit.lockObject(alter.sequence());
            case ObjectPlan.RenameTable rename -> {
                edit.lockDefinition(rename.table().tableId());
                edit.lockName(rename.table().schemaName(), rename.newName());
            }
            case ObjectPlan.RenameColumn rename -> edit.lockDefinition(rename.table().tableId());
            case ObjectPlan.RenameIndex rename -> {
                edit.lockDefinition(rename.table().tableId());
                edit.lockIndexName(rename.table().schemaName(), rename.newName());
            }
            case ObjectPlan.MoveTable move -> {
                edit.shareSchema(move.schemaName());
                edit.lockDefinition(move.table().tableId());
                edit.lockName(move.schemaName(), move.table().name());
            }
            case ObjectPlan.RenameObject rename -> {
                edit.shareSchema(rename.renamed().schemaName());
                edit.lockObject(rename.object());
                edit.lockObject(rename.renamed());
            }
            case ObjectPlan.CommentOnTable comment -> edit.lockDefinition(comment.table().tableId());
            case ObjectPlan.CommentOnIndex comment -> {
                TableDescriptor table = edit.state().tableOfIndex(comment.schemaName(), comment.index().name());
                if (table != null) {
                    edit.lockDefinition(table.tableId());
                }
            }
            case ObjectPlan.CommentOnObject comment -> edit.lockObject(comment.object());
            case ObjectPlan.CommentOnSchema comment -> edit.shareSchema(comment.schemaName());
            case ObjectPlan.Nothing nothing -> { }
        }
    }

    /// Returns whether other objects may be defined at the same time. The uses of an object share its lock. A definition
    /// that needs a role, or a right on a whole schema, locks neither. So these are revoked while there are no other
    /// definitions.
    private static boolean isShared(StatementPlan.Definition definition) {
        return switch (definition) {
            case StatementPlan.ChangeAccess(AccessPlan.ChangeRoles change) -> !change.revoke();
            case StatementPlan.ChangeAccess(AccessPlan.DropRole drop) -> false;
            case StatementPlan.ChangeStatistics change -> false;
            default -> true;
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
