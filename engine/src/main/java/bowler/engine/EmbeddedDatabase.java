// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import bowler.catalog.system.CatalogWriter;
import bowler.engine.database.Database;
import bowler.engine.database.DatabaseOptions;
import bowler.engine.local.EmbeddedSession;
import bowler.engine.watch.MessageLog;
import bowler.engine.watch.WatchSettings;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.Entropy;
import bowler.os.Workers;
import bowler.session.Session;
import bowler.storage.Store;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreOptions;
import java.util.function.Supplier;

/// One database on a disk, a clock and workers of the caller's choice, not found by address: for simulations.
public final class EmbeddedDatabase implements AutoCloseable {
    private static final String MESSAGES = "bowler.log";
    private static final long STATEMENT_MEMORY_BYTES = 8L << 20;
    /// Trials have small tables.
    private static final long BULK_LOAD_ROWS = 64;

    private final Supplier<Database> opening;
    private Database database;

    /// @param opening opens the database again
    private EmbeddedDatabase(Database database, Supplier<Database> opening) {
        this.database = database;
        this.opening = opening;
    }

    private static DatabaseOptions options(StoreOptions options) {
        return new DatabaseOptions(options, STATEMENT_MEMORY_BYTES, true, WatchSettings.NONE).loadingFrom(BULK_LOAD_ROWS);
    }

    public static EmbeddedDatabase create(
            String name, Disk disk, StoreOptions options, Clock clock, Entropy entropy, Workers workers) {
        return create(name, disk, options, clock, entropy, workers, CatalogWriter.SYSTEM_OWNER);
    }

    /// @param owner the user who owns the database
    public static EmbeddedDatabase create(
            String name, Disk disk, StoreOptions options, Clock clock, Entropy entropy, Workers workers, String owner) {
        MessageLog messages = new MessageLog(disk, MESSAGES, clock);
        return new EmbeddedDatabase(
            Database.create(name, disk, disk, options(options), messages, clock, entropy, workers, owner),
            () -> Database.open(name, disk, disk, options(options), messages, clock, entropy, workers));
    }

    public static EmbeddedDatabase open(
            String name, Disk disk, StoreOptions options, Clock clock, Entropy entropy, Workers workers) {
        MessageLog messages = new MessageLog(disk, MESSAGES, clock);
        Supplier<Database> opening =
            () -> Database.open(name, disk, disk, options(options), messages, clock, entropy, workers);
        return new EmbeddedDatabase(opening.get(), opening);
    }

    public Session newSession(String user) {
        return new EmbeddedSession(database, user, Durability.FULL);
    }

    /// Closes a database that has stopped itself and recovers it. The sessions that it had end.
    public void reopen() {
        database.shutDown();
        database = opening.get();
    }

    public Store store() {
        return database.store();
    }

    /// Ends all sessions, writes everything, closes the files.
    @Override
    public void close() {
        database.shutDown();
    }

    /// Lets go of everything as a crash would.
    public void abandon() {
        database.store().abandon();
    }
}
