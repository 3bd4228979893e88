// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.format.Release;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.CatalogFormat;
import bowler.catalog.system.CatalogReader;
import bowler.catalog.system.CatalogWriter;
import bowler.catalog.system.DatabaseProperties;
import bowler.catalog.system.IdentityColumn;
import bowler.engine.security.SecurityProperties;
import bowler.engine.watch.StatementWatch;
import bowler.sql.InformationSchema;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.types.Collation;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;

/// Reads the catalog of a database that is opened. A new database gets one first. A catalog of an earlier format is
/// brought to the present one.
final class CatalogOpening {
    /// The property by which applications for Derby ask how strings sort. It says what was chosen at the creation.
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

    /// Returns the committed catalog, after a database without one got it.
    ///
    /// @param creator the owner of a database that is created; null if it exists
    /// @param opened receives the properties of a database that exists
    CatalogState read(String creator, DatabaseOptions options, Consumer<Map<String, String>> opened) {
        CatalogState empty = CatalogState.empty(rowsOfTree, new AtomicLong()::incrementAndGet);
        try (StoreTransaction transaction = store.newTransaction()) {
            if (creator != null) {
                CatalogWriter.bootstrap(transaction, options.collation(), creator);
                CatalogState made =
                    addInformationSchema(transaction, creator, CatalogReader.read(transaction, store::tree, empty));
                boolean enforces = options.sqlAuthorization() || new SecurityProperties(Map.of()).enforcesPrivileges();
                transaction.beginStatement();
                DatabaseProperties.set(transaction, store::tree, COLLATION, Collation.derbyName(options.collation()));
                if (enforces) {
                    DatabaseProperties.set(transaction, store::tree, SecurityProperties.SQL_AUTHORIZATION, "true");
                }
                transaction.endStatement();
                writeFormat(transaction);
                transaction.commit(Durability.FULL);
                return made.withAccessControl(made.accessControl().enforced(enforces));
            }
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

    private void writeFormat(StoreTransaction transaction) {
        transaction.beginStatement();
        CatalogFormat.write(transaction, store::tree);
        transaction.endStatement();
    }

    /// Brings the system tables of an earlier format to the present one, and ends the transaction. A database with prepared
    /// branches waits for the next opening, because branches may have locked system tables.
    private CatalogState upgraded(StoreTransaction transaction, CatalogState found, Map<String, String> properties) {
        boolean isCurrent = CatalogFormat.of(properties) == CatalogFormat.CURRENT;
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

    private CatalogState addInformationSchema(StoreTransaction transaction, String owner, CatalogState bare) {
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
