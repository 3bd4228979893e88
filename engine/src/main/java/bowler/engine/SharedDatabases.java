// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import bowler.base.bytes.BigEndian;
import bowler.base.error.SqlFailure;
import bowler.engine.database.EngineError;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.Entropy;
import bowler.os.host.HostDisk;
import bowler.session.ServerStarter;
import bowler.session.Session;
import bowler.session.SessionProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Databases that several processes of one machine use at the same time, by the attribute `share=true`.
///
/// The first process opens the database and starts a server on the loopback interface. It writes the port and a secret
/// to the file `share` in the folder. A process that finds the database in use reads the file and connects to that
/// server. When the first process ends, the next connection of another one opens the database, and shares it in turn.
///
/// Only the owner can read the file, and the owner can read the database as well. Users and passwords of the database
/// are checked as always.
final class SharedDatabases {
    static final String ATTRIBUTE = "share";
    private static final String FILE = "share";
    private static final String SECRET = "shareSecret";
    private static final int SECRET_LONGS = 4;
    private static final int MAX_BYTES = 200;

    private final SessionProvider engine;
    private final Entropy entropy;
    private final Consumer<String> log;
    private final Map<String, Offer> offers = new ConcurrentHashMap<>();

    /// A database that this process shares.
    private record Offer(HostDisk folder, ServerStarter server) {}

    SharedDatabases(SessionProvider engine, Entropy entropy, Consumer<String> log) {
        this.engine = engine;
        this.entropy = entropy;
        this.log = log;
    }

    /// Returns whether a failure means that another process has the database open.
    static boolean isHeld(SqlFailure failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof SqlFailure known && known.sqlState().equals("XSDB6")) {
                return true;
            }
        }
        return false;
    }

    /// Lets other processes use a database that this one has open. Does nothing if they can already.
    ///
    /// @param key that all names of the database share
    /// @param name of the database in this process
    void offer(String key, String name, HostDisk folder) {
        offers.computeIfAbsent(key, k -> offered(name, folder));
    }

    private Offer offered(String name, HostDisk folder) {
        Optional<ServerStarter> found = ServiceLoader.load(ServerStarter.class, SharedDatabases.class.getClassLoader()).findFirst();
        if (found.isEmpty()) {
            throw EngineError.CANNOT_SHARE.failure(name, "bowler-server.jar is not on the class path");
        }
        byte[] secret = new byte[SECRET_LONGS * Long.BYTES];
        for (int i = 0; i < SECRET_LONGS; i++) {
            BigEndian.putLong(secret, i * Long.BYTES, entropy.nextLong());
        }
        String digits = HexFormat.of().formatHex(secret);
        String path = folder.description();
        int slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
        int port = found.get().share(new Gate(name, digits), slash <= 0 ? "/" : path.substring(0, slash), log);
        try {
            write(folder, port + "\n" + digits + '\n');
        } catch (IOException e) {
            found.get().stop();
            throw EngineError.CANNOT_SHARE.causedBy(e, name, e.getMessage());
        }
        return new Offer(folder, found.get());
    }

    private static void write(HostDisk folder, String text) throws IOException {
        if (folder.exists(FILE)) {
            folder.delete(FILE);
        }
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        try (DiskFile file = folder.openPrivate(FILE)) {
            file.write(0, bytes, 0, bytes.length);
        }
    }

    /// Admits those who know the secret to one database.
    private final class Gate implements SessionProvider {
        private final String name;
        private final byte[] secret;

        Gate(String name, String secret) {
            this.name = name;
            this.secret = secret.getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public boolean accepts(String address) {
            return true;
        }

        @Override
        public Session connect(String address, Map<String, String> attributes) {
            Map<String, String> rest = new HashMap<>(attributes);
            String given = rest.remove(SECRET);
            if (given == null || !MessageDigest.isEqual(secret, given.getBytes(StandardCharsets.US_ASCII))) {
                throw EngineError.NOT_SHARED_WITH.failure(name);
            }
            return engine.connect(name, rest);
        }
    }

    /// Connects to the process that has the database open.
    ///
    /// @return null if that process does not share it
    static Session join(HostDisk folder, String name, Map<String, String> attributes) {
        String[] lines = offer(folder, name);
        if (lines == null) {
            return null;
        }
        Map<String, String> remote = new HashMap<>(attributes);
        remote.remove(ATTRIBUTE);
        remote.remove("create");
        remote.remove("databaseName");
        remote.put(SECRET, lines[1]);
        String path = folder.description();
        String address = "//127.0.0.1:" + lines[0] + '/' + path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        for (SessionProvider provider : ServiceLoader.load(SessionProvider.class, SharedDatabases.class.getClassLoader())) {
            if (provider.accepts(address)) {
                return provider.connect(address, remote);
            }
        }
        throw EngineError.CANNOT_SHARE.failure(name, "bowler-client.jar is not on the class path");
    }

    private static String[] offer(Disk folder, String name) {
        try {
            if (!folder.exists(FILE)) {
                return null;
            }
            try (DiskFile file = folder.open(FILE, false)) {
                byte[] bytes = new byte[MAX_BYTES];
                String text = new String(bytes, 0, file.read(0, bytes, 0, MAX_BYTES), StandardCharsets.US_ASCII);
                String[] lines = text.split("\n");
                return text.endsWith("\n") && lines.length == 2 ? lines : null;
            }
        } catch (IOException e) {
            throw EngineError.CANNOT_SHARE.causedBy(e, name, e.getMessage());
        }
    }

    /// Ends sharing a database, before this process closes it.
    void withdraw(String key) {
        Offer offer = offers.remove(key);
        if (offer == null) {
            return;
        }
        offer.server.stop();
        try {
            if (offer.folder.exists(FILE)) {
                offer.folder.delete(FILE);
            }
        } catch (IOException e) {
            log.accept("The file " + FILE + " in " + offer.folder.description() + " cannot be removed: " + e.getMessage());
        }
    }
}
