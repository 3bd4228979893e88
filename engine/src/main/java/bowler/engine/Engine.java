// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.catalog.system.UserRows.Credentials;
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
import bowler.engine.security.AuthorizationId;
import bowler.engine.security.DatabaseSecurity;
import bowler.engine.security.SecurityError;
import bowler.engine.security.SecurityProperties;
import bowler.engine.watch.AuditLog;
import bowler.engine.watch.MessageLog;
import bowler.engine.watch.WatchSettings;
import bowler.os.Clock;
import bowler.os.DirectoryService;
import bowler.os.Disk;
import bowler.os.DividedDisk;
import bowler.os.Entropy;
import bowler.os.Folders;
import bowler.os.HelperThreads;
import bowler.os.PausableDisk;
import bowler.os.Workers;
import bowler.os.encrypt.EncryptedDisk;
import bowler.os.encrypt.KeyFile;
import bowler.os.host.HostClock;
import bowler.os.host.HostDirectoryService;
import bowler.os.host.HostDisk;
import bowler.os.host.HostExternalFiles;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostFolders;
import bowler.os.host.HostHelpers;
import bowler.os.host.HostWorkers;
import bowler.os.host.MemoryDisk;
import bowler.session.Session;
import bowler.session.SessionProvider;
import bowler.storage.Store;
import bowler.storage.api.Durability;
import bowler.storage.backup.LogArchiveOptions;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// The databases open in this JVM, by place. A first connection opens a database, or makes it; it stays open until it
/// is shut down or the JVM ends, which is a crash that the next opening recovers from. A database that has stopped
/// itself, after a failed write for example, is closed and recovered by the next connection.
///
/// Addresses: a folder's path, relative to the property `bowler.system.home` (or `derby.system.home`, or the working
/// directory), `memory:NAME`, or an [ArchiveAddress]. Opening one database does not hold up another.
public final class Engine implements SessionProvider {
    private static final String MEMORY = "memory:";
    /// The file in which each Derby database describes itself.
    private static final String FILE_OF_DERBY = "service.properties";
    private static final String DIRECTORY = "directory:";
    private static final String DEFAULT_USER = "APP";
    private static final String LOG_FOLDER = "log";
    /// Derby's attributes that request a feature that is missing here: to ignore them would mislead the caller.
    private static final List<String> REFUSED = List.of(
        "startMaster", "startSlave");

    /// The URL prefixes of other databases, and of Derby's unsupported URLs, with what to write instead.
    private static final Map<String, String> FOREIGN = Map.of(
        "file:", "the path alone, as in jdbc:bowler:/path/to/folder",
        "mem:", "jdbc:bowler:memory:NAME",
        "zip:", "jar:(PATH)FOLDER, for a read-only database in an archive");

    /// The facts that hold for all databases: the properties of the JVM.
    private static final DatabaseSecurity.Facts NO_DATABASE = new DatabaseSecurity.Facts() {
        @Override
        public SecurityProperties properties() {
            return new SecurityProperties(Map.of());
        }

        @Override
        public Map<String, Credentials> users() {
            return Map.of();
        }

        @Override
        public String owner() {
            return "";
        }
    };

    private final ConcurrentHashMap<String, Place> places = new ConcurrentHashMap<>();
    private final Clock clock = new HostClock();
    private final Entropy entropy = new HostEntropy();
    /// Creates the service for each call, so that its classes are needed only where users of a directory log in. A
    /// runtime may lack the module java.naming.
    private final DirectoryService directory = (settings, user, distinguishedName, password) ->
        new HostDirectoryService().accepts(settings, user, distinguishedName, password);
    private final Workers workers = new HostWorkers();
    private final DatabaseTemplate.Templates templates = new DatabaseTemplate.Templates(clock, entropy);
    private final Folders folders = new HostFolders();
    private final HelperThreads helperThreads = new HostHelpers(Runtime.getRuntime().availableProcessors());
    private final MessageLog messages = messageLog(clock);

    /// Returns the file that `bowler.stream.error.file` names, or Derby's property; otherwise `bowler.log` in the
    /// directory of the databases.
    private static MessageLog messageLog(Clock clock) {
        String given = WatchSettings.property("stream.error.file");
        String path = given == null ? "bowler.log" : given.replace('\\', '/');
        int slash = path.lastIndexOf('/');
        try {
            return new MessageLog(HostDisk.at(home(), path.substring(0, slash + 1)), path.substring(slash + 1), clock);
        } catch (InvalidPathException e) {
            throw EngineError.NOT_A_PATH.causedBy(e, printable(path), e.getReason());
        }
    }

    private static String home() {
        return System.getProperty("bowler.system.home", System.getProperty("derby.system.home", ""));
    }

    private final NetworkServerBoot networkServer = new NetworkServerBoot(this, home(), messages);
    private final SharedDatabases shared = new SharedDatabases(this, entropy, this::note);
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
        checkFlags(attributes);
        if (isSet(attributes, "shutdown")) {
            throw shutDown(name, attributes);
        }
        boot();
        if (name.isEmpty()) {
            throw EngineError.NO_NAME.failure();
        }
        if (isSet(attributes, "drop")) {
            throw drop(name, attributes);
        }
        try {
            return isSet(attributes, SharedDatabases.ATTRIBUTE) ? connectToShared(name, attributes) : connectTo(name, attributes);
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
        boolean isFolder = !name.startsWith(MEMORY) && ArchiveAddress.in(name) == null;
        if (!isFolder) {
            return connectTo(name, attributes);
        }
        Session session;
        try {
            session = connectTo(name, attributes);
        } catch (SqlFailure failure) {
            Session joined = SharedDatabases.isHeld(failure) ? SharedDatabases.join(folder(name), name, attributes) : null;
            if (joined == null) {
                throw failure;
            }
            return joined;
        }
        try {
            shared.offer(key(name), name, folder(name));
            return session;
        } catch (RuntimeException | Error failure) {
            session.close();
            throw failure;
        }
    }

    private Session connectTo(String name, Map<String, String> attributes) {
        Durability durability = durability(attributes);
        String user = user(attributes);
        Place place = places.computeIfAbsent(key(name), k -> new Place());
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
        DatabaseSecurity.Admission admission = admit(security, name, user, attributes);
        if (change != null && change.requestsChange() && !changeSecret(place, name, database, change, user)) {
            ignored = ChangeError.IGNORED.failure(name);
        }
        EmbeddedSession session = new EmbeddedSession(database, user, durability, admission.readOnly(), isInDerbyMode(attributes));
        if (reopened != null) {
            session.warn(reopened);
        }
        if (ignored != null) {
            session.warn(ignored);
        }
        if (admission.warning() != null) {
            session.warn(admission.warning());
        }
        if (existed && isSet(attributes, "create")) {
            session.warn(EngineError.ALREADY_EXISTS.failure(name));
        }
        return session;
    }

    /// Gives an open database a new secret if the attributes request that alone.
    private boolean changeSecret(Place place, String name, Database database, DatabaseEncryption change, String user) {
        synchronized (place) {
            if (place.database != database || !(place.disk instanceof EncryptedDisk) || !change.changesSecretAlone()) {
                return false;
            }
            requireOwner(database, user, name);
            completed(name, () -> change.changeSecret(EncryptedDisk.underlying(place.disk), archiveElsewhere(place.disk)));
        }
        database.watch().write(0, 0, "the secret of the database has changed");
        return true;
    }

    private static void requireOwner(Database database, String user, String name) {
        if (database.catalog().accessControl().isEnforced() && !user.equals(database.owner())) {
            throw ChangeError.NOT_OWNER.failure(user, name);
        }
    }

    /// Returns the folder of a database's log archive, as it is without encryption; null if it is in the database's own.
    private Disk archiveElsewhere(Disk disk) {
        LogArchiveOptions archive = ArchiveSettings.read(disk, folders);
        return archive == null || archive.folder().equals(ArchiveSettings.OWN_FOLDER) ? null
            : EncryptedDisk.underlying(archive.disk());
    }

    /// Opens the database at the place, or makes it; within the place's monitor.
    ///
    /// @return whether it was there before
    private boolean open(Place place, String name, Map<String, String> attributes) {
        if (isFirst.getAndSet(false)) {
            // A class that cannot be loaded fails again where it is needed, and is reported there.
            workers.start("bowler classes", new ClassPreloader(), failure -> { });
        }
        if (name.startsWith(MEMORY)) {
            createInMemory(place, name, attributes);
            return false;
        }
        ArchiveAddress archive = ArchiveAddress.in(name);
        if (archive != null) {
            openArchive(place, name, archive, attributes);
            return true;
        }
        DatabaseOptions options = DatabaseOptions.from(attributes, false).helpedBy(helperThreads);
        HostDisk folder = folder(name);
        DatabaseEncryption encryption = new DatabaseEncryption(attributes, entropy);
        placeLog(name, folder, attributes);
        completed(name, () -> DatabaseEncryption.finishInterrupted(whole(name, folder)));
        boolean isRestored = restore(name, whole(name, folder), attributes, encryption);
        boolean exists = isStore(name, folder);
        boolean isReadOnly = exists && isReadOnly(name, folder);
        if (!exists) {
            requireCreation(name, attributes);
        }
        place.gate = new PausableDisk(whole(name, isReadOnly ? folder.readOnly() : folder));
        Disk disk = disk(name, place.gate, exists, encryption);
        Disk spillDisk = EncryptedDisk.like(
            disk, isReadOnly ? HostDisk.temporary("bowler-" + Long.toHexString(entropy.nextLong())) : folder);
        open(place, name, disk, spillDisk, archived(options, disk, exists && !isReadOnly), exists, user(attributes));
        if (exists && completed(name, () -> encryption.changes(disk))) {
            changeEncryption(place, name, place.gate, isReadOnly, encryption, attributes);
        }
        if (!exists) {
            storeOwnerIfNative(place, attributes);
        }
        return exists && !isRestored;
    }

    /// Fails unless the attributes ask for a database that does not exist, and the user may create it.
    private void requireCreation(String name, Map<String, String> attributes) {
        if (!isSet(attributes, "create")) {
            throw EngineError.DATABASE_NOT_FOUND.failure(name);
        }
        requireSystemUser(attributes, name);
    }

    private void createInMemory(Place place, String name, Map<String, String> attributes) {
        DatabaseOptions options = DatabaseOptions.from(attributes, true).helpedBy(helperThreads);
        String restore = RestoreAttributes.among(attributes);
        if (restore != null) {
            throw EngineError.CONTRADICTING_ATTRIBUTES.failure(restore, MEMORY);
        }
        requireCreation(name, attributes);
        String owner = user(attributes);
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
        place.gate = new PausableDisk(archive.disk(home(), name));
        Disk disk = disk(name, place.gate, true, encryption);
        if (completed(name, () -> encryption.changes(disk))) {
            throw EngineError.OPEN_FAILED.causedBy(ChangeError.READ_ONLY.failure(name), name, "it lies in an archive");
        }
        Disk spillDisk = EncryptedDisk.like(disk, HostDisk.temporary("bowler-" + Long.toHexString(entropy.nextLong())));
        DatabaseOptions options = DatabaseOptions.from(attributes, false).helpedBy(helperThreads);
        open(place, name, disk, spillDisk, options, true, user(attributes));
    }

    /// Returns the disk of a database with its log, which may be on another device.
    private Disk whole(String name, Disk folder) {
        try {
            return DividedDisk.opened(folder, folders::disk);
        } catch (IOException e) {
            throw EngineError.OPEN_FAILED.causedBy(e, name, FileReason.of(e));
        }
    }

    /// Decides where the log of a new database is, according to `logDevice`.
    private void placeLog(String name, HostDisk folder, Map<String, String> attributes) {
        String given = attributes.get("logDevice");
        boolean isCreated = isSet(attributes, "create") || RestoreAttributes.among(attributes) != null;
        try {
            if (given == null || given.isBlank() || !isCreated && !Store.exists(folder)) {
                return;
            }
            String path = folders.disk(given.strip()).description();
            if (!Store.exists(folder)) {
                DividedDisk.divide(folder, LOG_FOLDER, path);
            } else if (!path.equals(DividedDisk.pathOf(folder))) {
                throw EngineError.LOG_DEVICE_FIXED.failure(name);
            }
        } catch (IOException e) {
            throw EngineError.OPEN_FAILED.causedBy(e, name, FileReason.of(e));
        }
    }

    private DatabaseOptions archived(DatabaseOptions options, Disk disk, boolean mayBe) {
        return mayBe ? options.archivedBy(ArchiveSettings.read(disk, folders)) : options;
    }

    /// Returns the disk of a database in a folder, decrypted if it is encrypted.
    private static Disk disk(String name, Disk folder, boolean exists, DatabaseEncryption encryption) {
        try {
            return exists ? encryption.unlocked(folder) : encryption.created(folder);
        } catch (SqlFailure failure) {
            EngineError wrapper = exists ? EngineError.OPEN_FAILED : EngineError.CREATE_FAILED;
            throw wrapper.causedBy(failure, name, withoutPoint(failure.getMessage()));
        }
    }

    private static void completed(String name, Runnable work) {
        completed(name, () -> {
            work.run();
            return true;
        });
    }

    private static boolean completed(String name, BooleanSupplier work) {
        try {
            return work.getAsBoolean();
        } catch (SqlFailure failure) {
            throw EngineError.OPEN_FAILED.causedBy(failure, name, withoutPoint(failure.getMessage()));
        }
    }

    /// Changes the encryption of a database that was just opened, if its user may do that. Meanwhile it is closed.
    private void changeEncryption(
            Place place, String name, Disk folder, boolean isReadOnly, DatabaseEncryption encryption,
            Map<String, String> attributes) {
        Database database = place.database;
        DatabaseOptions options = place.options;
        Disk disk = place.disk;
        DatabaseSecurity security = place.security;
        place.forget();
        try {
            String user = user(attributes);
            admit(security, name, user, attributes);
            requireOwner(database, user, name);
        } finally {
            database.shutDown();
        }
        if (isReadOnly) {
            throw EngineError.OPEN_FAILED.causedBy(ChangeError.READ_ONLY.failure(name), name, "its folder is read-only");
        }
        completed(name, () -> {
            boolean isArchived = ArchiveSettings.read(disk, folders) != null;
            Disk changed = encryption.change(name, folder, disk, isArchived, archiveElsewhere(disk));
            open(place, name, changed, changed, options.archivedBy(ArchiveSettings.read(changed, folders)), true, null);
        });
        place.database.watch().write(0, 0, "the encryption of the database has changed");
    }

    /// Restores the database if an attribute requests it. The caller holds the monitor of the location.
    private boolean restore(
            String name, Disk folder, Map<String, String> attributes, DatabaseEncryption encryption) {
        String attribute = RestoreAttributes.among(attributes);
        if (attribute == null) {
            return false;
        }
        if (isSet(attributes, "create")) {
            throw EngineError.CONTRADICTING_ATTRIBUTES.failure(attribute, "create");
        }
        try {
            RestoreAttributes.restore(attribute, attributes, folder, folders, encryption, entropy);
            return true;
        } catch (SqlFailure failure) {
            throw EngineError.OPEN_FAILED.causedBy(failure, name, withoutPoint(failure.getMessage()));
        }
    }

    private static String withoutPoint(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
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
            throw wrapper.causedBy(failure, name, withoutPoint(failure.getMessage()));
        }
    }

    /// Chooses the authentication of an opened database. A database whose settings cannot be obeyed is closed, because
    /// it would be open for all.
    private void secure(Place place, String name) {
        try {
            place.security = new DatabaseSecurity(name, place.database, environment());
        } catch (RuntimeException | Error e) {
            Database database = place.database;
            place.forget();
            database.shutDown();
            throw e;
        }
    }

    private static boolean isStore(String name, Disk disk) {
        try {
            if (Store.exists(disk)) {
                return true;
            }
            List<String> files = new ArrayList<>(disk.list(""));
            files.removeAll(List.of(KeyFile.NAME, DividedDisk.PLACE_NAME)); // left by a creation that was cut short
            if (files.contains(FILE_OF_DERBY)) {
                throw EngineError.DATABASE_OF_DERBY.failure(name);
            }
            if (!files.isEmpty()) {
                throw EngineError.NOT_A_DATABASE.failure(name);
            }
            return false;
        } catch (IOException e) {
            throw EngineError.OPEN_FAILED.causedBy(e, name, FileReason.of(e));
        }
    }

    private static boolean isReadOnly(String name, Disk disk) {
        try {
            return disk.isReadOnly();
        } catch (IOException e) {
            throw EngineError.OPEN_FAILED.causedBy(e, name, FileReason.of(e));
        }
    }

    /// Fails unless the user may connect.
    private DatabaseSecurity.Admission admit(DatabaseSecurity security, String name, String user, Map<String, String> attributes) {
        AuditLog audit = AuditLog.ofProperties(messages);
        try {
            DatabaseSecurity.Admission admission = security.admit(user, attributes.get("user"), attributes.get("password"));
            if (audit != null) {
                audit.connection(name, user, null);
            }
            return admission;
        } catch (SqlFailure refused) {
            if (audit != null) {
                audit.connection(name, user, refused.error().sqlState());
            }
            throw refused;
        }
    }

    /// Fails unless the user may perform an operation on all databases.
    ///
    /// @param name for messages
    private void requireSystemUser(Map<String, String> attributes, String name) {
        Authenticator authenticator = DatabaseSecurity.ofSystem(NO_DATABASE, environment());
        if (authenticator != null) {
            DatabaseSecurity.require(
                authenticator, user(attributes), attributes.get("user"), attributes.get("password"), name);
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

    private DatabaseSecurity.Environment environment() {
        return new DatabaseSecurity.Environment(clock, entropy, directory, this::usersOf);
    }

    /// Returns the users of a credentials database, which is opened if necessary.
    private Authenticator usersOf(String name) {
        Place place = places.computeIfAbsent(key(name), k -> new Place());
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
        Place place = places.get(key(name));
        DatabaseSecurity security = place == null ? null : place.security;
        if (security == null || !security.requiresAuthentication()) {
            return;
        }
        String user = user(attributes);
        admit(security, name, user, attributes);
        Database database = place.database;
        boolean isRefused = database != null && database.catalog().accessControl().isEnforced()
            && !user.equals(database.owner());
        if (isRefused) {
            throw SecurityError.SHUTDOWN_BY_OTHER.failure(user, name);
        }
    }

    private SqlFailure shutDown(String name, Map<String, String> attributes) {
        if (name.isEmpty()) {
            requireSystemUser(attributes, name);
            networkServer.stop();
            for (String key : places.keySet()) {
                close(key);
            }
            return EngineError.ENGINE_SHUT_DOWN.failure();
        }
        requireOwner(name, attributes);
        if (!close(key(name))) {
            return EngineError.DATABASE_NOT_FOUND.failure(name);
        }
        return EngineError.DATABASE_SHUT_DOWN.failure(name);
    }

    /// A database in memory lives as long as it is open: dropping it and shutting it down are the same.
    private SqlFailure drop(String name, Map<String, String> attributes) {
        if (!name.startsWith(MEMORY)) {
            return EngineError.BAD_ATTRIBUTE.failure("drop", "true", "databases in memory only; delete a folder instead");
        }
        return shutDown(name, attributes);
    }

    private boolean close(String key) {
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
            database.shutDown();
            place.forgetFiles();
            return true;
        }
    }

    /// Returns the key that all names of one place share.
    private static String key(String name) {
        ArchiveAddress archive = ArchiveAddress.in(name);
        return name.startsWith(MEMORY) ? name : archive != null ? archive.key() : folder(name).description();
    }

    private static HostDisk folder(String name) {
        FOREIGN.forEach((prefix, remedy) -> {
            if (name.regionMatches(true, 0, prefix, 0, prefix.length())) {
                throw EngineError.FOREIGN_ADDRESS.failure(name, prefix, remedy);
            }
        });
        String path = name.startsWith(DIRECTORY) ? name.substring(DIRECTORY.length()) : name;
        try {
            return HostDisk.at(home(), path);
        } catch (InvalidPathException e) {
            throw EngineError.NOT_A_PATH.causedBy(e, printable(name), e.getReason());
        }
    }

    /// Returns the text with unprintable characters replaced by their code points.
    private static String printable(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (point < ' ' || point == 0x7f || Character.getType(point) == Character.SURROGATE) {
                shown.append(String.format("\\u%04x", point));
            } else {
                shown.appendCodePoint(point);
            }
        });
        return shown.toString();
    }

    private static String user(Map<String, String> attributes) {
        String given = attributes.getOrDefault("user", "").trim();
        if (given.isEmpty()) {
            return DEFAULT_USER;
        }
        String user = AuthorizationId.parse(given);
        if (user == null) {
            throw SecurityError.BAD_USER_NAME.failure(given);
        }
        return user;
    }

    /// Returns whether statements that Derby refuses fail.
    private static boolean isInDerbyMode(Map<String, String> attributes) {
        String given = attributes.getOrDefault("mode", "bowler").toLowerCase(Locale.ENGLISH);
        if (!given.equals("derby") && !given.equals("bowler")) {
            throw EngineError.BAD_ATTRIBUTE.failure("mode", given, "bowler, derby");
        }
        return given.equals("derby");
    }

    private static Durability durability(Map<String, String> attributes) {
        String given = attributes.get("durability");
        if (given == null) {
            boolean test = "test".equals(System.getProperty("derby.system.durability"));
            return test ? Durability.RELAXED : Durability.FULL;
        }
        return switch (given.toLowerCase(Locale.ENGLISH)) {
            case "full" -> Durability.FULL;
            case "relaxed", "test" -> Durability.RELAXED;
            default -> throw EngineError.BAD_ATTRIBUTE.failure("durability", given, "full, relaxed");
        };
    }

    private static void checkFlags(Map<String, String> attributes) {
        for (String flag : new String[] {"create", "shutdown", "drop", "upgrade", "deregister", "dataEncryption"}) {
            String value = attributes.get(flag);
            if (value != null && !value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
                throw EngineError.BAD_ATTRIBUTE.failure(flag, value, "true, false");
            }
        }
        for (String refused : REFUSED) {
            if (attributes.containsKey(refused) && !attributes.get(refused).equalsIgnoreCase("false")) {
                throw EngineError.NOT_SUPPORTED.failure(refused);
            }
        }
        if (isSet(attributes, "drop") && (isSet(attributes, "create") || isSet(attributes, "shutdown"))) {
            throw isSet(attributes, "create") ? EngineError.CONTRADICTING_ATTRIBUTES.failure("create", "drop")
                : ChangeError.CONTRADICTION.failure("shutdown", "drop");
        }
    }

    private static boolean isSet(Map<String, String> attributes, String flag) {
        return "true".equalsIgnoreCase(attributes.get(flag));
    }
}
