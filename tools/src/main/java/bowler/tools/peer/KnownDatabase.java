// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The databases with known settings. So that all do the same work, each makes commits durable and has a page cache of
/// the same size.
public enum KnownDatabase {
    BOWLER("jdbc:bowler:%s", "jdbc:bowler:memory:%s;create=true") {
        private static final long MIN_CACHE_BYTES = 1 << 20;

        @Override
        DatabaseTarget at(Path folder, Settings settings, List<Path> jars) {
            String durability = settings.durable() ? "full" : "relaxed";
            String options = "durability=" + durability + ";pageCacheBytes=" + Math.max(MIN_CACHE_BYTES, settings.pageCacheBytes());
            String url = "jdbc:bowler:" + folder.resolve("db");
            return new DatabaseTarget(label(), url + ";create=true;" + options, url + ";shutdown=true", "", "", Map.of(), jars,
                List.of(), "", options.replace(";", ", "));
        }
    },

    DERBY("jdbc:derby:%s", "jdbc:derby:memory:%s;create=true", Jar.DERBY, Jar.DERBY_SHARED) {
        private static final int PAGE_BYTES = 4096;

        @Override
        DatabaseTarget at(Path folder, Settings settings, List<Path> jars) {
            String pages = Long.toString(Math.max(40, settings.pageCacheBytes() / PAGE_BYTES));
            Map<String, String> properties = settings.durable()
                ? Map.of("derby.storage.pageCacheSize", pages)
                : Map.of("derby.storage.pageCacheSize", pages, "derby.system.durability", "test");
            var all = new TreeMap<>(properties);
            all.put("derby.stream.error.file", folder.resolve("derby.log").toString());
            String url = "jdbc:derby:" + folder.resolve("db");
            return new DatabaseTarget(label(), url + ";create=true", url + ";shutdown=true", "", "", all, jars, List.of(), "",
                words(properties));
        }
    },

    H2("jdbc:h2:file:%s", "jdbc:h2:mem:%s", Jar.H2) {
        @Override
        DatabaseTarget at(Path folder, Settings settings, List<Path> jars) {
            return settings.durable()
                ? h2(label(), folder, settings, jars, ";WRITE_DELAY=0", "CHECKPOINT SYNC",
                    "WRITE_DELAY=0, CHECKPOINT SYNC after each writing commit (without it H2 does not force a commit)")
                : h2(label(), folder, settings, jars, "", "", "WRITE_DELAY as it comes (500 ms)");
        }
    },

    H2_DEFAULT("jdbc:h2:file:%s", "jdbc:h2:mem:%s", Jar.H2) {
        @Override
        DatabaseTarget at(Path folder, Settings settings, List<Path> jars) {
            return h2(label(), folder, settings, jars, "", "", "as it comes: commits are NOT durable for up to 500 ms, nor forced then");
        }
    },

    HSQLDB("jdbc:hsqldb:file:%s;shutdown=true", "jdbc:hsqldb:mem:%s",
        Jar.of("org.hsqldb", "hsqldb", "2.7.4", "5fab2bb4384ac06b762638c8fa2740c944b8d080e4796c0c6c2af8b90dd4e5ad")) {
        private static final int ROW_BYTES = 128;

        @Override
        DatabaseTarget at(Path folder, Settings settings, List<Path> jars) {
            String durability = settings.durable() ? "SET FILES WRITE DELAY FALSE" : "SET FILES WRITE DELAY 500 MILLIS";
            String url = "jdbc:hsqldb:file:" + folder.resolve("db") + ";hsqldb.default_table_type=cached;hsqldb.tx=mvcc"
                + ";hsqldb.cache_size=" + settings.pageCacheBytes() / 1024
                + ";hsqldb.cache_rows=" + settings.pageCacheBytes() / ROW_BYTES + ";shutdown=true";
            return new DatabaseTarget(label(), url, "", "SA", "", Map.of(), jars, List.of(durability), "",
                durability + ", CACHED tables, hsqldb.tx=mvcc");
        }
    },

    SQLITE("jdbc:sqlite:%s", "jdbc:sqlite:file:%s?mode=memory&cache=shared",
        Jar.of("org.xerial", "sqlite-jdbc", "3.50.3.0", "a3f53a2aa15ae9425a9e793bbe9c8e5288febeb4b65ef5c1a4e80d4c2045cf08")) {
        @Override
        DatabaseTarget at(Path folder, Settings settings, List<Path> jars) {
            String synchronous = settings.durable() ? "FULL" : "NORMAL";
            return new DatabaseTarget(label(), "jdbc:sqlite:" + folder.resolve("db") + "?journal_mode=WAL&synchronous=" + synchronous
                + "&busy_timeout=60000&cache_size=-" + settings.pageCacheBytes() / 1024, "", "", "", Map.of(), jars, List.of(), "",
                "journal_mode=WAL, synchronous=" + synchronous);
        }
    },

    DUCKDB("jdbc:duckdb:%s", "jdbc:duckdb::memory:%s",
        Jar.of("org.duckdb", "duckdb_jdbc", "1.4.1.0", "038db35c2c8fdab337cf0592f1213ba3eac04cdb51b91485adf20b97a0aa3f93")) {
        @Override
        DatabaseTarget at(Path folder, Settings settings, List<Path> jars) {
            return new DatabaseTarget(label(), "jdbc:duckdb:" + folder.resolve("db"), "", "", "", Map.of(), jars, List.of(), "",
                "as it comes");
        }
    };

    private static final String NO_KEPT_RESULTS = ";OPTIMIZE_REUSE_RESULTS=FALSE";

    private final String inFile;
    private final String inMemory;
    private final List<Jar> needed;

    /// @param inFile the URL of a database in a file or folder, with %s for its path
    /// @param inMemory the URL of a database in memory, with %s for its name
    KnownDatabase(String inFile, String inMemory, Jar... needed) {
        this.inFile = inFile;
        this.inMemory = inMemory;
        this.needed = List.of(needed);
    }

    /// Returns the URL of a database in a file or folder, with the product's own settings.
    public String url(Path file) {
        return String.format(inFile, file.toAbsolutePath());
    }

    /// Returns the URL of a database in memory. Several connections of this process can use it.
    public String memoryUrl(String name) {
        return String.format(inMemory, name);
    }

    /// Returns the jars of the driver, which are fetched if they are not in the cache.
    public List<Path> driver(JarCache cache) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (Jar jar : needed) {
            jars.add(cache.path(jar));
        }
        return jars;
    }

    abstract DatabaseTarget at(Path folder, Settings settings, List<Path> jars);

    /// Its driver is fetched when it is not in the cache.
    public DatabaseTarget in(Path folder, Settings settings, JarCache cache) throws IOException {
        return at(folder, settings, driver(cache));
    }

    /// From jars of the caller's choice.
    public DatabaseTarget from(Path folder, Settings settings, List<Path> jars) {
        return at(folder, settings, jars);
    }

    /// Its name as options and tables write it.
    public String label() {
        return OptionCheck.label(this);
    }

    /// Without caching results: else a query asked twice is answered once.
    private static DatabaseTarget h2(String name, Path folder, Settings settings, List<Path> jars, String options, String afterWriteCommit,
                               String words) {
        return new DatabaseTarget(name,
            "jdbc:h2:file:" + folder.resolve("db") + ";CACHE_SIZE=" + settings.pageCacheBytes() / 1024 + NO_KEPT_RESULTS + options, "", "sa", "",
            Map.of(), jars, List.of(), afterWriteCommit, words);
    }

    private static String words(Map<String, String> properties) {
        return String.join(", ", new TreeMap<>(properties).entrySet().stream().map(Object::toString).toList());
    }
}
