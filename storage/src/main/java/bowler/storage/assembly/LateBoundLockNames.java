// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.storage.terms.LockNames;

/// The names that the lock manager is created with, before the real names are set.
public final class LateBoundLockNames implements LockNames {
    private volatile LockNames names = NUMBERS;

    public void bind(LockNames real) {
        names = real;
    }

    @Override
    public String table(int tableId) {
        return names.table(tableId);
    }

    @Override
    public String row(int tableId, int treeId, byte[] key) {
        return names.row(tableId, treeId, key);
    }
}
