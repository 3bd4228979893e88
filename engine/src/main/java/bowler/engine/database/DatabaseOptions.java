// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.engine.security.SecurityProperties;
import bowler.engine.watch.WatchSettings;
import bowler.os.HelperThreads;
import bowler.storage.api.StoreOptions;
import bowler.storage.backup.LogArchiveOptions;
import bowler.types.Collation;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The options that connection attributes set when they open a database.
///
/// @param statementMemoryBytes the memory that one statement may use before it spills
/// @param automaticStatistics whether the distribution of values is computed in the background
/// @param watch what is recorded of statements
/// @param parallelism how statements use several threads
/// @param bulkLoadRows the number of rows from which an INSERT into an empty table writes whole pages
/// @param collation the default collation of strings in a database that is created
/// @param sqlAuthorization whether a database that is created checks privileges
/// @param territory the territory of a database that is created, such as `de_DE`; null if none was given
public record DatabaseOptions(
        StoreOptions store, long statementMemoryBytes, boolean automaticStatistics, WatchSettings watch,
        Parallelism parallelism, long bulkLoadRows, int collation, boolean sqlAuthorization, String territory) {
    private static final Pattern TERRITORY = Pattern.compile("[a-zA-Z]{2,3}(_[a-zA-Z0-9]{2,3}(_.+)?)?");
    private static final String TERRITORY_BASED = "TERRITORY_BASED";
    private static final Set<String> STRENGTHS = Set.of("PRIMARY", "SECONDARY", "TERTIARY", "IDENTICAL");
    private static final long MIN_STATEMENT_BYTES = 8L << 20;
    private static final int MIN_ESCALATION_THRESHOLD = 100;
    private static final int STATEMENT_SHARE = 16;
    private static final int[] PAGE_BYTES = {4 << 10, 8 << 10, 16 << 10, 32 << 10, 64 << 10};
    private static final int MAX_WORKERS = 1 << 10;
    /// Creating files and changing the catalog takes as long as the insertion of this number of rows.
    private static final long BULK_LOAD_ROWS = 20_000;
    private static final long MIN_POOL_BYTES = 1 << 20;

    public DatabaseOptions(
            StoreOptions store, long statementMemoryBytes, boolean automaticStatistics, WatchSettings watch) {
        this(store, statementMemoryBytes, automaticStatistics, watch, Parallelism.NONE, BULK_LOAD_ROWS, Collation.UCS_BASIC, false, null);
    }

    /// Returns the same settings with another number of rows that are loaded in bulk.
    public DatabaseOptions loadingFrom(long rows) {
        return new DatabaseOptions(store, statementMemoryBytes, automaticStatistics, watch, parallelism, rows, collation, sqlAuthorization, territory);
    }

    /// Returns whether a database that is created with these options checks privileges. A property of the JVM may demand it.
    public boolean enforcesPrivileges() {
        return sqlAuthorization || new SecurityProperties(Map.of()).enforcesPrivileges();
    }

    /// Returns the same settings with an archive of the log.
    ///
    /// @param archive null for none
    public DatabaseOptions archivedBy(LogArchiveOptions archive) {
        return archive == null ? this : new DatabaseOptions(
            store.withArchive(archive), statementMemoryBytes, automaticStatistics, watch, parallelism, bulkLoadRows, collation,
            sqlAuthorization, territory);
    }

    /// Returns the same settings with these threads.
    public DatabaseOptions helpedBy(HelperThreads helperThreads) {
        return new DatabaseOptions(
            store, statementMemoryBytes, automaticStatistics, watch,
            new Parallelism(helperThreads, parallelism.maxWorkers(), parallelism.minCost()), bulkLoadRows, collation,
            sqlAuthorization, territory);
    }

    /// Reads `pageSize`, `pageCacheBytes`, `logSegmentBytes`, `logBudgetBytes` (bytes), `lockTimeout` (seconds, as
    /// Derby's property; -1 waits for ever), `escalationThreshold`, `openFiles`, `versionMemoryBytes`,
    /// `statementMemoryBytes`, `automaticStatistics`, `maximumWorkers`, `parallelCost`, `bulkLoadRows`, `slowStatementMillis`
    /// (negative: no statement is slow), `territory`, `collation`, `sqlAuthorization`.
    public static DatabaseOptions from(Map<String, String> attributes, boolean inMemory) {
        StoreOptions defaults = StoreOptions.defaults();
        StoreOptions store = new StoreOptions(
            pageSize(attributes, defaults.pageSizeBytes()),
            number(attributes, "pageCacheBytes", defaults.bufferPoolBytes(), MIN_POOL_BYTES, Long.MAX_VALUE),
            (int) number(attributes, "logSegmentBytes", defaults.logSegmentBytes(), 4 << 10, 1 << 30),
            number(attributes, "logBudgetBytes", defaults.logBudgetBytes(), 4 << 20, Long.MAX_VALUE),
            number(attributes, "lockTimeout", ofJvm("derby.locks.waitTimeout", -1, defaults.lockTimeoutMillis() / 1_000), -1,
                Integer.MAX_VALUE) * 1_000,
            defaults.deadlockMillis(),
            (int) number(attributes, "escalationThreshold",
                ofJvm("derby.locks.escalationThreshold", MIN_ESCALATION_THRESHOLD, defaults.escalationThreshold()),
                MIN_ESCALATION_THRESHOLD, Integer.MAX_VALUE),
            defaults.relaxedForceMillis(),
            (int) number(attributes, "openFiles", defaults.openFiles(), 10, Integer.MAX_VALUE),
            number(attributes, "versionMemoryBytes", defaults.versionMemoryBytes(), 0, Long.MAX_VALUE),
            inMemory);
        long memory = Math.max(MIN_STATEMENT_BYTES, Runtime.getRuntime().maxMemory() / STATEMENT_SHARE);
        return new DatabaseOptions(
            store, number(attributes, "statementMemoryBytes", memory, 64 << 10, Long.MAX_VALUE),
            flag(attributes, "automaticStatistics", true),
            WatchSettings.ofProperties(number(attributes, "slowStatementMillis", -1, -1, Integer.MAX_VALUE)),
            new Parallelism(
                HelperThreads.NONE,
                (int) number(attributes, "maximumWorkers", Runtime.getRuntime().availableProcessors(), 1, MAX_WORKERS),
                number(attributes, "parallelCost", Parallelism.MIN_COST, 1, Long.MAX_VALUE)),
            number(attributes, "bulkLoadRows", BULK_LOAD_ROWS, 1, Long.MAX_VALUE),
            collation(attributes), flag(attributes, "sqlAuthorization", false), territory(attributes));
    }

    /// Returns the value of one of Derby's settings for the whole JVM. A value that is not a number from `min` on is ignored,
    /// as in Derby.
    private static long ofJvm(String property, int min, long otherwise) {
        String given = System.getProperty(property);
        try {
            return given == null || Integer.parseInt(given.trim()) < min ? otherwise : Integer.parseInt(given.trim());
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /// Returns the collation that `territory` and `collation` select, as in Derby; the names that COLLATE accepts are
    /// accepted too.
    private static int collation(Map<String, String> attributes) {
        String territory = territory(attributes);
        String wanted = attributes.get("collation");
        if (wanted == null) {
            return Collation.UCS_BASIC;
        }
        boolean isLocal = wanted.equals(TERRITORY_BASED) || wanted.startsWith(TERRITORY_BASED + ':');
        String strength = wanted.length() > TERRITORY_BASED.length() ? wanted.substring(TERRITORY_BASED.length() + 1) : null;
        if (isLocal && strength != null && !STRENGTHS.contains(strength)) {
            throw EngineError.BAD_COLLATION.failure(wanted);
        }
        String place = territory == null ? Locale.getDefault().toString() : territory;
        int collation = isLocal ? Collation.ofTerritory(place, strength) : Collation.named(wanted);
        if (collation < 0) {
            throw isLocal ? EngineError.NO_COLLATOR.failure(place) : EngineError.BAD_COLLATION.failure(wanted);
        }
        return collation;
    }

    private static String territory(Map<String, String> attributes) {
        String territory = attributes.get("territory");
        if (territory != null && !TERRITORY.matcher(territory).matches()) {
            throw EngineError.BAD_TERRITORY.failure(territory);
        }
        return territory;
    }

    private static boolean flag(Map<String, String> attributes, String name, boolean otherwise) {
        String text = attributes.get(name);
        if (text == null) {
            return otherwise;
        }
        if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            throw EngineError.BAD_ATTRIBUTE.failure(name, text, "true, false");
        }
        return text.equalsIgnoreCase("true");
    }

    private static int pageSize(Map<String, String> attributes, int otherwise) {
        String text = attributes.get("pageSize");
        if (text == null) {
            return otherwise;
        }
        for (int bytes : PAGE_BYTES) {
            if (text.trim().equals(Integer.toString(bytes))) {
                return bytes;
            }
        }
        throw EngineError.BAD_ATTRIBUTE.failure(
            "pageSize", text, Arrays.stream(PAGE_BYTES).mapToObj(Integer::toString).collect(Collectors.joining(", ")));
    }

    private static long number(Map<String, String> attributes, String name, long otherwise, long min, long max) {
        String text = attributes.get(name);
        if (text == null) {
            return otherwise;
        }
        String allowed = min + " to " + max;
        try {
            long value = Long.parseLong(text.trim());
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw EngineError.BAD_ATTRIBUTE.causedBy(e, name, text, allowed);
        }
        throw EngineError.BAD_ATTRIBUTE.failure(name, text, allowed);
    }
}
