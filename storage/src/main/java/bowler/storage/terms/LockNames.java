// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Names of locked objects in messages. Storage knows only numbers; a caller that knows tables supplies their names.
public interface LockNames {
    /// The number of the table under which names are locked. No table has it.
    int NO_TABLE = 0;
    /// The number of the tree under which names are locked. No tree has it.
    int NAMES_TREE = -1;

    /// The default: numbers and hexadecimal keys.
    LockNames NUMBERS = new LockNames() {
        @Override
        public String table(int tableId) {
            return "table " + tableId;
        }

        @Override
        public String row(int tableId, int treeId, byte[] key) {
            if (tableId == NO_TABLE && key != null) {
                return new String(key, StandardCharsets.UTF_8);
            }
            String row = key == null ? "the end" : "row " + HexFormat.of().formatHex(key);
            return row + " of tree " + treeId + " (table " + tableId + ")";
        }
    };

    String table(int tableId);

    /// @param key null for the end of the tree, after its last row
    String row(int tableId, int treeId, byte[] key);
}
