// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.os.host.HostClock;
import bowler.storage.terms.LockNames;
import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;

/// A small lock manager with two transactions, created for each round.
abstract class LockRaceFixture {
    static final byte[] KEY = {7};
    private static final LockOptions OPTIONS = new LockOptions(5, 0, 1);

    final LockManager locks = new LockManager(new HostClock(), OPTIONS, LockNames.NUMBERS);
    final TableLocks table = locks.table(1);
    final TreeLocks tree = locks.tree(10, 1);
    final LockOwner one = begin(1);
    final LockOwner two = begin(2);

    private LockOwner begin(long transactionId) {
        LockOwner owner = locks.newOwner(-1);
        owner.begin(transactionId);
        return owner;
    }

    final int tryTable(LockOwner owner, TableLockMode mode) {
        return locks.tryLockTable(owner, table, mode) ? 1 : 0;
    }

    final boolean lockRow(LockOwner owner, RowLockMode mode) {
        return locks.lockRow(owner, tree, KEY, 1, mode);
    }

    /// 0 if everything has been given back.
    final int leftOver() {
        return locks.locks().size() + (tree.hasExplicitLocks() ? 100 : 0) + (table.isClosed() ? 1000 : 0)
            + (table.stripes.held() != 0 ? 10_000 : 0);
    }
}
