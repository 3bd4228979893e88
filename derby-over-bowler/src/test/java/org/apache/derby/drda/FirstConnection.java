// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.drda;

import java.net.InetAddress;
import java.sql.Connection;
import java.sql.DriverManager;

/// A program that makes one embedded connection, and pings the server of a port unless that is 0.
final class FirstConnection {
    private FirstConnection() {}

    public static void main(String[] arguments) throws Exception {
        int port = Integer.parseInt(arguments[0]);
        try (Connection connection = DriverManager.getConnection("jdbc:derby:memory:first;create=true")) {
            if (!connection.isValid(5)) {
                System.out.println("no connection");
            } else if (port == 0) {
                System.out.println("connected");
            } else {
                new NetworkServerControl(InetAddress.getByName("localhost"), port).ping();
                System.out.println("connected, and the server answers");
            }
        }
    }
}
