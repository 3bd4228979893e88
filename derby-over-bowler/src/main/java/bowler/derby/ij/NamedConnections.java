// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The open connections by name. One of them is the current one, or none.
final class NamedConnections {
    private static final String DEFAULT_NAME = "CONNECTION";

    private final SortedMap<String, NamedConnection> byName = new TreeMap<>();
    private NamedConnection current;

    /// Returns the current connection.
    NamedConnection current() {
        if (current == null) {
            throw IjFailure.missing("connection");
        }
        return current;
    }

    boolean hasCurrent() {
        return current != null;
    }

    NamedConnection get(String name) {
        NamedConnection found = byName.get(name);
        if (found == null) {
            throw IjFailure.noConnection(name);
        }
        return found;
    }

    /// Returns the connection of a qualified name.
    NamedConnection of(QualifiedName name) {
        return name.connection() == null ? current() : get(name.connection());
    }

    void requireFree(String name) {
        if (name != null && byName.containsKey(name)) {
            throw new IjFailure("Already have a connection named " + name);
        }
    }

    /// Adds a connection and makes it the current one.
    ///
    /// @param name null if it gets the next free default name
    void add(Connection connection, String name) {
        String own = name;
        for (int i = 0; own == null; i++) {
            own = byName.containsKey(DEFAULT_NAME + i) ? null : DEFAULT_NAME + i;
        }
        current = new NamedConnection(own, connection);
        byName.put(own, current);
    }

    void select(String name) {
        current = get(name);
    }

    void remove(NamedConnection connection) throws SQLException {
        byName.remove(connection.name());
        if (current == connection) {
            current = null;
        }
        connection.close();
    }

    void removeAll() throws SQLException {
        for (NamedConnection each : all()) {
            remove(each);
        }
    }

    List<NamedConnection> all() {
        return new ArrayList<>(byName.values());
    }

    boolean isCurrent(NamedConnection connection) {
        return current == connection;
    }

    /// Returns the prompt, which names the current connection if there are several.
    String prompt() {
        return current != null && byName.size() > 1 ? "ij(" + current.name() + ")> " : "ij> ";
    }
}
