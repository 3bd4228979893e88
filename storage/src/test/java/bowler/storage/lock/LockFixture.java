// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.terms.LockNames;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/// A lock manager on stepped time, with one table (7) of one tree (70), and actors who use it.
@Timeout(30)
abstract class LockFixture {
    static final int TABLE = 7;
    static final int TREE = 70;
    static final long DEADLOCK_MILLIS = 20;
    /// Stands for the end of the tree when used as a key.
    static final String END = "";
    static final Function<LockManager, TreeLocks> TREE_OF = manager -> manager.tree(TREE, TABLE);

    final SteppedTime time = new SteppedTime();
    final LockManager locks = new LockManager(time, new LockOptions(DEADLOCK_MILLIS, 3, 4), LockNames.NUMBERS, time);
    final TreeLocks tree = TREE_OF.apply(locks);
    final TableLocks table = locks.table(TABLE);

    LockTestThread context(long transactionId) {
        return new LockTestThread(locks, time, transactionId);
    }

    static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.US_ASCII);
    }

    static int length(String key) {
        return key.isEmpty() ? TreeLocks.END : key.length();
    }

    @AfterEach
    void everythingIsGivenBack() {
        for (LockTestThread context : time.actors()) {
            if (!context.isIdle()) {
                locks.cancel(context.owner);
            }
        }
        time.settle();
        locks.verify();
        for (LockTestThread context : time.actors()) {
            context.end();
        }
        assertThat(locks.dump()).isEmpty();
        assertThat(tree.hasExplicitLocks()).isFalse();
        assertThat(table.isClosed()).isFalse();
        for (LockTestThread context : time.actors()) {
            context.thread().interrupt();
        }
    }
}
