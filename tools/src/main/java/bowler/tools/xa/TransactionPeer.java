// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import bowler.tools.peer.Jar;
import bowler.tools.peer.PeerRounds;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;

/// The managers that are measured, each with its defaults but for where its decisions lie; and [#BARE], which is none.
enum TransactionPeer implements PeerRounds.Peer {
    BOWLER("jakarta.transaction") {
        private Object service;
        private NamedCalls calls;

        @Override
        Object open(String folder) throws ReflectiveOperationException {
            Class<?> settings = Class.forName("bowler.jta.TransactionSettings");
            Class<?> type = Class.forName("bowler.jta.TransactionService");
            service = type.getMethod("open", settings).invoke(null, settings.getMethod("in", String.class).invoke(null, folder));
            return type.getMethod("manager").invoke(service);
        }

        @Override
        TransactionCalls calls(String folder) throws ReflectiveOperationException {
            calls = new NamedCalls(open(folder), "jakarta.transaction", Class.forName("bowler.jta.JtaTransaction"),
                Class.forName("bowler.jta.transaction.KnownResource"));
            return calls;
        }

        @Override
        void database(String name, XADataSource source) throws ReflectiveOperationException {
            Class<?> type = Class.forName("bowler.jta.resource.RecoverableResource");
            Object resource = Class.forName("bowler.jta.resource.XaDataSourceResource").getConstructor(String.class, XADataSource.class)
                .newInstance(name, source);
            service.getClass().getMethod("register", type).invoke(service, resource);
        }

        @Override
        void belongs(XAResource resource, String database) throws ReflectiveOperationException {
            calls.belongs(resource, service.getClass().getMethod("resource", String.class).invoke(service, database));
        }

        @Override
        double forces() throws ReflectiveOperationException {
            return ((Long) service.getClass().getMethod("forceCount").invoke(service)).doubleValue();
        }
    },

    NARAYANA("jakarta.transaction", Jars.NARAYANA) {
        @Override
        Object open(String folder) throws ReflectiveOperationException {
            return narayana(folder);
        }
    },

    /// Its other store: a journal, whose buffer is flushed by a timer.
    NARAYANA_JOURNAL("jakarta.transaction", Jars.NARAYANA_JOURNAL) {
        @Override
        Object open(String folder) throws ReflectiveOperationException {
            System.setProperty("ObjectStoreEnvironmentBean.objectStoreType",
                "com.arjuna.ats.internal.arjuna.objectstore.hornetq.HornetqObjectStoreAdaptor");
            System.setProperty("HornetqJournalEnvironmentBean.storeDir", folder + "/journal");
            return narayana(folder);
        }
    },

    ATOMIKOS("jakarta.transaction",
        Jar.of("com.atomikos", "transactions-jta", "6.0.0", "8754832b4c5f569bdc8e94fb8ee4ac442c1003d0e05ccba4bb530b8c8ebb01ac")
            .classified("jakarta"),
        Jar.of("com.atomikos", "transactions", "6.0.0", "e8d120f05f01a0422cdd059f89ea161034a670935215a29b41846e2bfbdf8b0c"),
        Jar.of("com.atomikos", "transactions-api", "6.0.0", "6776b034aad83b2eeb2771eeb7cb4d346c9b22f76f063788ac225818cbf9983b"),
        Jar.of("com.atomikos", "atomikos-util", "6.0.0", "d70cdbeb3fc6d3fab10dc06371b371a0c8c5f7216c6bc51e92817251567c68b2")) {
        private final Set<String> known = new HashSet<>();

        @Override
        Object open(String folder) throws ReflectiveOperationException {
            System.setProperty("com.atomikos.icatch.log_base_dir", folder);
            Object manager = Class.forName("com.atomikos.icatch.jta.UserTransactionManager").getConstructor().newInstance();
            manager.getClass().getMethod("init").invoke(manager);
            return manager;
        }

        /// Resource managers are known by an XA data source.
        @Override
        synchronized void register(String manager, String name, XAResource resource) throws ReflectiveOperationException {
            if (known.add(manager)) {
                ClassLoader loader = getClass().getClassLoader();
                Object connection = Proxy.newProxyInstance(loader, new Class<?>[] {XAConnection.class},
                    (self, method, arguments) -> method.getName().equals("getXAResource") ? resource : null);
                Object source = Proxy.newProxyInstance(loader, new Class<?>[] {XADataSource.class},
                    (self, method, arguments) -> method.getName().equals("getXAConnection") ? connection : method.getName().equals("hashCode")
                        ? (Object) System.identityHashCode(self) : null);
                Object described = Class.forName("com.atomikos.datasource.xa.jdbc.JdbcTransactionalResource")
                    .getConstructor(String.class, XADataSource.class).newInstance(manager, source);
                Class.forName("com.atomikos.icatch.config.Configuration")
                    .getMethod("addResource", Class.forName("com.atomikos.datasource.RecoverableResource")).invoke(null, described);
            }
        }
    },

    BTM("javax.transaction",
        Jar.of("org.codehaus.btm", "btm", "2.1.4", "5d3e522831f848bc44b53ef400e59bcc9ab7ff656f5b4824b7b72c2eeafd7a5f"),
        Jar.of("javax.transaction", "jta", "1.1", "b8ec163b4a47bad16f9a0b7d03c3210c6b0a29216d768031073ac20817c0ba50"),
        Jars.SLF4J) {
        @Override
        Object open(String folder) throws ReflectiveOperationException {
            Class<?> services = Class.forName("bitronix.tm.TransactionManagerServices");
            Object configuration = services.getMethod("getConfiguration").invoke(null);
            Class<?> type = configuration.getClass();
            type.getMethod("setServerId", String.class).invoke(configuration, "bench");
            type.getMethod("setLogPart1Filename", String.class).invoke(configuration, folder + "/one.tlog");
            type.getMethod("setLogPart2Filename", String.class).invoke(configuration, folder + "/two.tlog");
            return services.getMethod("getTransactionManager").invoke(null);
        }

        @Override
        void register(String manager, String name, XAResource resource) throws ReflectiveOperationException {
            Method register = Class.forName("bitronix.tm.resource.ehcache.EhCacheXAResourceProducer")
                .getMethod("registerXAResource", String.class, XAResource.class);
            register.invoke(null, name, resource);
        }
    },

    /// The calls to the resources alone: what is left when no manager is there.
    BARE("") {
        @Override
        Object open(String folder) {
            return null;
        }

        @Override
        TransactionCalls calls(String folder) {
            return new DirectXaCalls();
        }
    };

    /// Lists that two managers share.
    private static final class Jars {
        static final Jar SLF4J =
            Jar.of("org.slf4j", "slf4j-api", "2.0.17", "7b751d952061954d5abfed7181c1f645d336091b679891591d63329c622eb832");
        static final Jar[] NARAYANA = {
            Jar.of("org.jboss.narayana.jta", "narayana-jta", "7.3.3.Final", "02acd3d1c8adbf558cba4ab10e816097fa783e1b0f77eef1ce05321e03b4b1dd"),
            Jar.of("org.jboss.logging", "jboss-logging", "3.6.1.Final", "5e08a4b092dc85b337f0910a740571d8720cfa565fabd880a8caf94a657ca416"),
            Jar.of("org.jboss", "jboss-transaction-spi", "8.0.0.Final", "07e4e62ceae075a8c11a715d89b19992c879f505b48be6b2727f5be798562ae1")};
        static final Jar[] NARAYANA_JOURNAL = {NARAYANA[0], NARAYANA[1], NARAYANA[2],
            Jar.of("org.apache.activemq", "artemis-journal", "2.43.0", "ac091e15efacc9526e1e21b38ed2ff9660d99eb1e983544ed219e1af3931c95b"),
            Jar.of("org.apache.activemq", "artemis-commons", "2.43.0", "bbb79b0eda07926d9e1be1141b9bf6aa360997d73df1a1c4fbeb5a757f0de142"),
            Jar.of("org.apache.activemq", "activemq-artemis-native", "2.0.0", "b4022172b60397e0205644afde431446d86959182f2ed71246fcdff86cb6c78e"),
            Jar.of("io.netty", "netty-buffer", "4.1.127.Final", "4a0a17dc5a58d910c56545be6912b9923cfe902522dc1df268e774bc22443eb6"),
            Jar.of("io.netty", "netty-common", "4.1.127.Final", "a6732bb70dc15ed96aa33ecca82c0d7b20f8ff41adf04f74f168f626adf359e8"),
            Jar.of("org.jctools", "jctools-core", "4.0.5", "d65e5f38bcd0984e26f87187687f1f70dd52740c4d5e046f8d104e01ab5db95f"), SLF4J};
    }

    private final String api;
    private final List<Jar> jars;

    TransactionPeer(String api, Jar... jars) {
        this.api = api;
        this.jars = List.of(jars);
    }

    /// The manager, with its decisions in this folder.
    abstract Object open(String folder) throws ReflectiveOperationException;

    /// Opens the manager as [#open] does, and returns the calls to it.
    TransactionCalls calls(String folder) throws ReflectiveOperationException {
        return new ManagerCalls(open(folder), api);
    }

    private static Object narayana(String folder) throws ReflectiveOperationException {
        for (String store : List.of("", "communicationStore.", "stateStore.")) {
            System.setProperty("ObjectStoreEnvironmentBean." + store + "objectStoreDir", folder);
        }
        System.setProperty("CoreEnvironmentBean.nodeIdentifier", "1");
        return Class.forName("com.arjuna.ats.jta.TransactionManager").getMethod("transactionManager").invoke(null);
    }

    /// Makes a resource known, where that is asked for.
    ///
    /// @param manager whose it is
    void register(String manager, String name, XAResource resource) throws ReflectiveOperationException {}

    /// Tells it of a database, where it wants to know for recovery.
    void database(String name, XADataSource source) throws ReflectiveOperationException {}

    /// Tells the manager the database of a resource.
    ///
    /// @param database its name
    void belongs(XAResource resource, String database) throws ReflectiveOperationException {}

    /// Returns how often it has forced its log; NaN if it does not report this.
    double forces() throws ReflectiveOperationException {
        return Double.NaN;
    }

    @Override
    public List<Jar> jars() {
        return jars;
    }
}
