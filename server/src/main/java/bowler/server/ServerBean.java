// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import bowler.os.Clock;
import bowler.server.control.ByteRate;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/// A server as a bean of JMX: `org.apache.derby:type=NetworkServer,system=ID`. A further server in the same JVM has its
/// port in the name as well.
///
/// **Threads.** Any thread may call it.
final class ServerBean implements NetworkServerMBean {
    private static final System.Logger LOG = System.getLogger("bowler.server");

    private final ServerOperations server;
    private final ServerControl control;
    private final ByteRate received;
    private final ByteRate sent;
    private ObjectName name;

    ServerBean(ServerOperations server, ServerControl control, Clock clock) {
        this.server = server;
        this.control = control;
        received = new ByteRate(server::bytesReceived, clock::nanoTime);
        sent = new ByteRate(server::bytesSent, clock::nanoTime);
    }

    /// Registers the bean. It takes a tenth of a second the first time in a JVM, so a background thread does it.
    void register() {
        try {
            MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
            StandardMBean bean = new StandardMBean(this, NetworkServerMBean.class);
            String usual = "org.apache.derby:type=NetworkServer,system=" + systemId();
            try {
                name = beans.registerMBean(bean, new ObjectName(usual)).getObjectName();
            } catch (InstanceAlreadyExistsException e) {
                name = beans.registerMBean(bean, new ObjectName(usual + ",port=" + server.port())).getObjectName();
            }
        } catch (JMException | LinkageError | SecurityException e) {
            LOG.log(System.Logger.Level.WARNING, "the server is not managed by JMX: " + e);
        }
    }

    void unregister() {
        if (name != null) {
            try {
                ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
            } catch (JMException e) {
                LOG.log(System.Logger.Level.WARNING, "the bean " + name + " is not unregistered: " + e);
            }
            name = null;
        }
    }

    /// Returns the identifier of this JVM in the names of beans.
    private static String systemId() {
        return "bowler-" + ProcessHandle.current().pid();
    }

    @Override
    public String getDrdaHost() {
        return server.settings().host();
    }

    @Override
    public boolean getDrdaKeepAlive() {
        return true;
    }

    @Override
    public int getDrdaMaxThreads() {
        return control.maxThreads();
    }

    @Override
    public int getDrdaPortNumber() {
        return server.port();
    }

    @Override
    public String getDrdaSecurityMechanism() {
        return control.securityMechanism();
    }

    @Override
    public String getDrdaSslMode() {
        return ServerControl.sslMode(server.settings());
    }

    @Override
    public int getDrdaStreamOutBufferSize() {
        return 0;
    }

    @Override
    public int getDrdaTimeSlice() {
        return control.timeSliceMillis();
    }

    @Override
    public boolean getDrdaTraceAll() {
        return server.tracesAll();
    }

    @Override
    public String getDrdaTraceDirectory() {
        return server.traceFolder();
    }

    @Override
    public int getConnectionCount() {
        return server.connections().size();
    }

    @Override
    public int getActiveConnectionCount() {
        return server.connections().size();
    }

    @Override
    public int getWaitingConnectionCount() {
        return 0;
    }

    @Override
    public int getConnectionThreadPoolSize() {
        return server.connections().size();
    }

    @Override
    public int getAccumulatedConnectionCount() {
        return (int) Math.min(Integer.MAX_VALUE, server.acceptedCount());
    }

    @Override
    public long getBytesReceived() {
        return server.bytesReceived();
    }

    @Override
    public long getBytesSent() {
        return server.bytesSent();
    }

    @Override
    public int getBytesReceivedPerSecond() {
        return received.perSecond();
    }

    @Override
    public int getBytesSentPerSecond() {
        return sent.perSecond();
    }

    @Override
    public long getStartTime() {
        return server.startMillis();
    }

    @Override
    public long getUptime() {
        return server.upMillis();
    }

    @Override
    public void ping() throws IOException {
        if (!server.isServing()) {
            throw new IOException("the server is stopping");
        }
    }

    @Override
    public String[] getConnections() {
        return control.sessions().lines().toArray(String[]::new);
    }

    @Override
    public boolean endConnection(long number) {
        return server.kill(number);
    }
}
