// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.catalog.SchemaObject;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;

/// The ids that system tables show: Derby's are UUIDs as 36 characters. Ours are made from what they name, so that
/// they need no storage of their own and trees can be found from them.
public final class Identifiers {
    private static final String TREE_SUFFIX = "-0000-1000-8000-000000000000";
    private static final String STATISTICS_SUFFIX = "-2000-8000-000000000000";
    private static final String IDENTITY_SUFFIX = "-0000-3000-8000-000000000000";
    private static final String SPECIFIC_PREFIX = "SQL0000000000-";
    private static final int TREE_DIGITS = 8;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long FIRST_BASIS = 0xcbf29ce484222325L;
    private static final long SECOND_BASIS = 0x84222325cbf29ce4L;

    private Identifiers() {}

    /// Returns the id of a table or index, from its tree's id.
    public static String ofTree(int treeId) {
        return HexFormat.of().toHexDigits(treeId) + TREE_SUFFIX;
    }

    /// Returns the id of the statistics of the first columns of a key.
    public static String ofStatistics(int treeId, int columnCount) {
        return HexFormat.of().toHexDigits(treeId) + "-" + HexFormat.of().toHexDigits((short) columnCount)
            + STATISTICS_SUFFIX;
    }

    /// Returns the id of the sequence of a table's identity column.
    public static String ofIdentity(int tableId) {
        return HexFormat.of().toHexDigits(tableId) + IDENTITY_SUFFIX;
    }

    /// Returns whether the id is that of the sequence of an identity column.
    public static boolean isIdentity(String id) {
        return id.endsWith(IDENTITY_SUFFIX);
    }

    /// Returns Derby's name of the sequence of a table's identity column: the table's id as an identifier.
    public static String identitySequenceName(int tableId) {
        return "U" + ofTree(tableId).replace('-', 'X');
    }

    public static int treeOf(String id) {
        return Integer.parseUnsignedInt(id, 0, TREE_DIGITS, 16);
    }

    /// Returns the id of a constraint, from its table and its name; the table comes first in it.
    public static String ofConstraint(int tableId, String constraintName) {
        return HexFormat.of().toHexDigits(tableId) + ofName(constraintName).substring(TREE_DIGITS);
    }

    public static String ofSchema(String schemaName) {
        return ofName(schemaName);
    }

    /// Returns the id of a view, synonym or sequence. Schema names contain no NUL, so no two objects have the same
    /// text.
    public static String ofObject(SchemaObject.Kind kind, String schemaName, String name) {
        return ofName(kind + "\0" + schemaName + "\0" + name);
    }

    public static String ofObject(SchemaObject object) {
        return ofObject(object.kind(), object.schemaName(), object.name());
    }

    /// Returns the specific name of a routine or type. It has the form of Derby's: `SQL`, ten digits, a hyphen and an id.
    public static String specificName(SchemaObject.Kind kind, String schemaName, String name) {
        return SPECIFIC_PREFIX + ofObject(kind, schemaName, name);
    }

    public static String ofName(String text) {
        byte[] name = text.getBytes(StandardCharsets.UTF_8);
        return new UUID(hash(name, FIRST_BASIS), hash(name, SECOND_BASIS)).toString();
    }

    /// FNV-1a of 64 bits (draft-eastlake-fnv); two of them with different bases make an id. The JDK's digests would
    /// load its security providers, which costs more than reading a small catalog.
    private static long hash(byte[] bytes, long basis) {
        long hash = basis;
        for (byte next : bytes) {
            hash = (hash ^ next & 0xFF) * FNV_PRIME;
        }
        return hash;
    }
}
