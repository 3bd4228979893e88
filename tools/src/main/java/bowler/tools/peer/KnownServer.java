// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The database servers with known settings, those of [KnownDatabase] behind a network connection. Each runs in a JVM of
/// its own on this machine, the clients in another.
public enum KnownServer {
    BOWLERNET {
        @Override
        DatabaseTarget at(Path folder, Settings settings, List<Path> jars, int port) {
            String options = "durability=" + (settings.durable() ? "full" : "relaxed") + ";pageCacheBytes="
                + Math.max(MIN_CACHE_BYTES, settings.pageCacheBytes());
            return target("jdbc:bowler://127.0.0.1:" + port + "/db;create=true;" + options, "", jars, "", options.replace(";", ", "),
                new ServerStart("bowler.server.main.ServerMain", List.of("--home", folder.toString(), "--port", Integer.toString(port)),
                    port, Map.of(), folder));
        }
    },

    DERBYNET(derby("derby", "764e4c133f860a8876e835ef2306efecad27a742d27f05bc4bce669432c6b397"),
        derby("derbyshared", "fb68bab30785375c1f8cb5e9583b349750f8904d6f7ee15ce8e1c30b6be30ef4"),
        derby("derbynet", "c2f8e2d9a12208121b614c4abe97a2486d8dfa7b79799e3ffa735ac0852c6ba3"),
        derby("derbytools", "c1e24e47d944a7c4c6fa88ad1a0989d7cf37e4108dc2fbde8cb07e758087996e"),
        derby("derbyclient", "8f3e7a1f2eec23faf8c1c0fb21767b37c4d60d32223362a1f82a740b39b3726a")) {
        private static final int PAGE_BYTES = 4096;

        @Override
        DatabaseTarget at(Path folder, Settings settings, List<Path> jars, int port) {
            Map<String, String> properties = new TreeMap<>();
            properties.put("derby.storage.pageCacheSize", Long.toString(Math.max(40, settings.pageCacheBytes() / PAGE_BYTES)));
            if (!settings.durable()) {
                properties.put("derby.system.durability", "test");
            }
            String words = String.join(", ", properties.entrySet().stream().map(Object::toString).toList());
            properties.put("derby.system.home", folder.toString());
            return target("jdbc:derby://127.0.0.1:" + port + "/db;create=true", "", jars, "", words,
                new ServerStart("org.apache.derby.drda.NetworkServerControl",
                    List.of("start", "-h", "127.0.0.1", "-p", Integer.toString(port)), port, properties, folder));
        }
    },

    H2TCP(Jar.H2) {
        @Override
        DatabaseTarget at(Path folder, Settings settings, List<Path> jars, int port) {
            String durability = settings.durable() ? ";WRITE_DELAY=0" : "";
            return target("jdbc:h2:tcp://127.0.0.1:" + port + "/./db;CACHE_SIZE=" + settings.pageCacheBytes() / 1024
                + ";OPTIMIZE_REUSE_RESULTS=FALSE" + durability, "sa", jars, settings.durable() ? "CHECKPOINT SYNC" : "",
                settings.durable() ? "WRITE_DELAY=0, CHECKPOINT SYNC after each writing commit" : "WRITE_DELAY as it comes (500 ms)",
                new ServerStart("org.h2.tools.Server",
                    List.of("-tcp", "-tcpPort", Integer.toString(port), "-baseDir", folder.toString(), "-ifNotExists"), port, Map.of(), folder));
        }
    },

    HSQLDBNET(Jar.of("org.hsqldb", "hsqldb", "2.7.4", "5fab2bb4384ac06b762638c8fa2740c944b8d080e4796c0c6c2af8b90dd4e5ad")) {
        private static final int ROW_BYTES = 128;

        @Override
        DatabaseTarget at(Path folder, Settings settings, List<Path> jars, int port) {
            String durability = settings.durable() ? "SET FILES WRITE DELAY FALSE" : "SET FILES WRITE DELAY 500 MILLIS";
            DatabaseTarget plain = target("jdbc:hsqldb:hsql://127.0.0.1:" + port + "/db", "SA", jars, "",
                durability + ", CACHED tables, hsqldb.tx=mvcc", new ServerStart("org.hsqldb.server.Server",
                    List.of("--address", "127.0.0.1", "--port", Integer.toString(port), "--dbname.0", "db", "--database.0", "file:"
                        + folder.resolve("db") + ";hsqldb.default_table_type=cached;hsqldb.tx=mvcc;hsqldb.cache_size="
                        + settings.pageCacheBytes() / 1024 + ";hsqldb.cache_rows=" + settings.pageCacheBytes() / ROW_BYTES), port, Map.of(), folder));
            return plain.withSetup(List.of(durability));
        }
    };

    private static final long MIN_CACHE_BYTES = 1 << 20;

    private final List<Jar> needed;

    KnownServer(Jar... needed) {
        this.needed = List.of(needed);
    }

    private static Jar derby(String artifact, String sha256) {
        return Jar.of("org.apache.derby", artifact, "10.17.1.0", sha256);
    }

    abstract DatabaseTarget at(Path folder, Settings settings, List<Path> jars, int port);

    DatabaseTarget target(String url, String user, List<Path> jars, String afterWriteCommit, String settings, ServerStart start) {
        return new DatabaseTarget(label(), url, "", user, "", Map.of(), jars, List.of(), afterWriteCommit, settings, start);
    }

    /// Its driver is fetched when it is not in the cache.
    public DatabaseTarget in(Path folder, Settings settings, JarCache cache) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (Jar jar : needed) {
            jars.add(cache.path(jar));
        }
        return at(folder, settings, jars, ServerStart.freePort());
    }

    /// Its name as options and tables write it.
    public String label() {
        return OptionCheck.label(this);
    }

    /// Returns the servers by their labels.
    public static Map<String, KnownServer> byLabel() {
        Map<String, KnownServer> servers = new LinkedHashMap<>();
        for (KnownServer server : values()) {
            servers.put(server.label(), server);
        }
        return servers;
    }
}
