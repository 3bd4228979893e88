// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.mbeans;

import java.lang.management.ManagementFactory;
import java.sql.Driver;
import java.sql.SQLException;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.apache.derby.jdbc.EmbeddedDriver;

/// The beans of the engine under Derby's names: `org.apache.derby:type=Version,jar=derby.jar,system=ID`, `type=JDBC` and
/// `type=Management`. While a server runs, there is `type=Version,jar=derbynet.jar` too.
public final class EngineBeans {
    private static final System.Logger LOG = System.getLogger("bowler.derby");
    private static final String DOMAIN = "org.apache.derby:";

    private static final String ENGINE_VERSION = "type=Version,jar=derby.jar";
    private static final String SERVER_VERSION = "type=Version,jar=derbynet.jar";

    private EngineBeans() {}

    /// Registers the beans on a thread of its own, because the platform's bean server takes a tenth of a second to start.
    public static void registerSoon() {
        Thread thread = new Thread(EngineBeans::register, "derby beans");
        thread.setDaemon(true);
        thread.start();
    }

    static synchronized void register() {
        try {
            register(ENGINE_VERSION, new Version("DBMS:bowler"), VersionMBean.class);
            register("type=JDBC", new DriverBean(), JDBCMBean.class);
            register("type=Management", new Management(), ManagementMBean.class);
        } catch (JMException | LinkageError | SecurityException e) {
            LOG.log(System.Logger.Level.WARNING, "the engine is not managed by JMX: " + e);
        }
    }

    /// Registers the version of the network server, which has started.
    public static synchronized void registerServer() {
        try {
            register(SERVER_VERSION, new Version("Apache Derby Network Server"), VersionMBean.class);
        } catch (JMException | LinkageError | SecurityException e) {
            LOG.log(System.Logger.Level.WARNING, "the version of the server is not shown by JMX: " + e);
        }
    }

    /// Removes the version of the network server, which has stopped.
    public static synchronized void unregisterServer() {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        try {
            if (beans.isRegistered(name(SERVER_VERSION))) {
                beans.unregisterMBean(name(SERVER_VERSION));
            }
        } catch (JMException e) {
            LOG.log(System.Logger.Level.WARNING, "the bean of the server's version is not unregistered: " + e);
        }
    }

    private static <T> void register(String name, T bean, Class<T> type) throws JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        try {
            beans.registerMBean(new StandardMBean(bean, type), name(name));
        } catch (InstanceAlreadyExistsException e) {
            assert beans.isRegistered(name(name)) : e;
        }
    }

    static synchronized void unregister() {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        try {
            for (String name : new String[] {ENGINE_VERSION, "type=JDBC"}) {
                if (beans.isRegistered(name(name))) {
                    beans.unregisterMBean(name(name));
                }
            }
        } catch (JMException e) {
            LOG.log(System.Logger.Level.WARNING, "the beans of the engine are not unregistered: " + e);
        }
    }

    static synchronized boolean areRegistered() {
        try {
            return ManagementFactory.getPlatformMBeanServer().isRegistered(name("type=JDBC"));
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ObjectName name(String keys) throws JMException {
        return new ObjectName(DOMAIN + keys + ",system=" + systemId());
    }

    /// Returns the identifier that the bean of the network server has in its name, too.
    static String systemId() {
        return "bowler-" + ProcessHandle.current().pid();
    }

    /// The version of Derby whose language and behaviour this jar has.
    ///
    /// @param technology the name of the part that the jar has
    private record Version(String technology) implements VersionMBean {
        @Override
        public String getProductName() {
            return "Apache Derby";
        }

        @Override
        public String getProductTechnologyName() {
            return technology;
        }

        @Override
        public String getProductVendorName() {
            return "Bowler";
        }

        @Override
        public int getMajorVersion() {
            return 10;
        }

        @Override
        public int getMinorVersion() {
            return 17;
        }

        @Override
        public int getMaintenanceVersion() {
            return 1_000_000;
        }

        @Override
        public String getVersionString() {
            return "10.17.1.0 - Bowler";
        }

        @Override
        public String getBuildNumber() {
            return "Bowler";
        }

        @Override
        public boolean isBeta() {
            return false;
        }

        @Override
        public boolean isAlpha() {
            return false;
        }
    }

    private static final class DriverBean implements JDBCMBean {
        private final Driver driver = new EmbeddedDriver();

        @Override
        public String getDriverLevel() {
            return "JDBC 4.2";
        }

        @Override
        public int getMajorVersion() {
            return driver.getMajorVersion();
        }

        @Override
        public int getMinorVersion() {
            return driver.getMinorVersion();
        }

        @Override
        public boolean isCompliantDriver() {
            return driver.jdbcCompliant();
        }

        @Override
        public boolean acceptsURL(String url) throws SQLException {
            return driver.acceptsURL(url);
        }
    }
}
