// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.format.Release;
import bowler.catalog.AccessControl;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.privilege.PrivilegeGrant;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.AccessRows;
import bowler.catalog.system.CatalogFormat;
import bowler.catalog.system.CatalogReader;
import bowler.catalog.system.CatalogWriter;
import bowler.catalog.system.DatabaseProperties;
import bowler.catalog.system.IdentityColumn;
import bowler.catalog.system.SystemRoutineRows;
import bowler.engine.security.SecurityProperties;
import bowler.engine.watch.StatementWatch;
import bowler.sql.InformationSchema;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.types.Collation;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;

/// Reads the catalog of a database that is opened, and creates that of a new database. A catalog of an earlier format is
/// brought to the present one.
final class CatalogOpening {
    /// The property from which applications for Derby read how strings sort. It has the value chosen at the creation.
    private static final String COLLATION = "derby.database.collation";

    private final String name;
    private final Store store;
    private final StatementWatch watch;
    private final IntToLongFunction rowsOfTree;

    /// @param rowsOfTree returns the number of rows in a tree
    CatalogOpening(String name, Store store, StatementWatch watch, IntToLongFunction rowsOfTree) {
        this.name = name;
        this.store = store;
        this.watch = watch;
        this.rowsOfTree = rowsOfTree;
    }

    /// Gives a new database its catalog and commits it.
    ///
    /// @param owner the owner of the database
    /// @param rowsOfTree returns the number of rows in a tree
    static CatalogState create(Store store, String owner, DatabaseOptions options, IntToLongFunction rowsOfTree) {
        CatalogState empty = CatalogState.empty(rowsOfTree, new AtomicLong()::incrementAndGet);
        try (StoreTransaction transaction = store.newTransaction()) {
            CatalogWriter.bootstrap(transaction, options.collation(), owner);
            CatalogState made =
                addInformationSchema(store, transaction, owner, CatalogReader.read(transaction, store::tree, empty));
            boolean enforces = options.enforcesPrivileges();
            transaction.beginStatement();
            DatabaseProperties.set(transaction, store::tree, COLLATION, Collation.derbyName(options.collation()));
            if (options.territory() != null) {
                DatabaseProperties.set(transaction, store::tree, DatabaseSettings.TERRITORY, options.territory());
            }
            if (enforces) {
                DatabaseProperties.set(transaction, store::tree, SecurityProperties.SQL_AUTHORIZATION, "true");
            }
            CatalogFormat.write(transaction, store::tree);
            transaction.endStatement();
            transaction.commit(Durability.FULL);
            return made.withAccessControl(made.accessControl().enforced(enforces));
        }
    }

    /// Returns the committed catalog of a database that exists.
    ///
    /// @param opened receives the properties of the database
    CatalogState read(Consumer<Map<String, String>> opened) {
        CatalogState empty = CatalogState.empty(rowsOfTree, new AtomicLong()::incrementAndGet);
        try (StoreTransaction transaction = store.newTransaction()) {
            Map<String, String> properties = DatabaseProperties.read(transaction, store::tree);
            if (CatalogFormat.of(properties) > CatalogFormat.CURRENT) {
                throw EngineError.NEWER_CATALOG.failure(name, CatalogFormat.of(properties), CatalogFormat.release(properties),
                    Release.NAME, CatalogFormat.CURRENT);
            }
            CatalogState catalog = upgraded(transaction, CatalogReader.read(transaction, store::tree, empty), properties);
            opened.accept(properties);
            boolean enforces = new SecurityProperties(properties).enforcesPrivileges();
            return catalog.withAccessControl(catalog.accessControl().enforced(enforces));
        }
    }

    /// Brings the system tables of an earlier format to the present one, and ends the transaction. A database with prepared
    /// branches waits for the next opening, because branches may have locked system tables.
    private CatalogState upgraded(StoreTransaction transaction, CatalogState read, Map<String, String> properties) {
        boolean isCurrent = CatalogFormat.of(properties) == CatalogFormat.CURRENT && hasCurrentViews(read);
        List<PrivilegeGrant> added = CatalogFormat.of(properties) < CatalogFormat.SYSTEM_ROUTINES ? missingGrants(read) : List.of();
        AccessControl access = read.accessControl();
        for (PrivilegeGrant grant : added) {
            access = access.with(grant);
        }
        CatalogState found = added.isEmpty() ? read : read.withAccessControl(access);
        if (isCurrent || store.isReadOnly() || !store.preparedTransactions().isEmpty()) {
            transaction.rollback();
            return found;
        }
        transaction.beginStatement();
        CatalogEdit edit = CatalogEdit.begin(transaction, store::tree, () -> found);
        for (ViewDescriptor view : InformationSchema.views(found)) {
            ViewDescriptor old = (ViewDescriptor) found.object(SchemaObject.Kind.VIEW, InformationSchema.NAME, view.name());
            if (old == null || !old.definition().equals(view.definition())) {
                edit.objects().create(view, old);
            }
        }
        SystemRoutineRows.write(transaction, store::tree);
        new AccessRows(transaction, store::tree).change(List.of(), added);
        for (TableDescriptor table : found.tables()) {
            IdentityColumn identity = CatalogFormat.of(properties) < CatalogFormat.IDENTITIES_IN_SEQUENCES ? IdentityColumn.orNull(table) : null;
            if (identity != null) {
                identity.upgrade(transaction, store::tree);
            }
        }
        CatalogFormat.write(transaction, store::tree);
        transaction.endStatement();
        transaction.commit(Durability.FULL);
        watch.write(0, 0, "the system tables were upgraded from format " + CatalogFormat.of(properties) + " to "
            + CatalogFormat.CURRENT);
        return edit.state();
    }

    private static boolean hasCurrentViews(CatalogState found) {
        return InformationSchema.views(found).stream().allMatch(view ->
            found.object(SchemaObject.Kind.VIEW, InformationSchema.NAME, view.name()) instanceof ViewDescriptor present
                && present.definition().equals(view.definition()));
    }

    /// Returns the grants to PUBLIC that a new database has and this one lacks.
    private static List<PrivilegeGrant> missingGrants(CatalogState found) {
        AccessControl access = found.accessControl();
        return SystemRoutineRows.grants(access.databaseOwner()).stream().filter(grant -> access.sameButColumns(grant) == null).toList();
    }

    /// Returns the catalog as it is now.
    ///
    /// @param enforced whether rights are enforced
    CatalogState readAgain(boolean enforced) {
        try (StoreTransaction reader = store.newTransaction()) {
            CatalogState catalog =
                CatalogReader.read(reader, store::tree, CatalogState.empty(rowsOfTree, new AtomicLong()::incrementAndGet));
            return catalog.withAccessControl(catalog.accessControl().enforced(enforced));
        }
    }

    private static CatalogState addInformationSchema(
            Store store, StoreTransaction transaction, String owner, CatalogState bare) {
        transaction.beginStatement();
        CatalogEdit edit = CatalogEdit.begin(transaction, store::tree, () -> bare);
        edit.createSchema(InformationSchema.NAME, owner);
        for (ViewDescriptor view : InformationSchema.views(bare)) {
            edit.objects().create(view, null);
        }
        transaction.endStatement();
        return edit.state();
    }
}
