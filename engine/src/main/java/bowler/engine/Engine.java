// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.engine.backup.ArchiveSettings;
import bowler.engine.backup.RestoreAttributes;
import bowler.engine.backup.RestoreError;
import bowler.engine.database.Database;
import bowler.engine.database.DatabaseOptions;
import bowler.engine.database.DatabaseTemplate;
import bowler.engine.database.EngineError;
import bowler.engine.encrypt.ChangeError;
import bowler.engine.encrypt.DatabaseEncryption;
import bowler.engine.local.EmbeddedSession;
import bowler.engine.security.Authenticator;
import bowler.engine.security.DatabaseSecurity;
import bowler.engine.security.SecurityError;
import bowler.engine.security.SecurityProperties;
import bowler.engine.watch.MessageLog;
import bowler.engine.watch.WatchSettings;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.Entropy;
import bowler.os.Folders;
import bowler.os.HelperThreads;
import bowler.os.PausableDisk;
import bowler.os.Workers;
import bowler.os.encrypt.EncryptedDisk;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostExternalFiles;
import bowler.os.host.HostFolders;
import bowler.os.host.HostHelpers;
import bowler.os.host.HostWorkers;
import bowler.os.host.MemoryDisk;
import bowler.session.Session;
import bowler.session.SessionProvider;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreImage;
import bowler.storage.backup.RestoreResources;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/// The databases open in this JVM, by place. A first connection opens a database, or makes it; it stays open until it
/// is shut down or the JVM ends, which is a crash that the next opening recovers from. A database that has stopped
/// itself, after a failed write for example, is closed and recovered by the next connection.
///
/// Addresses: a folder's path, relative to the property `bowler.system.home` (or `derby.system.home`, or the working
/// directory), `memory:NAME`, or an [ArchiveAddress]. Opening one database does not hold up another.
public final class Engine implements SessionProvider {
    private final ConcurrentHashMap<String, Place> places = new ConcurrentHashMap<>();
    private final Clock clock = new HostClock();
    private final Entropy entropy = new HostEntropy();
    private final Workers workers = new HostWorkers();
    private final DatabaseTemplate.Templates templates = new DatabaseTemplate.Templates(clock, entropy);
    private final Folders folders = new HostFolders();
    private final DatabaseDisks disks = new DatabaseDisks(folders);
    private final HelperThreads helperThreads = new HostHelpers(Runtime.getRuntime().availableProcessors());
    private final MessageLog messages = messageLog(clock);

    /// Returns the file that `bowler.stream.error.file` names, or Derby's property; otherwise `bowler.log` in the
    /// directory of the databases.
    private static MessageLog messageLog(Clock clock) {
        String given = WatchSettings.property("stream.error.file");
        String path = given == null ? "bowler.log" : given.replace('\\', '/');
        int slash = path.lastIndexOf('/');
        try {
            return new MessageLog(HostDisk.at(DatabaseName.home(), path.substring(0, slash + 1)), path.substring(slash + 1), clock);
        } catch (InvalidPathException e) {
            throw EngineError.NOT_A_PATH.causedBy(e, DatabaseName.printable(path), e.getReason());
        }
    }

    private final NetworkServerBoot networkServer = new NetworkServerBoot(this, DatabaseName.home(), messages);
    private final SharedDatabases shared = new SharedDatabases(this, entropy, this::note);
    private final Admission admission = new Admission(messages, clock, entropy, this::usersOf);
    private final AtomicBoolean isFirst = new AtomicBoolean(true);

    /// The location of an existing or possible database; guarded by itself.
    private static final class Place {
        private Database database;
        private DatabaseSecurity security;
        /// The options with which the database was opened, and with which it is reopened if it has stopped itself.
        private DatabaseOptions options;
        /// The database's disk, decrypted if it is encrypted.
        private Disk disk;
        /// Pauses its changes; null for a database in memory.
        private PausableDisk gate;
        /// The content of a database in memory that was shut down in Derby's mode, where it lasts until it is dropped.
        private StoreImage kept;
        /// The options of the database that was shut down.
        private DatabaseOptions keptOptions;

        /// Drops all references to the files, and so the key of an encrypted database. It is closed and is not opened again by
        /// itself.
        private void forgetFiles() {
            options = null;
            disk = null;
            gate = null;
        }

        /// Drops all references to the database, which is closed or will be, so that its memory can be reclaimed.
        private void forget() {
            database = null;
            security = null;
        }
    }

    @Override
    public boolean accepts(String address) {
        return !address.startsWith("//");
    }

    @Override
    public void boot() {
        networkServer.start();
    }

    @Override
    public Session connect(String address, Map<String, String> attributes) {
        String name = address.isEmpty() ? attributes.getOrDefault("databaseName", "") : address;
        ConnectionAttributes.checkFlags(attributes);
        if (ConnectionAttributes.isSet(attributes, "shutdown")) {
            throw shutDown(name, attributes);
        }
        boot();
        if (name.isEmpty()) {
            throw EngineError.NO_NAME.failure();
        }
        if (ConnectionAttributes.isSet(attributes, "drop")) {
            throw drop(name, attributes);
        }
        try {
            return ConnectionAttributes.isSet(attributes, SharedDatabases.ATTRIBUTE) ? connectToShared(name, attributes) : connectTo(name, attributes);
        } catch (OutOfMemoryError | StackOverflowError exhausted) {
            throw EngineError.NO_MEMORY_TO_CONNECT.causedBy(exhausted, name, exhausted.getMessage());
        }
    }

    private void note(String message) {
        try {
            messages.add("(SHARED)", message);
        } catch (IOException e) {
            throw EngineError.OPEN_FAILED.causedBy(e, messages.place(), FileReason.of(e));
        }
    }

    /// Opens a database and shares it, or uses it through the process that does.
    private Session connectToShared(String name, Map<String, String> attributes) {
        boolean isFolder = !DatabaseName.isInMemory(name) && ArchiveAddress.in(name) == null;
        if (!isFolder) {
            return connectTo(name, attributes);
        }
        Session session;
        try {
            session = connectTo(name, attributes);
        } catch (SqlFailure failure) {
            Session joined = SharedDatabases.isHeld(failure) ? SharedDatabases.join(DatabaseName.folder(name), name, attributes) : null;
            if (joined == null) {
                throw failure;
            }
            return joined;
        }
        try {
            shared.offer(DatabaseName.key(name), name, DatabaseName.folder(name));
            return session;
        } catch (RuntimeException | Error failure) {
            session.close();
            throw failure;
        }
    }

    private Session connectTo(String name, Map<String, String> attributes) {
        Durability durability = ConnectionAttributes.durability(attributes);
        new DatabaseEncryption(attributes, entropy).check(RestoreAttributes.among(attributes) != null);
        String user = ConnectionAttributes.user(attributes);
        Place place = places.computeIfAbsent(DatabaseName.key(name), k -> new Place());
        boolean existed;
        Database database;
        DatabaseSecurity security;
        SqlFailure reopened = null;
        SqlFailure ignored = null;
        DatabaseEncryption change;
        synchronized (place) {
            existed = place.database != null && !place.database.isShutDown();
            boolean wasOpen = existed;
            if (!existed) {
                existed = open(place, name, attributes);
            } else if (RestoreAttributes.among(attributes) != null) {
                throw RestoreError.IN_USE.failure(name);
            } else if (place.database.isStopped()) {
                reopened = reopen(place, name);
            }
            change = existed && wasOpen ? new DatabaseEncryption(attributes, entropy) : null;
            database = place.database;
            security = place.security;
        }
        DatabaseSecurity.Admission admitted = admission.admit(security, name, user, attributes);
        if (existed && change == null && ConnectionAttributes.isSet(attributes, "upgrade")) {
            Admission.requireOwner(database, user, name);
        }
        boolean inDerbyMode = ConnectionAttributes.isInDerbyMode(attributes);
        boolean requestsChange = change != null && (change.requestsChange() || inDerbyMode && change.requestsEncryption());
        if (requestsChange && (inDerbyMode || !changeSecret(place, name, database, change, user))) {
            ignored = ChangeError.IGNORED.failure(name);
        }
        EmbeddedSession session = new EmbeddedSession(database, user, durability, admitted.readOnly(), inDerbyMode);
        if (reopened != null) {
            session.warn(reopened);
        }
        if (ignored != null) {
            session.warn(ignored);
        }
        if (admitted.warning() != null) {
            session.warn(admitted.warning());
        }
        if (existed && ConnectionAttributes.isSet(attributes, "create")) {
            session.warn(EngineError.ALREADY_EXISTS.failure(name));
        }
        if (security != null && !security.requiresAuthentication() && database.catalog().accessControl().isEnforced()) {
            session.warn(EngineError.NO_AUTHENTICATION.failure());
        }
        return session;
    }

    /// Gives an open database a new secret or a new data key if the attributes request that alone.
    private boolean changeSecret(Place place, String name, Database database, DatabaseEncryption change, String user) {
        synchronized (place) {
            boolean changesKey = change.changesDataKey();
            if (place.database != database || !(place.disk instanceof EncryptedDisk) || database.store().isReadOnly()
                    || !changesKey && !change.changesOnlySecret()) {
                return false;
            }
            Admission.requireOwner(database, user, name);
            if (changesKey) {
                beginNewDataKey(place, name, change);
                return true;
            }
            DatabaseDisks.completed(name, () -> change.changeSecret(EncryptedDisk.underlying(place.disk), disks.externalArchive(place.disk)));
        }
        database.watch().write(0, 0, "the secret of the database has changed");
        return true;
    }

    private void beginNewDataKey(Place place, String name, DatabaseEncryption change) {
        DatabaseDisks.completed(name, () -> {
            if (ArchiveSettings.read(place.disk, folders) != null) {
                throw ChangeError.ARCHIVED.failure(name);
            }
            change.beginNewDataKey(name, EncryptedDisk.underlying(place.disk), place.database.store());
        });
        place.database.watch().write(0, 0, "the files of the database begin to get a new key");
    }

    /// Opens the database at the place, or makes it; within the place's monitor.
    ///
    /// @return whether it was there before
    private boolean open(Place place, String name, Map<String, String> attributes) {
        if (isFirst.getAndSet(false)) {
            // A class that cannot be loaded fails again where it is needed, and is reported there.
            workers.start("bowler classes", new ClassPreloader(), failure -> { });
        }
        if (DatabaseName.isInMemory(name)) {
            return openInMemory(place, name, attributes);
        }
        ArchiveAddress archive = ArchiveAddress.in(name);
        if (archive != null) {
            openArchive(place, name, archive, attributes);
            return true;
        }
        DatabaseOptions options = DatabaseOptions.from(attributes, false).helpedBy(helperThreads);
        HostDisk folder = DatabaseName.folder(name);
        DatabaseEncryption encryption = new DatabaseEncryption(attributes, entropy);
        DatabaseDisks.completed(name, () -> RestoreAttributes.finishInterrupted(folder, folders));
        disks.placeLog(name, folder, attributes);
        DatabaseDisks.completed(name, () -> DatabaseEncryption.finishInterrupted(disks.whole(name, folder)));
        boolean isRestored = restore(name, disks.whole(name, folder), attributes, encryption, options);
        boolean exists = DatabaseDisks.isStore(name, folder);
        boolean isReadOnly = exists && DatabaseDisks.isReadOnly(name, folder);
        if (!exists) {
            requireCreation(name, attributes);
        }
        place.gate = new PausableDisk(disks.whole(name, isReadOnly ? folder.readOnly() : folder));
        Disk disk = DatabaseDisks.disk(name, place.gate, exists, encryption);
        Disk spillDisk = EncryptedDisk.like(
            disk, isReadOnly ? HostDisk.temporary("bowler-" + Long.toHexString(entropy.nextLong())) : folder);
        boolean changesEncryption = exists && DatabaseDisks.completed(name, () -> encryption.changes(disk));
        open(place, name, disk, spillDisk, disks.archived(options, disk, exists && !isReadOnly), exists, ConnectionAttributes.user(attributes));
        if (changesEncryption) {
            changeEncryption(place, name, place.gate, isReadOnly, encryption, attributes);
        }
        if (!exists) {
            storeOwnerIfNative(place, attributes);
        }
        return exists && !isRestored;
    }

    /// Fails unless the attributes ask for a database that does not exist, and the user may create it.
    private void requireCreation(String name, Map<String, String> attributes) {
        if (!ConnectionAttributes.isSet(attributes, "create")) {
            throw EngineError.DATABASE_NOT_FOUND.failure(name);
        }
        admission.requireSystemUser(attributes, name);
    }

    /// Opens a database in memory again, or creates it.
    ///
    /// @return whether it was there before
    private boolean openInMemory(Place place, String name, Map<String, String> attributes) {
        StoreImage kept = place.kept;
        if (kept == null) {
            createInMemory(place, name, attributes);
            return false;
        }
        MemoryDisk disk = kept.files().copy(name);
        opened(place, name, disk, place.keptOptions, true, () -> {
            Database database = Database.reopenInMemory(name, kept, disk, place.keptOptions, messages, clock, entropy, workers);
            database.useFoldersOfMemory(disk, folders);
            return database;
        });
        place.kept = null;
        return true;
    }

    private void createInMemory(Place place, String name, Map<String, String> attributes) {
        DatabaseOptions options = DatabaseOptions.from(attributes, true).helpedBy(helperThreads);
        String restore = RestoreAttributes.among(attributes);
        if (restore != null) {
            throw EngineError.CONTRADICTING_ATTRIBUTES.failure(restore, DatabaseName.MEMORY);
        }
        requireCreation(name, attributes);
        String owner = ConnectionAttributes.user(attributes);
        DatabaseTemplate template = templates.find(options, owner);
        MemoryDisk disk = template == null ? new MemoryDisk(name) : template.store().files().copy(name);
        opened(place, name, disk, options, false, () -> {
            Database database =
                Database.createInMemory(name, template, disk, options, messages, clock, entropy, workers, owner);
            database.useFoldersOfMemory(disk, folders);
            return database;
        });
        storeOwnerIfNative(place, attributes);
    }

    /// Opens a database that cannot be changed, because it lies in an archive.
    private void openArchive(Place place, String name, ArchiveAddress archive, Map<String, String> attributes) {
        String restore = RestoreAttributes.among(attributes);
        if (restore != null) {
            throw EngineError.CONTRADICTING_ATTRIBUTES.failure(restore, name);
        }
        DatabaseEncryption encryption = new DatabaseEncryption(attributes, entropy);
        place.gate = new PausableDisk(archive.disk(DatabaseName.home(), name));
        Disk disk = DatabaseDisks.disk(name, place.gate, true, encryption);
        if (DatabaseDisks.completed(name, () -> encryption.changes(disk))) {
            throw EngineError.OPEN_FAILED.causedBy(ChangeError.READ_ONLY.failure(name), name, "it lies in an archive");
        }
        Disk spillDisk = EncryptedDisk.like(disk, HostDisk.temporary("bowler-" + Long.toHexString(entropy.nextLong())));
        DatabaseOptions options = DatabaseOptions.from(attributes, false).helpedBy(helperThreads);
        open(place, name, disk, spillDisk, options, true, ConnectionAttributes.user(attributes));
    }

    /// Changes the encryption of a database that was just opened, if its user may do that. Meanwhile it is closed.
    private void changeEncryption(
            Place place, String name, Disk folder, boolean isReadOnly, DatabaseEncryption encryption,
            Map<String, String> attributes) {
        Database database = place.database;
        DatabaseOptions options = place.options;
        Disk disk = place.disk;
        String user = ConnectionAttributes.user(attributes);
        // The database stays open if the request is refused, as it does after any connection that is refused.
        admission.admit(place.security, name, user, attributes);
        Admission.requireOwner(database, user, name);
        place.forget();
        database.shutDown();
        if (isReadOnly) {
            throw EngineError.OPEN_FAILED.causedBy(ChangeError.READ_ONLY.failure(name), name, "its folder is read-only");
        }
        DatabaseDisks.completed(name, () -> {
            boolean isArchived = ArchiveSettings.read(disk, folders) != null;
            Disk changed = encryption.change(name, folder, disk, isArchived, disks.externalArchive(disk));
            open(place, name, changed, changed, options.archivedBy(ArchiveSettings.read(changed, folders)), true, null);
        });
        place.database.watch().write(0, 0, "the encryption of the database has changed");
    }

    /// Restores the database if an attribute requests it. The caller holds the monitor of the location.
    private boolean restore(
            String name, Disk folder, Map<String, String> attributes, DatabaseEncryption encryption, DatabaseOptions options) {
        String attribute = RestoreAttributes.among(attributes);
        if (attribute == null) {
            return false;
        }
        try {
            RestoreAttributes.restore(attribute, attributes, folder, folders, encryption, entropy,
                new RestoreResources(options.store().bufferPoolBytes(), clock, workers));
            return true;
        } catch (SqlFailure failure) {
            throw EngineError.OPEN_FAILED.causedBy(failure, name, DatabaseDisks.withoutPoint(failure.getMessage()));
        }
    }

    /// Recovers a database that has stopped itself. The sessions that it had end.
    ///
    /// @return a warning that says so
    private SqlFailure reopen(Place place, String name) {
        String reason = closeStopped(place);
        open(place, name, place.disk, place.disk, place.options, true, null);
        place.database.watch().write(0, 0, "the database had stopped itself (" + reason + ") and was opened again");
        return EngineError.REOPENED.failure(name, reason);
    }

    /// Afterwards nothing here refers to the database, whose memory the next one needs.
    ///
    /// @return why it has stopped
    private static String closeStopped(Place place) {
        Database stopped = place.database;
        if (!stopped.isRecoverable()) {
            throw stopped.stoppedFailure();
        }
        String reason = stopped.stopReason();
        place.forget();
        stopped.shutDown();
        return reason;
    }

    private void open(
            Place place, String name, Disk disk, Disk spillDisk, DatabaseOptions options, boolean exists,
            String creator) {
        opened(place, name, disk, options, exists, () -> {
            Database database = exists
                ? Database.open(name, disk, spillDisk, options, messages, clock, entropy, workers)
                : Database.create(name, disk, spillDisk, options, messages, clock, entropy, workers, creator);
            database.useFolders(disk, folders, place.gate);
            return database;
        });
    }

    private void opened(
            Place place, String name, Disk disk, DatabaseOptions options, boolean exists, Supplier<Database> opening) {
        try {
            place.database = opening.get();
            place.options = options;
            place.disk = disk;
            secure(place, name);
            place.database.useExternalFiles(new HostExternalFiles());
        } catch (SqlFailure failure) {
            EngineError wrapper = exists ? EngineError.OPEN_FAILED : EngineError.CREATE_FAILED;
            throw wrapper.causedBy(failure, name, DatabaseDisks.withoutPoint(failure.getMessage()));
        }
    }

    /// Chooses the authentication of an opened database. A database whose settings cannot be obeyed is closed, because
    /// it would be open for all.
    private void secure(Place place, String name) {
        try {
            place.security = new DatabaseSecurity(name, place.database, admission.environment());
        } catch (RuntimeException | Error e) {
            Database database = place.database;
            place.forget();
            database.shutDown();
            throw e;
        }
    }

    /// Stores the creator of a database as its first user if NATIVE authentication is on for all databases. A database
    /// whose owner cannot be stored could never be opened again, so it is shut down.
    private static void storeOwnerIfNative(Place place, Map<String, String> attributes) {
        if (!new SecurityProperties(Map.of()).hasLocalUsers()) {
            return;
        }
        try {
            EmbeddedSession.storeOwner(place.database, attributes.get("password"));
        } catch (RuntimeException | Error e) {
            Database database = place.database;
            place.forget();
            database.shutDown();
            throw e;
        }
    }

    /// Returns the users of a credentials database, which is opened if necessary.
    private Authenticator usersOf(String name) {
        Place place = places.computeIfAbsent(DatabaseName.key(name), k -> new Place());
        synchronized (place) {
            if (place.database == null || place.database.isShutDown()) {
                try {
                    open(place, name, Map.of());
                } catch (SqlFailure failure) {
                    throw failure.sqlState().equals(EngineError.DATABASE_NOT_FOUND.sqlState())
                        ? SecurityError.NO_CREDENTIALS_DATABASE.causedBy(failure, name) : failure;
                }
            }
            return place.security.nativeUsers();
        }
    }

    /// Fails unless the user may shut the database down: where users must authenticate, its owner alone.
    private void requireOwner(String name, Map<String, String> attributes) {
        Place place = places.get(DatabaseName.key(name));
        DatabaseSecurity security = place == null ? null : place.security;
        if (security == null || !security.requiresAuthentication()) {
            return;
        }
        String user = ConnectionAttributes.user(attributes);
        admission.admit(security, name, user, attributes);
        Database database = place.database;
        boolean isRefused = database != null && database.catalog().accessControl().isEnforced()
            && !user.equals(database.owner());
        if (isRefused) {
            throw SecurityError.SHUTDOWN_BY_OTHER.failure(user, name);
        }
    }

    private SqlFailure shutDown(String name, Map<String, String> attributes) {
        if (name.isEmpty()) {
            admission.requireSystemUser(attributes, name);
            places.keySet().forEach(this::requireShutdownAllowed);
            networkServer.stop();
            for (String key : places.keySet()) {
                close(key, ConnectionAttributes.isInDerbyMode(attributes));
            }
            return EngineError.ENGINE_SHUT_DOWN.failure();
        }
        requireOwner(name, attributes);
        requireShutdownAllowed(DatabaseName.key(name));
        boolean keeps = ConnectionAttributes.isInDerbyMode(attributes) && !ConnectionAttributes.isSet(attributes, "drop");
        if (!close(DatabaseName.key(name), keeps)) {
            return EngineError.DATABASE_NOT_FOUND.failure(name);
        }
        return EngineError.DATABASE_SHUT_DOWN.failure(name);
    }

    /// A database in memory lives as long as it is open, so that dropping it and shutting it down are the same. In Derby's
    /// mode it lives until it is dropped; a database that was shut down is opened for that, because only its owner may
    /// drop it.
    private SqlFailure drop(String name, Map<String, String> attributes) {
        if (!DatabaseName.isInMemory(name)) {
            return EngineError.NOT_DROPPED.failure(name);
        }
        Place place = places.get(DatabaseName.key(name));
        if (place != null) {
            synchronized (place) {
                if (place.database == null && place.kept != null) {
                    openInMemory(place, name, attributes);
                }
            }
        }
        return shutDown(name, attributes);
    }

    private void requireShutdownAllowed(String key) {
        Place place = places.get(key);
        Database database = place == null ? null : place.database;
        if (database != null) {
            database.requireShutdownAllowed();
        }
    }

    /// @param keeps whether the content of a database in memory lasts
    private boolean close(String key, boolean keeps) {
        Place place = places.get(key);
        if (place == null) {
            return false;
        }
        synchronized (place) {
            Database database = place.database;
            place.forget();
            if (database == null || database.isShutDown()) {
                return false;
            }
            shared.withdraw(key);
            if (keeps && place.disk instanceof MemoryDisk disk) {
                place.keptOptions = place.options;
                place.kept = database.shutDownWithImage(disk);
            } else {
                database.shutDown();
            }
            place.forgetFiles();
            return true;
        }
    }
}
