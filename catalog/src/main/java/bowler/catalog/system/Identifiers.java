// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/// The ids that system tables show: Derby's are UUIDs as 36 characters. Ours are made from what they name, so that
/// they need no storage of their own and trees can be found from them.
final class Identifiers {
    private static final String TREE_SUFFIX = "-0000-1000-8000-000000000000";
    private static final int TREE_DIGITS = 8;

    private Identifiers() {}

    /// Of a table or index, from its tree's id.
    static String ofTree(int treeId) {
        return String.format("%08x", treeId) + TREE_SUFFIX;
    }

    static int treeOf(String id) {
        return Integer.parseUnsignedInt(id, 0, TREE_DIGITS, 16);
    }

    static String ofSchema(String schemaName) {
        return ofName("schema", schemaName);
    }

    /// Of a key constraint, from the tree that enforces it.
    static String ofKeyConstraint(int treeId) {
        return ofName("key constraint", Integer.toString(treeId));
    }

    private static String ofName(String kind, String name) {
        return UUID.nameUUIDFromBytes((kind + ' ' + name).getBytes(StandardCharsets.UTF_8)).toString();
    }
}
