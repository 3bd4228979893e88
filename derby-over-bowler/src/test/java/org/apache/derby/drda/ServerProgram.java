// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.drda;

import java.net.InetAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// A program as Derby's guide writes it. A property starts the network server with the engine. Embedded and remote
/// connections share a database, and the shutdown of the engine stops the server. The program prints what it found.
final class ServerProgram {
    private ServerProgram() {}

    public static void main(String[] arguments) throws Exception {
        int port = Integer.parseInt(arguments[0]);
        NetworkServerControl control = new NetworkServerControl(InetAddress.getByName("localhost"), port);
        Class.forName("org.apache.derby.jdbc.EmbeddedDriver");
        control.ping();
        System.out.println("pinged");
        try (Connection embedded = DriverManager.getConnection("jdbc:derby:shared;create=true");
                Connection remote = DriverManager.getConnection("jdbc:derby://localhost:" + port + "/shared")) {
            try (Statement statement = embedded.createStatement()) {
                statement.execute("CREATE TABLE t (a INT)");
                statement.execute("INSERT INTO t VALUES 42");
            }
            try (Statement statement = remote.createStatement(); ResultSet rows = statement.executeQuery("SELECT a FROM t")) {
                rows.next();
                System.out.println("remote reads " + rows.getInt(1));
            }
        }
        System.out.println("started by the engine: " + control.getCurrentProperties().getProperty("derby.drda.startNetworkServer"));
        try {
            DriverManager.getConnection("jdbc:derby:;shutdown=true");
        } catch (SQLException e) {
            System.out.println("shut down with " + e.getSQLState());
        }
        try {
            control.ping();
            System.out.println("still answers");
        } catch (Exception e) {
            System.out.println("silent");
        }
    }
}
