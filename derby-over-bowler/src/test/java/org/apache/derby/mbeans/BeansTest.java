// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.mbeans;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.derby.drda.NetworkServerControl;
import org.apache.derby.jdbc.EmbeddedDriver;
import org.apache.derby.mbeans.drda.NetworkServerMBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that clients of Derby's beans find them by Derby's names and interfaces.
@Timeout(60)
final class BeansTest {
    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();

    private <T> T proxy(String keys, Class<T> type) throws Exception {
        ObjectName pattern = new ObjectName("org.apache.derby:" + keys + ",*");
        while (beans.queryNames(pattern, null).isEmpty()) {
            Thread.sleep(20);
        }
        return JMX.newMBeanProxy(beans, beans.queryNames(pattern, null).iterator().next(), type);
    }

    @Test
    void theDriverRegistersTheBeansOfTheEngine() throws Exception {
        assertThat(new EmbeddedDriver().getMajorVersion()).isEqualTo(10);
        assertThat(proxy("type=Version,jar=derby.jar", VersionMBean.class).getMinorVersion()).isEqualTo(17);
        JDBCMBean driver = proxy("type=JDBC", JDBCMBean.class);
        assertThat(driver.acceptsURL("jdbc:derby:sales")).isTrue();
        assertThat(driver.acceptsURL("jdbc:other:sales")).isFalse();
        Management management = new Management();
        assertThat(proxy("type=Management", ManagementMBean.class).getSystemIdentifier()).isEqualTo(management.getSystemIdentifier());
        management.stopManagement();
        assertThat(management.isManagementActive()).isFalse();
        assertThat(beans.queryNames(new ObjectName("org.apache.derby:type=Version,*"), null)).isEmpty();
        management.startManagement();
        assertThat(management.isManagementActive()).isTrue();
    }

    @Test
    void theServerIsFoundByTheIdentifierOfTheSystem() throws Exception {
        int port = freePort();
        NetworkServerControl control = new NetworkServerControl(InetAddress.getByName("localhost"), port);
        control.start(null);
        try {
            String keys = "type=NetworkServer,system=" + new Management().getSystemIdentifier();
            NetworkServerMBean server = proxy(keys, NetworkServerMBean.class);
            assertThat(server.getDrdaPortNumber()).isEqualTo(port);
            server.ping();
            assertThat(server.getDrdaTraceAll()).isFalse();
            VersionMBean version = proxy("type=Version,jar=derbynet.jar", VersionMBean.class);
            assertThat(version.getProductTechnologyName()).isEqualTo("Apache Derby Network Server");
            assertThat(version.getMajorVersion()).isEqualTo(10);
        } finally {
            control.shutdown();
        }
        assertThat(beans.queryNames(new ObjectName("org.apache.derby:type=Version,jar=derbynet.jar,*"), null)).isEmpty();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
