// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.edit;

import bowler.catalog.privilege.Securable;
import bowler.catalog.system.SystemTable;
import bowler.storage.StoreTransaction;
import bowler.storage.terms.TableLockMode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// The locks of one edit of the catalog, which the transaction holds until it ends. An edit that has locked the whole
/// catalog needs no others.
final class DefinitionLocks {
    /// The locks of an edit of temporary tables, which no other session sees.
    static final DefinitionLocks NONE = new DefinitionLocks(null, true);

    private final StoreTransaction transaction;
    private boolean isExclusive;

    /// The namespaces of a schema. Views and synonyms have the names of tables.
    enum NameKind {
        TABLE, INDEX, CONSTRAINT, SEQUENCE, FUNCTION, PROCEDURE, TRIGGER, AGGREGATE, TYPE
    }

    private DefinitionLocks(StoreTransaction transaction, boolean isExclusive) {
        this.transaction = transaction;
        this.isExclusive = isExclusive;
    }

    /// Locks the catalog for an edit.
    ///
    /// @param isExclusive false if other edits may run next to it
    static DefinitionLocks of(StoreTransaction transaction, boolean isExclusive) {
        transaction.lockTable(SystemTable.SYSTABLES.descriptor().tableId(), isExclusive ? TableLockMode.X : TableLockMode.IX);
        return new DefinitionLocks(transaction, isExclusive);
    }

    /// Acts like [#of] for an edit next to which others may run, if that needs no wait.
    ///
    /// @return whether the catalog is locked
    static boolean tryShared(StoreTransaction transaction) {
        return transaction.tryLockTable(SystemTable.SYSTABLES.descriptor().tableId(), TableLockMode.IX);
    }

    void lockAll() {
        if (!isExclusive) {
            transaction.lockTable(SystemTable.SYSTABLES.descriptor().tableId(), TableLockMode.X);
            isExclusive = true;
        }
    }

    void lockName(NameKind kind, String schemaName, String name) {
        if (!isExclusive) {
            transaction.lockName(bytes(kind, schemaName, name));
        }
    }

    /// @return false if a concurrent edit has locked the name
    boolean tryLockName(NameKind kind, String schemaName, String name) {
        return isExclusive || transaction.tryLockName(bytes(kind, schemaName, name));
    }

    /// Keeps concurrent edits from locking the name with [#lockName].
    void shareName(NameKind kind, String schemaName, String name) {
        if (!isExclusive) {
            transaction.shareName(bytes(kind, schemaName, name));
        }
    }

    void lockDefinition(int tableId) {
        lock(definition(tableId));
    }

    /// @return false if a concurrent edit has locked the definition
    boolean tryLockDefinition(int tableId) {
        return isExclusive || transaction.tryLockName(definition(tableId).getBytes(StandardCharsets.UTF_8));
    }

    /// Keeps concurrent edits from locking the table with [#lockDefinition].
    void shareDefinition(int tableId) {
        share(definition(tableId));
    }

    private static String definition(int tableId) {
        return "definition of table " + tableId;
    }

    void lockSchemaName(String name) {
        lock("schema name " + name);
    }

    /// Keeps concurrent edits from locking the schema with [#lockSchemaName].
    void shareSchemaName(String name) {
        share("schema name " + name);
    }

    /// Locks the grants of roles. One lock serves all of them, because a chain of grants must not end where it began.
    void lockRoleGrants() {
        lock("grants of roles");
    }

    void lockRole(String name) {
        lock("role name " + name);
    }

    void lockRights(Securable object) {
        lock("rights on " + object.kind() + ' ' + object.id());
    }

    private void share(String shown) {
        if (!isExclusive) {
            transaction.shareName(shown.getBytes(StandardCharsets.UTF_8));
        }
    }

    private void lock(String shown) {
        if (!isExclusive) {
            transaction.lockName(shown.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static byte[] bytes(NameKind kind, String schemaName, String name) {
        String shown = kind.name().toLowerCase(Locale.ROOT) + " name ";
        return (shown + schemaName + '.' + name).getBytes(StandardCharsets.UTF_8);
    }
}
