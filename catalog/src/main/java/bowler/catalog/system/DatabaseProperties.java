// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.system.text.Identifiers;
import bowler.storage.StoreTransaction;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.types.RowBuffer;
import bowler.types.encode.EncodedRow;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/// The properties that SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY keeps in the database.
///
/// Each is a row of SYSCOMMENTS with the column number [ObjectWriter#PROPERTY_COLUMN], whose text is the name, a line feed and the value.
/// So databases that were made before there were properties need no other system tables.
///
/// Properties that hold passwords are rows of SYSUSERS instead, where no statement can read them: [UserRows].
public final class DatabaseProperties {
    public static final String SEPARATOR = "\n";

    private DatabaseProperties() {}

    /// Sets a property within a statement of the transaction.
    ///
    /// @param value null removes the property
    public static void set(StoreTransaction transaction, IntFunction<TreeRef> trees, String name, String value) {
        if (isSecret(name)) {
            UserRows.putProperty(transaction, trees, name, value);
            return;
        }
        new ObjectWriter(transaction, trees).commentProperty(name, value == null ? null : name + SEPARATOR + value);
    }

    /// Returns whether the value of a property is a password, or the hash of one.
    static boolean isSecret(String name) {
        return name.startsWith("derby.user.") || name.startsWith("bowler.user.") || name.endsWith("searchAuthPW");
    }

    /// Returns a property that is no secret, or null. The transaction is within a statement.
    public static String get(StoreTransaction transaction, IntFunction<TreeRef> trees, String name) {
        SystemTable table = SystemTable.SYSCOMMENTS;
        SystemRows rows = new SystemRows(table, trees.apply(table.descriptor().tableId()), transaction);
        RowBuffer key = rows.newRow();
        key.setObject(0, Identifiers.ofName(name));
        key.setLong(1, ObjectWriter.PROPERTY_COLUMN);
        EncodedRow found = rows.read(key, new RowBytes());
        return found == null ? null : SystemRows.text(found, 2).substring(name.length() + SEPARATOR.length());
    }

    /// All properties by name. The transaction is within no statement.
    public static Map<String, String> read(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        Map<String, String> properties = new TreeMap<>();
        SystemTable table = SystemTable.SYSCOMMENTS;
        transaction.beginStatement();
        new SystemRows(table, trees.apply(table.descriptor().tableId()), transaction).forEach(row -> {
            if (row.longAt(1) == ObjectWriter.PROPERTY_COLUMN) {
                String text = (String) row.objectAt(2);
                int end = text.indexOf(SEPARATOR);
                properties.put(text.substring(0, end), text.substring(end + SEPARATOR.length()));
            }
        });
        UserRows.readProperties(transaction, trees, properties);
        transaction.endStatement();
        return properties;
    }
}
