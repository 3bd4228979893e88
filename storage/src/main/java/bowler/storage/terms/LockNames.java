// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

import java.util.HexFormat;

/// How messages call what is locked. Storage knows numbers; whoever knows tables hands in their names.
public interface LockNames {
    /// Numbers and hexadecimal keys, for when nobody knows better.
    LockNames NUMBERS = new LockNames() {
        @Override
        public String table(int tableId) {
            return "table " + tableId;
        }

        @Override
        public String row(int tableId, int treeId, byte[] key) {
            String row = key == null ? "the end" : "row " + HexFormat.of().formatHex(key);
            return row + " of tree " + treeId + " (table " + tableId + ")";
        }
    };

    String table(int tableId);

    /// @param key null: the end of the tree, behind its last row
    String row(int tableId, int treeId, byte[] key);
}
