// SPDX-License-Identifier: Apache-2.0
package bowler.pool.settings;

import bowler.pool.transaction.ThreadTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.sql.DataSource;
import javax.sql.XADataSource;

/// All settings of a pool, each with its default. Setters return this, so that they can be chained. A pool copies the
/// settings with which it is opened. Times are in milliseconds.
public final class PoolSettings {
    private static final int SAME_AS_MAXIMUM = Integer.MIN_VALUE;
    /// A larger value is a typing error: no database has more connections.
    private static final int MAX_CONNECTIONS = 100_000;
    /// A shorter lifetime would make the pool open connections all the time.
    private static final int MIN_LIFETIME = 1_000;
    private static final long MIN_TIMEOUT = 250;
    private static final String DATA_SOURCE_PREFIX = "dataSource.";

    private String poolName = "pool";
    private String jdbcUrl;
    private String driverClassName;
    private String dataSourceClassName;
    private String username;
    private String password;
    private int maximumPoolSize = 10;
    private int minimumIdle = SAME_AS_MAXIMUM;
    private long connectionTimeout = 30_000;
    private long idleTimeout = 600_000;
    private long maxLifetime = 1_800_000;
    private long keepaliveTime = 120_000;
    private long validationTimeout = 5_000;
    private long leakDetectionThreshold = 0;
    private long initializationFailTimeout = 1;
    private boolean autoCommit = true;
    private Boolean readOnly;
    private String transactionIsolation;
    private String catalog;
    private String schema;
    private String connectionInitSql;
    private String connectionTestQuery;
    private int preparedStatementCacheSize = 0;
    private boolean strictOrder = false;
    private boolean registerMbeans = false;
    private DataSource dataSource;
    private XADataSource xaDataSource;
    private Map<String, String> dataSourceProperties = new TreeMap<>();
    private Supplier<Credentials> credentialsProvider;
    private ThreadTransaction threadTransaction;
    private Predicate<SQLException> brokenWhen = failure -> false;

    public static PoolSettings of(DataSource source) {
        return new PoolSettings().dataSource(source);
    }

    public static PoolSettings of(XADataSource source) {
        return new PoolSettings().xaDataSource(source);
    }

    public static PoolSettings of(String jdbcUrl) {
        return new PoolSettings().jdbcUrl(jdbcUrl);
    }

    /// Returns settings from properties by name, such as `maximumPoolSize`; `dataSource.x` sets property `x` of the
    /// data source of `dataSourceClassName`, or of the driver.
    ///
    /// @throws InvalidSetting if a name is unknown or a value is not valid
    public static PoolSettings of(Properties properties) {
        var settings = new PoolSettings();
        for (String name : new TreeSet<>(properties.stringPropertyNames())) {
            settings.set(name, properties.getProperty(name).strip());
        }
        return settings;
    }

    PoolSettings copy() {
        var copy = new PoolSettings();
        copy.poolName = poolName;
        copy.jdbcUrl = jdbcUrl;
        copy.driverClassName = driverClassName;
        copy.dataSourceClassName = dataSourceClassName;
        copy.username = username;
        copy.password = password;
        copy.maximumPoolSize = maximumPoolSize;
        copy.minimumIdle = minimumIdle;
        copy.connectionTimeout = connectionTimeout;
        copy.idleTimeout = idleTimeout;
        copy.maxLifetime = maxLifetime;
        copy.keepaliveTime = keepaliveTime;
        copy.validationTimeout = validationTimeout;
        copy.leakDetectionThreshold = leakDetectionThreshold;
        copy.initializationFailTimeout = initializationFailTimeout;
        copy.autoCommit = autoCommit;
        copy.readOnly = readOnly;
        copy.transactionIsolation = transactionIsolation;
        copy.catalog = catalog;
        copy.schema = schema;
        copy.connectionInitSql = connectionInitSql;
        copy.connectionTestQuery = connectionTestQuery;
        copy.preparedStatementCacheSize = preparedStatementCacheSize;
        copy.strictOrder = strictOrder;
        copy.registerMbeans = registerMbeans;
        copy.dataSource = dataSource;
        copy.xaDataSource = xaDataSource;
        copy.dataSourceProperties = new TreeMap<>(dataSourceProperties);
        copy.credentialsProvider = credentialsProvider;
        copy.threadTransaction = threadTransaction;
        copy.brokenWhen = brokenWhen;
        return copy;
    }

    // --- by name

    /// Sets one setting by its name.
    ///
    /// @throws InvalidSetting if no setting has this name or the value is not valid
    public PoolSettings set(String name, String value) {
        if (value == null) {
            throw new InvalidSetting("pool '" + poolName + "': " + name + " is null; leave it out to have the default");
        }
        if (name.startsWith(DATA_SOURCE_PREFIX) && name.length() > DATA_SOURCE_PREFIX.length()) {
            dataSourceProperties.put(name.substring(DATA_SOURCE_PREFIX.length()), value);
            return this;
        }
        return switch (name) {
            case "poolName" -> poolName(value);
            case "jdbcUrl" -> jdbcUrl(value);
            case "driverClassName" -> driverClassName(value);
            case "dataSourceClassName" -> dataSourceClassName(value);
            case "username" -> username(value);
            case "password" -> password(value);
            case "maximumPoolSize" -> maximumPoolSize(whole(name, value, Integer.MIN_VALUE, Integer.MAX_VALUE).intValue());
            case "minimumIdle" -> minimumIdle(whole(name, value, Integer.MIN_VALUE, Integer.MAX_VALUE).intValue());
            case "connectionTimeout" -> connectionTimeout(whole(name, value, Long.MIN_VALUE, Long.MAX_VALUE));
            case "idleTimeout" -> idleTimeout(whole(name, value, Long.MIN_VALUE, Long.MAX_VALUE));
            case "maxLifetime" -> maxLifetime(whole(name, value, Long.MIN_VALUE, Long.MAX_VALUE));
            case "keepaliveTime" -> keepaliveTime(whole(name, value, Long.MIN_VALUE, Long.MAX_VALUE));
            case "validationTimeout" -> validationTimeout(whole(name, value, Long.MIN_VALUE, Long.MAX_VALUE));
            case "leakDetectionThreshold" -> leakDetectionThreshold(whole(name, value, Long.MIN_VALUE, Long.MAX_VALUE));
            case "initializationFailTimeout" -> initializationFailTimeout(whole(name, value, Long.MIN_VALUE, Long.MAX_VALUE));
            case "autoCommit" -> autoCommit(truth(name, value));
            case "readOnly" -> readOnly(truth(name, value));
            case "transactionIsolation" -> transactionIsolation(value);
            case "catalog" -> catalog(value);
            case "schema" -> schema(value);
            case "connectionInitSql" -> connectionInitSql(value);
            case "connectionTestQuery" -> connectionTestQuery(value);
            case "preparedStatementCacheSize" -> preparedStatementCacheSize(whole(name, value, Integer.MIN_VALUE, Integer.MAX_VALUE).intValue());
            case "strictOrder" -> strictOrder(truth(name, value));
            case "registerMbeans" -> registerMbeans(truth(name, value));
            default -> throw new InvalidSetting("pool '" + poolName + "': there is no setting '" + name + "'" + SettingNames.nearest(name));
        };
    }

    private Long whole(String name, String value, long min, long max) {
        try {
            long number = Long.parseLong(value.replace("_", ""));
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException notOne) {
            throw new InvalidSetting("pool '" + poolName + "': " + name + " is '" + value + "', but must be a whole number", notOne);
        }
        throw new InvalidSetting("pool '" + poolName + "': " + name + " is " + value + ", which is too large");
    }

    private boolean truth(String name, String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new InvalidSetting("pool '" + poolName + "': " + name + " is '" + value + "', but must be true or false");
        };
    }

    // --- checking

    /// Returns a copy whose settings are all valid and consistent.
    ///
    /// @throws InvalidSetting if a setting is not
    public PoolSettings checked() {
        require(poolName != null && !poolName.isBlank(), "poolName is empty");
        int sources = (dataSource != null ? 1 : 0) + (xaDataSource != null ? 1 : 0) + (jdbcUrl != null ? 1 : 0)
            + (dataSourceClassName != null ? 1 : 0);
        require(sources > 0, "nothing says where connections come from: set one of dataSource, xaDataSource, jdbcUrl, dataSourceClassName");
        require(sources == 1, "more than one of dataSource, xaDataSource, jdbcUrl, dataSourceClassName is set; choose one");
        require(driverClassName == null || jdbcUrl != null, "driverClassName is set, but no jdbcUrl for it");
        require(maximumPoolSize >= 1, "maximumPoolSize is " + maximumPoolSize + ", but must be 1 or more");
        require(maximumPoolSize <= MAX_CONNECTIONS, "maximumPoolSize is " + maximumPoolSize + ", but must be " + MAX_CONNECTIONS + " or less");
        require(minimumIdle >= 0 || minimumIdle == SAME_AS_MAXIMUM, "minimumIdle is " + minimumIdle + ", but must be 0 or more");
        require(minimumIdle <= maximumPoolSize, "minimumIdle is " + minimumIdle + ", more than maximumPoolSize, " + maximumPoolSize);
        require(connectionTimeout == 0 || connectionTimeout >= MIN_TIMEOUT,
            "connectionTimeout is " + connectionTimeout + " ms, but must be 0 or at least " + MIN_TIMEOUT);
        require(validationTimeout >= MIN_TIMEOUT, "validationTimeout is " + validationTimeout + " ms, but must be at least " + MIN_TIMEOUT);
        require(idleTimeout >= 0, "idleTimeout is " + idleTimeout + " ms, but must be 0 or more");
        require(maxLifetime == 0 || maxLifetime >= MIN_LIFETIME,
            "maxLifetime is " + maxLifetime + " ms, but must be 0 or at least " + MIN_LIFETIME);
        require(keepaliveTime >= 0, "keepaliveTime is " + keepaliveTime + " ms, but must be 0 or more");
        require(leakDetectionThreshold >= 0, "leakDetectionThreshold is " + leakDetectionThreshold + " ms, but must be 0 or more");
        require(preparedStatementCacheSize >= 0, "preparedStatementCacheSize is " + preparedStatementCacheSize + ", but must be 0 or more");
        require(dataSourceProperties.isEmpty() || jdbcUrl != null || dataSourceClassName != null,
            "dataSource properties " + dataSourceProperties.keySet() + " need jdbcUrl or dataSourceClassName; set them on the object given");
        require(credentialsProvider == null || username == null && password == null,
            "credentialsProvider is set beside username or password; choose one");
        isolationLevel();
        return copy();
    }

    private void require(boolean right, String otherwise) {
        if (!right) {
            throw new InvalidSetting("pool '" + poolName + "': " + otherwise);
        }
    }

    /// Returns the isolation level as `Connection` numbers it; null if none is set.
    public Integer isolationLevel() {
        if (transactionIsolation == null) {
            return null;
        }
        String level = transactionIsolation.strip().toUpperCase(Locale.ROOT).replace(' ', '_');
        return switch (level.startsWith("TRANSACTION_") ? level.substring("TRANSACTION_".length()) : level) {
            case "NONE", "0" -> Connection.TRANSACTION_NONE;
            case "READ_UNCOMMITTED", "1" -> Connection.TRANSACTION_READ_UNCOMMITTED;
            case "READ_COMMITTED", "2" -> Connection.TRANSACTION_READ_COMMITTED;
            case "REPEATABLE_READ", "4" -> Connection.TRANSACTION_REPEATABLE_READ;
            case "SERIALIZABLE", "8" -> Connection.TRANSACTION_SERIALIZABLE;
            default -> {
                if (!level.isEmpty() && level.chars().allMatch(Character::isDigit)) {
                    yield Integer.parseInt(level);
                }
                throw new InvalidSetting("pool '" + poolName + "': transactionIsolation is '" + transactionIsolation
                    + "', but must be TRANSACTION_READ_UNCOMMITTED, TRANSACTION_READ_COMMITTED, TRANSACTION_REPEATABLE_READ, "
                    + "TRANSACTION_SERIALIZABLE, or a number of the driver's");
            }
        };
    }

    // --- the settings

    /// Sets the pool's name in messages, thread names, events, JMX, and for recovery. It must be unique where
    /// transactions are recovered.
    public PoolSettings poolName(String value) {
        poolName = value;
        return this;
    }

    public String poolName() {
        return poolName;
    }

    /// Sets the URL of the database, for connections from a driver.
    public PoolSettings jdbcUrl(String value) {
        jdbcUrl = value;
        return this;
    }

    public String jdbcUrl() {
        return jdbcUrl;
    }

    /// Sets the driver's class, for drivers that `DriverManager` does not find by the URL.
    public PoolSettings driverClassName(String value) {
        driverClassName = value;
        return this;
    }

    public String driverClassName() {
        return driverClassName;
    }

    /// Sets the class of a `DataSource` or `XADataSource` with a public constructor without parameters, instead of a
    /// URL.
    public PoolSettings dataSourceClassName(String value) {
        dataSourceClassName = value;
        return this;
    }

    public String dataSourceClassName() {
        return dataSourceClassName;
    }

    /// Sets the user of all connections.
    public PoolSettings username(String value) {
        username = value;
        return this;
    }

    public String username() {
        return username;
    }

    /// Sets the password of the user.
    public PoolSettings password(String value) {
        password = value;
        return this;
    }

    public String password() {
        return password;
    }

    /// Sets the maximum number of connections; it counts those in use, idle and being opened.
    public PoolSettings maximumPoolSize(int value) {
        maximumPoolSize = value;
        return this;
    }

    public int maximumPoolSize() {
        return maximumPoolSize;
    }

    /// Sets the number of connections that are kept even if they are idle; they are opened at the start. The default is
    /// `maximumPoolSize`.
    public PoolSettings minimumIdle(int value) {
        minimumIdle = value;
        return this;
    }

    public int minimumIdle() {
        return minimumIdle == SAME_AS_MAXIMUM ? maximumPoolSize : minimumIdle;
    }

    /// Sets how many milliseconds a borrower waits; 0 means without limit. It also limits an attempt to connect.
    public PoolSettings connectionTimeout(long value) {
        connectionTimeout = value;
        return this;
    }

    public long connectionTimeout() {
        return connectionTimeout;
    }

    /// Sets after how many idle milliseconds a connection above `minimumIdle` is closed; 0 means never.
    public PoolSettings idleTimeout(long value) {
        idleTimeout = value;
        return this;
    }

    public long idleTimeout() {
        return idleTimeout;
    }

    /// Sets after how many milliseconds a connection is closed; some are closed a little earlier. 0 means never. A
    /// connection in use is closed when it is returned.
    public PoolSettings maxLifetime(long value) {
        maxLifetime = value;
        return this;
    }

    public long maxLifetime() {
        return maxLifetime;
    }

    /// Sets the interval of tests of an idle connection, in milliseconds; 0 means never.
    public PoolSettings keepaliveTime(long value) {
        keepaliveTime = value;
        return this;
    }

    public long keepaliveTime() {
        return keepaliveTime;
    }

    /// Sets how many milliseconds a test may take.
    public PoolSettings validationTimeout(long value) {
        validationTimeout = value;
        return this;
    }

    public long validationTimeout() {
        return validationTimeout;
    }

    /// Sets after how many milliseconds outside the pool a connection is reported, with the borrower's stack; 0 means
    /// never.
    public PoolSettings leakDetectionThreshold(long value) {
        leakDetectionThreshold = value;
        return this;
    }

    public long leakDetectionThreshold() {
        return leakDetectionThreshold;
    }

    /// Sets for how many milliseconds opening the pool tries to connect before it fails. 0 tries once and opens the
    /// pool in any case; a negative value does not try.
    public PoolSettings initializationFailTimeout(long value) {
        initializationFailTimeout = value;
        return this;
    }

    public long initializationFailTimeout() {
        return initializationFailTimeout;
    }

    /// Sets auto-commit of lent connections.
    public PoolSettings autoCommit(boolean value) {
        autoCommit = value;
        return this;
    }

    public boolean autoCommit() {
        return autoCommit;
    }

    /// Sets whether lent connections are read-only; null keeps the driver's default.
    public PoolSettings readOnly(Boolean value) {
        readOnly = value;
        return this;
    }

    public Boolean readOnly() {
        return readOnly;
    }

    /// Sets the isolation level by name, for example `TRANSACTION_READ_COMMITTED`; null keeps the driver's default.
    public PoolSettings transactionIsolation(String value) {
        transactionIsolation = value;
        return this;
    }

    public String transactionIsolation() {
        return transactionIsolation;
    }

    /// Sets the catalog of lent connections.
    public PoolSettings catalog(String value) {
        catalog = value;
        return this;
    }

    public String catalog() {
        return catalog;
    }

    /// Sets the schema of lent connections.
    public PoolSettings schema(String value) {
        schema = value;
        return this;
    }

    public String schema() {
        return schema;
    }

    /// Sets a statement that each new connection runs.
    public PoolSettings connectionInitSql(String value) {
        connectionInitSql = value;
        return this;
    }

    public String connectionInitSql() {
        return connectionInitSql;
    }

    /// Sets a statement that tests a connection, for drivers whose `isValid` does not.
    public PoolSettings connectionTestQuery(String value) {
        connectionTestQuery = value;
        return this;
    }

    public String connectionTestQuery() {
        return connectionTestQuery;
    }

    /// Sets how many prepared statements each connection caches; 0 leaves caching to the driver.
    public PoolSettings preparedStatementCacheSize(int value) {
        preparedStatementCacheSize = value;
        return this;
    }

    public int preparedStatementCacheSize() {
        return preparedStatementCacheSize;
    }

    /// If true, each returned connection goes to the thread that waits longest, without exception. If false, a thread
    /// that was handed a connection may use it several times within 0.4 ms if each use is short. Without such turns,
    /// each short use costs a switch of threads.
    public PoolSettings strictOrder(boolean value) {
        strictOrder = value;
        return this;
    }

    public boolean strictOrder() {
        return strictOrder;
    }

    /// Sets whether the pool registers itself with JMX.
    public PoolSettings registerMbeans(boolean value) {
        registerMbeans = value;
        return this;
    }

    public boolean registerMbeans() {
        return registerMbeans;
    }

    /// Sets the source of connections.
    public PoolSettings dataSource(DataSource value) {
        dataSource = value;
        return this;
    }

    public DataSource dataSource() {
        return dataSource;
    }

    /// Sets the source of connections that take part in global transactions.
    public PoolSettings xaDataSource(XADataSource value) {
        xaDataSource = value;
        return this;
    }

    public XADataSource xaDataSource() {
        return xaDataSource;
    }

    /// Sets a supplier that is asked before each connect, for passwords that change. Threads of the pool call it.
    public PoolSettings credentialsProvider(Supplier<Credentials> value) {
        credentialsProvider = value;
        return this;
    }

    public Supplier<Credentials> credentialsProvider() {
        return credentialsProvider;
    }

    /// Sets the transaction manager in whose transactions connections enlist automatically.
    public PoolSettings transactionContext(ThreadTransaction value) {
        threadTransaction = value;
        return this;
    }

    public ThreadTransaction transactionContext() {
        return threadTransaction;
    }

    /// Adds a rule for exceptions that mean that the connection must leave the pool.
    public PoolSettings brokenWhen(Predicate<SQLException> value) {
        brokenWhen = value;
        return this;
    }

    public Predicate<SQLException> brokenWhen() {
        return brokenWhen;
    }

    public Map<String, String> dataSourceProperties() {
        return dataSourceProperties;
    }
}
