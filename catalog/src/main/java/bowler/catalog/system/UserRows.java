// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.types.RowBuffer;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/// Reads and writes SYSUSERS: the users of NATIVE authentication with the hashes of their passwords.
///
/// A row with the hashing scheme [#PROPERTY] is no user but a property of the database that holds a password. Its name
/// contains a point and is in lower case, so it differs from names of users.
public final class UserRows {
    /// The value of HASHINGSCHEME in the rows that are no users. Queries do not see these rows.
    public static final String PROPERTY = "property";
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1970, 1, 1, 0, 0);

    private UserRows() {}

    /// @param scheme the algorithm, its cost and the salt
    /// @param digest the hash
    /// @param lastModified when the password was set, in the zone of the machine
    public record Credentials(String scheme, String digest, LocalDateTime lastModified) {
        public String hash() {
            return scheme + ':' + digest;
        }
    }

    /// Returns all users by name, within a statement of the transaction.
    public static Map<String, Credentials> read(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        Map<String, Credentials> users = new TreeMap<>();
        rows(transaction, trees).forEach(row -> {
            if (!row.objectAt(1).equals(PROPERTY)) {
                users.put((String) row.objectAt(0), new Credentials(
                    (String) row.objectAt(1), (String) row.objectAt(2), (LocalDateTime) row.objectAt(3)));
            }
        });
        return users;
    }

    /// Stores a user within a statement of the transaction.
    ///
    /// @param credentials null drops the user
    public static void put(
            StoreTransaction transaction, IntFunction<TreeRef> trees, String user, Credentials credentials) {
        SystemRows users = rows(transaction, trees);
        RowBuffer row = users.newRow();
        row.setObject(0, user);
        users.delete(row);
        if (credentials != null) {
            row.setObject(1, credentials.scheme());
            row.setObject(2, credentials.digest());
            row.setObject(3, credentials.lastModified());
            users.add(row);
        }
    }

    /// Stores a property within a statement of the transaction.
    ///
    /// @param value null removes the property
    static void putProperty(StoreTransaction transaction, IntFunction<TreeRef> trees, String name, String value) {
        put(transaction, trees, name, value == null ? null : new Credentials(PROPERTY, value, NO_TIME));
    }

    /// Adds the properties to a map, within a statement of the transaction.
    static void readProperties(
            StoreTransaction transaction, IntFunction<TreeRef> trees, Map<String, String> properties) {
        rows(transaction, trees).forEach(row -> {
            if (row.objectAt(1).equals(PROPERTY)) {
                properties.put((String) row.objectAt(0), (String) row.objectAt(2));
            }
        });
    }

    private static SystemRows rows(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        SystemTable table = SystemTable.SYSUSERS;
        return new SystemRows(table, trees.apply(table.descriptor().tableId()), transaction);
    }
}
