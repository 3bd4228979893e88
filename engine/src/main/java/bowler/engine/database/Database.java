// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.error.SqlFailure;
import bowler.base.error.Translations;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.CatalogWriter;
import bowler.catalog.system.JarFiles;
import bowler.catalog.system.SystemTable;
import bowler.catalog.system.UserRows.Credentials;
import bowler.engine.backup.ArchiveSettings;
import bowler.engine.backup.DatabaseBackups;
import bowler.engine.branch.BranchTable;
import bowler.engine.branch.BranchWork;
import bowler.engine.encrypt.BootPasswordProperty;
import bowler.engine.file.FileTableReader;
import bowler.engine.routine.DatabaseClassPath;
import bowler.engine.routine.JarName;
import bowler.engine.routine.FilesOfTools;
import bowler.engine.routine.LinkedRoutines;
import bowler.engine.routine.RoutineClasses;
import bowler.engine.routine.RoutineDeadlines;
import bowler.engine.security.DatabaseSecurity;
import bowler.engine.security.SecurityProperties;
import bowler.engine.statement.PlanCache;
import bowler.engine.statement.Planner;
import bowler.engine.temporary.SessionTables;
import bowler.engine.temporary.TemporaryStore;
import bowler.engine.watch.MessageLog;
import bowler.engine.watch.StatementWatch;
import bowler.execute.Executor;
import bowler.execute.api.ExecutorServices;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.Entropy;
import bowler.os.ExternalFiles;
import bowler.os.Folders;
import bowler.os.PausableDisk;
import bowler.os.RetryingStep;
import bowler.os.Workers;
import bowler.os.encrypt.EncryptedDisk;
import bowler.os.host.MemoryDisk;
import bowler.sql.Compiler;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.StoreError;
import bowler.storage.api.StoreImage;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/// One open database.
///
/// Sessions read shared state without locks. The published catalog is one volatile reference, a concurrent map holds
/// the plans, and each table has a counter for row numbers.
public final class Database implements DatabaseSecurity.Facts {
    private static final long BRANCH_PAUSE_NANOS = 1_000_000_000;
    private static final int PLAN_CACHE_CAPACITY = 1_000;
    /// Plans of lists of literals, the largest there are for their texts, then take a twentieth of the heap.
    private static final int BYTES_OF_HEAP_PER_CHARACTER = 256;
    private static final long MIN_CHARACTERS = 1 << 19;

    private final String name;
    private final Store store;
    private final Planner planner;
    private final DiagnosticTables diagnosticTables;
    private final StatementWatch watch;
    private final LinkedRoutines routines;
    private final Workers workers;
    private final Clock clock;
    private final RoutineDeadlines routineDeadlines;
    private final Entropy entropy;
    private final AtomicLong sessionNumbers = new AtomicLong();
    private final StatisticsMaintenance statistics;
    private Workers.Task statisticsTask;
    /// The disk of a database in memory whose content is kept when it is shut down; otherwise null.
    private MemoryDisk keptDisk;
    /// The content of such a database after its shutdown.
    private StoreImage image;
    private final LobGarbageCollector lobs;
    private final TableSequences numbers;
    private final BranchTable branches;
    private final TemporaryStore temporary;
    private final DatabaseTrees trees;
    private final Set<OpenSession> sessions = ConcurrentHashMap.newKeySet();
    /// Null for a database that is in no folder.
    private volatile DatabaseBackups backups;
    private FilesOfTools toolFiles;
    private volatile PausableDisk gate;
    /// The database's own folder, and all others; null in memory.
    private volatile Disk folder;
    private volatile Folders folders;
    private volatile CatalogState published;
    private final DatabaseSettings settings;
    private volatile ExternalFiles externalFiles = ExternalFiles.NONE;
    private final MemoryReserve memoryReserve = new MemoryReserve();
    private final StoreOptions storeOptions;
    private final boolean inMemory;
    /// The failure that sessions throw after the shutdown has begun; null before.
    private volatile SqlFailure end;

    private Database(
            String name, Store store, Disk spillDisk, Clock clock, Entropy entropy, DatabaseOptions options,
            MessageLog messages, Workers workers) {
        this.name = name;
        this.workers = workers;
        this.clock = clock;
        routineDeadlines = new RoutineDeadlines(workers, clock);
        this.entropy = entropy;
        this.store = store;
        storeOptions = options.store();
        inMemory = storeOptions.inMemory();
        routines = new LinkedRoutines(RoutineClasses.ofProperty(), new DatabaseClassPath(this::contents));
        watch = new StatementWatch(options.watch(), messages, name, clock);
        store.traceDeadlocks(options.watch().tracesDeadlocks());
        lobs = new LobGarbageCollector(store, failure -> backgroundTaskEnded("long values are not removed", failure));
        branches = new BranchTable(
            clock, (branch, commit) -> BranchDecisions.record(store, branch, commit), (transactionId, message) -> watch.write(transactionId, 0, message));
        settings = new DatabaseSettings(store, storeOptions, routines, branches);
        temporary = new TemporaryStore(spillDisk, clock, entropy, workers);
        trees = new DatabaseTrees(store, temporary);
        numbers = new TableSequences(store, temporary, clock, this::catalog, lobs);
        diagnosticTables = new DiagnosticTables(this);
        Executor executor = new Executor(
            new ExecutorServices(
                trees::tree, clock, entropy, spillDisk, options.statementMemoryBytes(), numbers,
                diagnosticTables, table -> Compiler.indexTerms(table, catalog()), options.parallelism().helperThreads(), options.bulkLoadRows()));
        statistics = new StatisticsMaintenance(this, executor);
        planner = new Planner(
            executor, planCache(), this::tableUsed, clock, options.parallelism().maxWorkers(),
            options.parallelism().minCost(), trees::magnitude, options.statementMemoryBytes(), new FileTableReader(this::externalFiles), routines::cost, settings::locale);
    }

    /// Sets where the database is and where its backups go; called once after opening.
    ///
    /// @param disk the database's own folder
    /// @param newGate pauses changes of the disk
    public void useFolders(Disk disk, Folders allFolders, PausableDisk newGate) {
        gate = newGate;
        folder = disk;
        folders = allFolders;
        toolFiles = new FilesOfTools(disk, store.isReadOnly(), settings::territory);
        backups = new DatabaseBackups(store, disk, allFolders, message -> watch.write(0, 0, message), toolFiles);
    }

    /// Changes the password of an encrypted database at once; see [BootPasswordProperty].
    public void changeBootPassword(String value) {
        Disk disk = folder;
        BootPasswordProperty.change(disk, disk == null ? null : ArchiveSettings.externalFolder(disk, folders), value, entropy);
        watch.write(0, 0, "the boot password of the database has changed");
    }

    /// Returns the algorithm in the form of the attribute `encryptionAlgorithm`; null if the database is not encrypted.
    public String encryptionAlgorithm() {
        return folder instanceof EncryptedDisk ? BootPasswordProperty.ALGORITHM : null;
    }

    /// Sets where backups of a database in memory go; called once after opening.
    ///
    /// @param disk the database's
    public void useFoldersOfMemory(Disk disk, Folders folders) {
        toolFiles = new FilesOfTools(disk, store.isReadOnly(), settings::territory);
        backups = DatabaseBackups.ofMemory(
            store, disk, folders, message -> watch.write(0, 0, message), clock, entropy, workers, toolFiles);
    }

    /// Makes all changes of the files wait, after a checkpoint, so that the files can be copied by other means. Reads go on. Does
    /// nothing for a database in memory or one that is read-only.
    public void freeze() {
        if (gate != null && !store.isReadOnly() && !gate.isPaused()) {
            store.checkpoint();
            gate.pause();
        }
    }

    /// Ends what [#freeze] began; any session may call this.
    public void unfreeze() {
        if (gate != null) {
            gate.resume();
        }
    }

    /// Returns what makes backups.
    ///
    /// @throws SqlFailure 0A000 if the database is not in a folder
    public DatabaseBackups backups() {
        if (backups == null) {
            throw StoreError.MEMORY_BACKUP.failure();
        }
        return backups;
    }

    private static PlanCache planCache() {
        return new PlanCache(PLAN_CACHE_CAPACITY,
            Math.max(MIN_CHARACTERS, Runtime.getRuntime().maxMemory() / BYTES_OF_HEAP_PER_CHARACTER));
    }

    /// Creates an empty database on the disk and opens it.
    public static Database create(
            String name, Disk disk, Disk spillDisk, DatabaseOptions options, MessageLog messages, Clock clock,
            Entropy entropy, Workers workers) {
        return create(
            name, disk, spillDisk, options, messages, clock, entropy, workers, CatalogWriter.SYSTEM_OWNER);
    }

    /// Creates an empty database on the disk and opens it.
    ///
    /// @param owner the user who owns the database
    public static Database create(
            String name, Disk disk, Disk spillDisk, DatabaseOptions options, MessageLog messages, Clock clock,
            Entropy entropy, Workers workers, String owner) {
        Store store = Store.create(disk, options.store(), clock, entropy, workers);
        return started(name, store, spillDisk, options, messages, clock, entropy, workers,
            database -> database.newCatalog(owner, options));
    }

    private CatalogState newCatalog(String owner, DatabaseOptions options) {
        settings.apply(DatabaseSettings.TERRITORY, options.territory());
        return CatalogOpening.create(store, owner, options, trees.rowCounts());
    }

    /// Creates an empty database in memory and opens it.
    ///
    /// @param template null: the system tables are written now
    /// @param disk an unused copy of the files of the template; empty if there is none
    /// @param owner the user who owns the database, also that of the template
    public static Database createInMemory(
            String name, DatabaseTemplate template, MemoryDisk disk, DatabaseOptions options, MessageLog messages,
            Clock clock, Entropy entropy, Workers workers, String owner) {
        if (template == null) {
            return create(name, disk, disk, options, messages, clock, entropy, workers, owner);
        }
        Store store = Store.createFrom(template.store(), disk, options.store(), clock, entropy, workers);
        return started(name, store, disk, options, messages, clock, entropy, workers,
            database -> {
                database.settings.apply(DatabaseSettings.TERRITORY, options.territory());
                return template.catalog().sharedBy(
                    database.trees.rowCounts(), new AtomicLong(template.catalog().version())::incrementAndGet);
            });
    }

    /// Opens a database in memory again that was shut down by [#shutDownWithImage].
    ///
    /// @param disk an unused copy of the image's files
    public static Database reopenInMemory(
            String name, StoreImage image, MemoryDisk disk, DatabaseOptions options, MessageLog messages, Clock clock, Entropy entropy,
            Workers workers) {
        Store store = Store.createFrom(image, disk, options.store(), clock, entropy, workers);
        return started(name, store, disk, options, messages, clock, entropy, workers,
            database -> database.catalogOpening().read(database::restore));
    }

    /// Opens the database on the disk, recovering it if it was not shut down.
    public static Database open(
            String name, Disk disk, Disk spillDisk, DatabaseOptions options, MessageLog messages, Clock clock,
            Entropy entropy, Workers workers) {
        Store store = Store.open(disk, options.store(), clock, entropy, workers);
        Function<Database, CatalogState> catalog = isIncomplete(store)
            ? database -> database.newCatalog(CatalogWriter.SYSTEM_OWNER, options)
            : database -> database.catalogOpening().read(database::restore);
        return started(name, store, spillDisk, options, messages, clock, entropy, workers, catalog);
    }

    /// Returns whether a crash came after the store was created and before its catalog was. The catalog is then created
    /// now.
    private static boolean isIncomplete(Store store) {
        try {
            return !store.isReadOnly() && store.resetToEmpty();
        } catch (RuntimeException | Error e) {
            store.abandon();
            throw e;
        }
    }

    private static Database started(
            String name, Store store, Disk spillDisk, DatabaseOptions options, MessageLog messages, Clock clock,
            Entropy entropy, Workers workers, Function<Database, CatalogState> catalog) {
        try {
            Database database = new Database(name, store, spillDisk, clock, entropy, options, messages, workers);
            database.publish(catalog.apply(database));
            store.nameLocksBy(new CatalogLockNames(database::catalog));
            if (store.isReadOnly()) {
                return database;
            }
            database.lobs.start(workers, database.catalog());
            database.branches.start(step -> workers.start(
                "bowler branches", new RetryingStep(step, BRANCH_PAUSE_NANOS),
                failure -> database.backgroundTaskEnded("branches do not expire", failure)));
            if (options.automaticStatistics()) {
                // Without statistics plans are slower but still correct.
                database.statisticsTask = workers.start(
                    "bowler statistics", new RetryingStep(database.statistics, StatisticsMaintenance.PAUSE_NANOS),
                    failure -> database.backgroundTaskEnded("statistics are not gathered", failure));
            }
            return database;
        } catch (RuntimeException | Error e) {
            store.abandon();
            throw e;
        }
    }

    /// With the store all that works on it ends, of which its sessions are told; of anything else the message log is.
    private void backgroundTaskEnded(String consequence, Throwable failure) {
        if (!store.isStopped()) {
            watch.write(0, 0, consequence + " any more until the database is opened again: " + failure);
        }
    }

    /// Lets the properties of a database that is opened take effect, and gives prepared branches their work back.
    private void restore(Map<String, String> found) {
        found.forEach(settings::apply);
        if (!store.isReadOnly()) {
            branches.restore(store.preparedTransactions(), BranchDecisions.in(found), this::restored);
        }
    }

    /// Returns the work of a branch that was prepared before a restart. Its commit makes its definitions and settings known,
    /// which the session that prepared it cannot do any more.
    private BranchWork restored(StoreTransaction transaction) {
        if (transaction.hasLocked(SystemTable.SYSTABLES.descriptor().tableId())) {
            transaction.whenCommitted(() -> publish(catalogOpening().readAgain(published.accessControl().isEnforced())));
        }
        transaction.whenCommitted(settings::applyAll);
        return new BranchWork() {
            @Override
            public StoreTransaction transaction() {
                return transaction;
            }

            @Override
            public void ended() {}
        };
    }

    private CatalogOpening catalogOpening() {
        return new CatalogOpening(name, store, watch, trees.rowCounts());
    }

    /// Returns the branches of distributed transactions in this database.
    public BranchTable branches() {
        return branches;
    }

    /// Returns the tree with this id, also that of a temporary table.
    public TreeRef tree(int treeId) {
        return trees.tree(treeId);
    }

    private void tableUsed(int tableId) {
        if (!TemporaryStore.holds(tableId)) {
            statistics.use(tableId);
        }
    }

    public String name() {
        return name;
    }

    /// Returns the files that import and export reach.
    public ExternalFiles externalFiles() {
        return externalFiles;
    }

    public void useExternalFiles(ExternalFiles files) {
        externalFiles = files;
    }

    /// Returns the value that the sequence gives next; null if it is used up. Nothing is drawn.
    public Long nextOf(SequenceDescriptor sequence) {
        return numbers.peek(sequence);
    }

    /// Returns the value that the table's identity column gets next; null if there is none. Nothing is drawn.
    public Long nextIdentity(TableDescriptor table) {
        return numbers.peekIdentity(table);
    }

    /// Returns a session's temporary tables, of which there are none yet.
    ///
    /// @param transaction the session's
    public SessionTables newSessionTables(StoreTransaction transaction) {
        return new SessionTables(temporary, transaction, trees::tree, numbers::forgetRowNumbers);
    }

    private List<byte[]> contents(List<JarName> names) {
        List<byte[]> contents = new ArrayList<>();
        try (StoreTransaction transaction = store.newTransaction()) {
            transaction.beginStatement();
            JarFiles jars = new JarFiles(transaction, store::tree);
            for (JarName name : names) {
                int tree = jars.treeOf(name.schema(), name.name());
                if (tree != 0) {
                    contents.add(jars.content(tree));
                }
            }
            transaction.endStatement();
            transaction.rollback();
        }
        return contents;
    }

    /// Returns the deadlines of the routines in Java that run now.
    public RoutineDeadlines routineDeadlines() {
        return routineDeadlines;
    }

    /// Returns the messages in the language of the database.
    public Translations translations() {
        return settings.translations();
    }

    /// Returns the files of optional tools; null if the place of the database was not set.
    public FilesOfTools toolFiles() {
        return toolFiles;
    }

    /// Returns the routines that are linked to Java methods.
    public LinkedRoutines routines() {
        return routines;
    }

    /// Lets a property of the database take effect that the store obeys.
    ///
    /// @param value null: the value that the database was opened with
    public void apply(String name, String value) {
        settings.apply(name, value);
    }

    /// Returns the committed properties that are stored in the database.
    @Override
    public SecurityProperties properties() {
        return settings.properties();
    }

    /// Returns the committed users that are stored in the database, by name.
    @Override
    public Map<String, Credentials> users() {
        return settings.users();
    }

    /// Lets users be read again, because a transaction has changed them.
    public void usersChanged() {
        settings.usersChanged();
    }

    @Override
    public String owner() {
        return catalog().accessControl().databaseOwner();
    }

    public Clock clock() {
        return clock;
    }

    public Entropy entropy() {
        return entropy;
    }

    /// Returns the recorder of this database's statements.
    public StatementWatch watch() {
        return watch;
    }

    /// Returns a number for a new session.
    public long nextSessionNumber() {
        return sessionNumbers.incrementAndGet();
    }

    /// Returns the current locks, one per line.
    public List<String> lockLines() {
        return diagnosticTables.lockLines();
    }

    public Store store() {
        return store;
    }

    public Planner planner() {
        return planner;
    }

    /// Returns the newest committed catalog.
    public CatalogState catalog() {
        return published;
    }

    /// Replaces the current catalog with a committed one. The caller holds the catalog's lock.
    public synchronized void publish(CatalogState catalog) {
        lockAsDefined(published, catalog);
        published = catalog;
    }

    /// Makes the definitions of a transaction visible that is being committed.
    public synchronized void publish(CatalogEdit edit) {
        publish(edit.over(published));
    }

    /// Tells the locks which tables are locked as a whole.
    private void lockAsDefined(CatalogState old, CatalogState catalog) {
        catalog.forEachNewTable(old, table -> {
            TableDescriptor before = old == null ? null : old.table(table.tableId());
            if ((before != null && before.hasTableLocking()) != table.hasTableLocking()) {
                store.setTableLocking(table.tableId(), table.hasTableLocking());
            }
        });
    }

    /// Runs an action once an object is unreachable, which the action must not refer to.
    public void whenUnreachable(Object watched, Runnable action) {
        workers.whenUnreachable(watched, action);
    }

    /// Fails with 08006 once the database is shut down.
    public void enter(OpenSession session) {
        sessions.add(session);
        if (isShutDown()) {
            sessions.remove(session);
            throw shutDownFailure();
        }
    }

    /// Returns the open sessions; the set changes while others connect.
    public Set<OpenSession> sessions() {
        return sessions;
    }

    public void leave(OpenSession session) {
        sessions.remove(session);
    }

    public boolean isShutDown() {
        return end != null;
    }

    /// Returns the failure that sessions of a database that is shut down throw.
    public SqlFailure shutDownFailure() {
        return end.again();
    }

    /// Returns whether the store has stopped itself. The only operation left is to shut the database down.
    public boolean isStopped() {
        return store.isStopped();
    }

    /// Returns whether the database can be opened again after it has stopped itself. A database that exists only in
    /// memory is lost.
    public boolean isRecoverable() {
        return !inMemory && !store.hasLostItsFiles();
    }

    /// Returns the failure that sessions throw after the store has stopped itself or was shut down.
    public SqlFailure stoppedFailure() {
        if (isShutDown()) {
            return shutDownFailure();
        }
        Throwable cause = store.stopCause();
        return (inMemory ? EngineError.MEMORY_DATABASE_STOPPED : EngineError.DATABASE_STOPPED)
            .causedBy(cause, name, stopReason());
    }

    /// Returns the reason for which the store has stopped.
    public String stopReason() {
        Throwable cause = store.stopCause();
        String text = cause instanceof SqlFailure known ? known.getMessage() : cause.toString();
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    /// Memory to be given up when the heap is full.
    public MemoryReserve memoryReserve() {
        return memoryReserve;
    }

    /// Fails if the calling thread runs a routine for a statement of this database. A shutdown would wait for that statement.
    public void requireShutdownAllowed() {
        for (OpenSession session : sessions) {
            if (session.runsRoutineOfThisThread()) {
                throw EngineError.SHUTDOWN_IN_ROUTINE.failure(name);
            }
        }
    }

    /// Ends all sessions, writes everything, closes the files. A store that has stopped itself writes nothing any more:
    /// its sessions are told why it has stopped, and the next opening recovers it.
    public void shutDown() {
        if (end == null) {
            end = isStopped() ? stoppedFailure() : EngineError.DATABASE_SHUT_DOWN.failure(name);
        }
        unfreeze();
        try {
            endSessions();
        } finally {
            closeStore();
        }
    }

    /// Shuts a database in memory down and returns its content, with which [#reopenInMemory] opens it again. Returns null
    /// if its content is lost: see [Store#closeWithImage].
    ///
    /// @param disk the disk of the database
    public StoreImage shutDownWithImage(MemoryDisk disk) {
        keptDisk = disk;
        shutDown();
        return image;
    }

    /// Ends every session, also when the end of one fails.
    private void endSessions() {
        Throwable failure = null;
        for (OpenSession session : sessions) {
            try {
                session.endBecauseOfShutdown();
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                failure = failure == null ? e : failure;
            }
        }
        sessions.clear();
        switch (failure) {
            case null -> { }
            // A session that could not roll back has stopped the store; the next opening rolls it back.
            case Throwable lost when store.isStopped() ->
                watch.write(0, 0, "a session did not end well when the database was shut down: " + lost);
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException(failure);
        }
    }

    private void closeStore() {
        lobs.end();
        branches.shutDown();
        statistics.end();
        if (statisticsTask != null) {
            statisticsTask.stop();
        }
        try {
            if (!store.isStopped() && !store.isReadOnly()) {
                numbers.putBack();
            }
        } finally {
            try {
                if (keptDisk == null) {
                    store.close();
                } else {
                    image = store.closeWithImage(keptDisk);
                }
            } finally {
                temporary.close();
            }
        }
    }
}
