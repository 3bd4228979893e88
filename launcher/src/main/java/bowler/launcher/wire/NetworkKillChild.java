// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.wire;

import bowler.tools.peer.ParentWatch;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/// The main class of a JVM with clients that commit until they or their server are killed.
///
///     URL CLIENTS
///
/// It prints `CLIENT NUMBER` for each acknowledged commit, `!STATE` for the failure that ends a client, and `@TEXT` for a
/// fault.
public final class NetworkKillChild {
    private NetworkKillChild() {}

    public static void main(String[] arguments) throws InterruptedException {
        ParentWatch.start();
        PrintStream out = System.out;
        int clients = Integer.parseInt(arguments[1]);
        List<Thread> threads = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
            int number = client;
            threads.add(Thread.ofPlatform().daemon().start(() -> work(arguments[0], number, out)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void work(String url, int client, PrintStream out) {
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            long next = last(connection, client) + 1;
            try (PreparedStatement note = connection.prepareStatement("INSERT INTO note VALUES (?, ?)");
                    PreparedStatement count = connection.prepareStatement("UPDATE counter SET amount = amount + 1 WHERE client = ?")) {
                while (true) {
                    note.setInt(1, client);
                    note.setLong(2, next);
                    note.executeUpdate();
                    count.setInt(1, client);
                    count.executeUpdate();
                    connection.commit();
                    out.println(client + " " + next);
                    next++;
                }
            }
        } catch (SQLException e) {
            out.println("!" + e.getSQLState());
        } catch (RuntimeException | Error e) {
            out.println("@client " + client + " ends with " + e);
        }
    }

    private static long last(Connection connection, int client) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT MAX(number) FROM note WHERE client = " + client)) {
            rows.next();
            long last = rows.getLong(1);
            rows.close();
            connection.commit();
            return last;
        }
    }
}
