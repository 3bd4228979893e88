// SPDX-License-Identifier: Apache-2.0
package bowler.applications.managers;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;

/// The managers, called by reflection, because two versions of the API are in use: `jakarta.transaction` and
/// `javax.transaction`.
enum OtherManager {
    NARAYANA("jakarta.transaction", "com.arjuna.ats.jta.TransactionManager") {
        private Object recovery;

        @Override
        Object open(Path folder) throws ReflectiveOperationException {
            for (String store : List.of("", "communicationStore.", "stateStore.")) {
                System.setProperty("ObjectStoreEnvironmentBean." + store + "objectStoreDir", folder.toString());
            }
            System.setProperty("CoreEnvironmentBean.nodeIdentifier", "1");
            Object settings = bean("com.arjuna.ats.arjuna.common.recoveryPropertyManager", "getRecoveryEnvironmentBean");
            call(settings, "setRecoveryModuleClassNames", List.class, List.of("com.arjuna.ats.internal.arjuna.recovery.AtomicActionRecoveryModule",
                "com.arjuna.ats.internal.jta.recovery.arjunacore.XARecoveryModule"));
            call(settings, "setRecoveryBackoffPeriod", int.class, 1);
            call(settings, "setExpiryScannerClassNames", List.class, List.of());
            Object jta = bean("com.arjuna.ats.jta.common.jtaPropertyManager", "getJTAEnvironmentBean");
            call(jta, "setXaRecoveryNodes", List.class, List.of("1"));
            call(jta, "setOrphanSafetyInterval", int.class, 1);
            call(jta, "setXaResourceOrphanFilterClassNames", List.class, List.of(
                "com.arjuna.ats.internal.jta.recovery.arjunacore.JTATransactionLogXAResourceOrphanFilter",
                "com.arjuna.ats.internal.jta.recovery.arjunacore.JTANodeNameXAResourceOrphanFilter"));
            Class<?> manager = Class.forName("com.arjuna.ats.arjuna.recovery.RecoveryManager");
            recovery = manager.getMethod("manager", int.class).invoke(null, manager.getField("DIRECT_MANAGEMENT").getInt(null));
            call(recovery, "initialize");
            Class<?> helper = Class.forName("com.arjuna.ats.jta.recovery.XAResourceRecoveryHelper");
            Object resources = Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {helper},
                (self, method, arguments) -> switch (method.getName()) {
                    case "getXAResources" -> resources();
                    case "hashCode" -> System.identityHashCode(self);
                    case "equals" -> self == arguments[0];
                    default -> true;
                });
            Class<?> module = Class.forName("com.arjuna.ats.internal.jta.recovery.arjunacore.XARecoveryModule");
            call(module.getMethod("getRegisteredXARecoveryModule").invoke(null), "addXAResourceRecoveryHelper", helper, resources);
            return Class.forName("com.arjuna.ats.jta.TransactionManager").getMethod("transactionManager").invoke(null);
        }

        @Override
        void recover() throws ReflectiveOperationException {
            call(recovery, "scan");
        }
    },

    ATOMIKOS("jakarta.transaction", "com.atomikos.icatch.jta.UserTransactionManager") {
        @Override
        Object open(Path folder) throws ReflectiveOperationException {
            Map.of("log_base_dir", folder.toString(), "recovery_delay", "1000", "default_jta_timeout", "4000", "max_timeout", "5000",
                "oltp_retry_interval", "500", "throw_on_heuristic", "true", "default_max_wait_time_on_shutdown", "1000")
                .forEach((name, value) -> System.setProperty("com.atomikos.icatch." + name, value));
            for (String name : DATABASES) {
                Object resource = Class.forName("com.atomikos.datasource.xa.jdbc.JdbcTransactionalResource")
                    .getConstructor(String.class, XADataSource.class).newInstance(name, source(name));
                Class.forName("com.atomikos.icatch.config.Configuration")
                    .getMethod("addResource", Class.forName("com.atomikos.datasource.RecoverableResource")).invoke(null, resource);
            }
            Object manager = Class.forName("com.atomikos.icatch.jta.UserTransactionManager").getConstructor().newInstance();
            call(manager, "init");
            return manager;
        }
    },

    BTM("javax.transaction", "bitronix.tm.TransactionManagerServices") {
        private final Map<String, Object> pools = new HashMap<>();

        @Override
        Object open(Path folder) throws ReflectiveOperationException {
            Object settings = bean("bitronix.tm.TransactionManagerServices", "getConfiguration");
            call(settings, "setServerId", String.class, "test");
            call(settings, "setLogPart1Filename", String.class, folder.resolve("one.tlog").toString());
            call(settings, "setLogPart2Filename", String.class, folder.resolve("two.tlog").toString());
            call(settings, "setGracefulShutdownInterval", int.class, 1);
            for (String name : DATABASES) {
                Object pool = Class.forName("bitronix.tm.resource.jdbc.PoolingDataSource").getConstructor().newInstance();
                call(pool, "setClassName", String.class, BreakingSource.class.getName());
                call(pool, "setUniqueName", String.class, name);
                call(pool, "setMaxPoolSize", int.class, 4);
                call(pool, "setAllowLocalTransactions", boolean.class, true);
                Properties properties = (Properties) call(pool, "getDriverProperties");
                properties.setProperty("databaseName", name);
                properties.setProperty("serverName", SERVER);
                properties.setProperty("portNumber", String.valueOf(port()));
                call(pool, "init");
                pools.put(name, pool);
            }
            return bean("bitronix.tm.TransactionManagerServices", "getTransactionManager");
        }

        /// Its pool enlists connections itself.
        @Override
        Connection enlisted(String name) throws ReflectiveOperationException {
            return (Connection) call(pools.get(name), "getConnection");
        }

        @Override
        void recover() throws ReflectiveOperationException {
            call(bean("bitronix.tm.TransactionManagerServices", "getRecoverer"), "run");
        }
    };

    static final List<String> DATABASES = List.of("orders", "stock");
    static final String SERVER = "127.0.0.1";

    private final String api;
    private final String mainClass;
    private final Map<String, XADataSource> sources = new HashMap<>();
    private final List<XAConnection> recoveryConnections = new ArrayList<>();
    private final List<XAConnection> working = new ArrayList<>();
    private int port;
    private Object manager;

    OtherManager(String api, String mainClass) {
        this.api = api;
        this.mainClass = mainClass;
    }

    /// Returns whether its jars are on the class path.
    boolean isPresent() {
        try {
            Class.forName(mainClass);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /// Opens the manager, with its log in a folder.
    abstract Object open(Path folder) throws ReflectiveOperationException;

    /// Starts recovery, where the manager does not do so by itself.
    void recover() throws ReflectiveOperationException {}

    final void open(Path folder, int serverPort) throws ReflectiveOperationException {
        port = serverPort;
        if (manager == null) {
            manager = open(folder);
        }
    }

    final int port() {
        return port;
    }

    final XADataSource source(String name) {
        return sources.computeIfAbsent(name, each -> {
            BreakingSource source = new BreakingSource();
            source.setServerName(SERVER);
            source.setPortNumber(port);
            source.setDatabaseName(each);
            return source;
        });
    }

    final XAResource[] resources() throws java.sql.SQLException {
        for (XAConnection connection : recoveryConnections) {
            connection.close();
        }
        recoveryConnections.clear();
        XAResource[] resources = new XAResource[DATABASES.size()];
        for (int i = 0; i < resources.length; i++) {
            XAConnection connection = source(DATABASES.get(i)).getXAConnection();
            recoveryConnections.add(connection);
            resources[i] = connection.getXAResource();
        }
        return resources;
    }

    final void begin() throws ReflectiveOperationException {
        transactionManager("begin").invoke(manager);
    }

    /// Returns a connection that works for the transaction.
    Connection enlisted(String name) throws ReflectiveOperationException {
        try {
            XAConnection connection = source(name).getXAConnection();
            working.add(connection);
            Object transaction = transactionManager("getTransaction").invoke(manager);
            Method enlist = Class.forName(api + ".Transaction").getMethod("enlistResource", XAResource.class);
            if (!(boolean) enlist.invoke(transaction, connection.getXAResource())) {
                throw new IllegalStateException(this + " does not enlist the resource");
            }
            return connection.getConnection();
        } catch (java.sql.SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void delistAll() throws ReflectiveOperationException {
        Object transaction = transactionManager("getTransaction").invoke(manager);
        Method delist = Class.forName(api + ".Transaction").getMethod("delistResource", XAResource.class, int.class);
        try {
            for (XAConnection connection : working) {
                delist.invoke(transaction, connection.getXAResource(), XAResource.TMSUCCESS);
            }
        } catch (java.sql.SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Ends the transaction.
    ///
    /// @return the failure of the manager; null if there is none
    final Throwable end(boolean commits) throws ReflectiveOperationException {
        try {
            delistAll();
            transactionManager(commits ? "commit" : "rollback").invoke(manager);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        } finally {
            for (XAConnection connection : working) {
                try {
                    connection.close();
                } catch (java.sql.SQLException broken) {
                    // The server may be gone.
                }
            }
            working.clear();
        }
    }

    private Method transactionManager(String name) throws ReflectiveOperationException {
        return Class.forName(api + ".TransactionManager").getMethod(name);
    }

    private static Object bean(String type, String getter) throws ReflectiveOperationException {
        return Class.forName(type).getMethod(getter).invoke(null);
    }

    private static Object call(Object target, String method) throws ReflectiveOperationException {
        return target.getClass().getMethod(method).invoke(target);
    }

    private static Object call(Object target, String method, Class<?> type, Object argument) throws ReflectiveOperationException {
        return target.getClass().getMethod(method, type).invoke(target, argument);
    }
}
