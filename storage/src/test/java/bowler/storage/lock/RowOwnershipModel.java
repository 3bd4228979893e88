// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.os.host.HostClock;
import bowler.simulation.SeededRandom;
import bowler.storage.buffer.Frame;
import bowler.storage.terms.LockNames;
import bowler.storage.terms.RowLockMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A small form of the row protocol. Ownership on the row is the exclusive lock, readers lock in the lock table, and
/// the two find each other (THEORY.md). Each transaction moves an amount between rows. Readers that lock add up all
/// rows, twice, and see the same both times. A lost update, a dirty or unrepeatable read changes a sum.
@Timeout(60)
class RowOwnershipModel {
    private static final int ROWS = 3;
    private static final int WRITERS = 2;
    private static final int READERS = 2;
    private static final int TRANSACTIONS = 300;

    /// One transaction, as `transaction` has it: the versions point here.
    private static final class Work {
        final long id;
        final LockOwner owner;
        volatile boolean active = true;
        /// Rows whose S lock has been validated.
        final Set<Row> read = new HashSet<>();

        Work(long id, LockOwner owner) {
            this.id = id;
            this.owner = owner;
        }
    }

    /// One row on a page of its own: the frame's latch guards it, its first byte is the amount.
    private static final class Row {
        final byte[] key;
        final Frame frame = new Frame(16);
        volatile Work writer;
        byte before;

        Row(int key) {
            this.key = new byte[] {(byte) key};
            frame.bytes[0] = 10;
        }
    }

    private final LockManager locks = new LockManager(new HostClock(), new LockOptions(1, 0, 2), LockNames.NUMBERS);
    private final TreeLocks tree = locks.tree(70, 7);
    private final Row[] rows = new Row[ROWS];
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

    @Test
    void lockingReadersSeeCommittedAndStableSums() throws InterruptedException {
        for (int i = 0; i < ROWS; i++) {
            rows[i] = new Row(i);
        }
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < WRITERS + READERS; number++) {
            int seed = number;
            threads.add(Thread.ofPlatform().start(() -> work(seed)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        assertThat(sumOfRows()).isEqualTo(ROWS * 10);
        assertThat(locks.dump()).isEmpty();
        assertThat(tree.hasExplicitLocks()).isFalse();
    }

    private int sumOfRows() {
        int sum = 0;
        for (Row row : rows) {
            sum += row.frame.bytes[0];
        }
        return sum;
    }

    private void work(int seed) {
        SeededRandom random = new SeededRandom(seed);
        LockOwner owner = locks.newOwner(-1);
        try {
            for (int i = 1; i <= TRANSACTIONS && failures.isEmpty(); i++) {
                long id = (long) i * (WRITERS + READERS) + seed;
                owner.begin(id);
                Work work = new Work(id, owner);
                boolean commits = true;
                List<Row> owned = new ArrayList<>();
                try {
                    if (seed < WRITERS) {
                        move(work, owned, random);
                        commits = random.chance(80);
                    } else {
                        addUpTwice(work, random.nextInt(ROWS));
                    }
                } catch (SqlFailure e) {
                    assertThat(e.error()).isEqualTo(LockError.DEADLOCK);
                    commits = false;
                }
                end(work, owned, commits);
            }
        } catch (Throwable e) {
            failures.add(e);
        } finally {
            locks.releaseAll(owner);
        }
    }

    private void end(Work work, List<Row> owned, boolean commits) {
        if (!commits) {
            for (Row row : owned) {
                row.frame.latch();
                row.frame.bytes[0] = row.before;
                row.frame.unlatch();
            }
        }
        work.active = false;
        locks.releaseAll(work.owner);
    }

    private void move(Work work, List<Row> owned, SeededRandom random) {
        int from = random.nextInt(ROWS);
        int to = (from + 1 + random.nextInt(ROWS - 1)) % ROWS;
        change(work, owned, rows[from], -1);
        if (random.chance(30)) {
            Thread.yield();
        }
        change(work, owned, rows[to], 1);
    }

    private void change(Work work, List<Row> owned, Row row, int by) {
        while (true) {
            row.frame.latch();
            Work writer = row.writer;
            boolean isOwned = writer != null && writer != work && writer.active;
            if (!isOwned && locks.tryOwnRow(work.owner, tree, row.key, 1, RowLockMode.X2)) {
                row.before = row.frame.bytes[0];
                row.writer = work;
                owned.add(row);
                row.frame.bytes[0] += (byte) by;
                row.frame.unlatch();
                return;
            }
            row.frame.unlatchUnchanged();
            if (isOwned) {
                locks.lockRowAfter(work.owner, writer.owner, writer.id, RowLockMode.X2, tree, row.key, 1, RowLockMode.X2);
            } else {
                locks.lockRow(work.owner, tree, row.key, 1, RowLockMode.X2);
            }
        }
    }

    private void addUpTwice(Work work, int start) {
        int first = 0;
        for (int i = 0; i < ROWS; i++) {
            first += read(work, rows[(start + i) % ROWS]);
        }
        Thread.yield();
        int second = 0;
        for (Row row : rows) {
            second += read(work, row);
        }
        assertThat(first).isEqualTo(ROWS * 10);
        assertThat(second).isEqualTo(first);
    }

    private byte read(Work work, Row row) {
        boolean wasRead = work.read.contains(row);
        while (true) {
            locks.lockRow(work.owner, tree, row.key, 1, RowLockMode.S2);
            long version = row.frame.readVersion();
            Work writer = row.writer;
            byte amount = row.frame.bytes[0];
            boolean isOwned = writer != null && writer != work && writer.active;
            if (!row.frame.isUnchanged(version)) {
                continue;
            }
            if (!isOwned) {
                work.read.add(row);
                return amount;
            }
            assertThat(wasRead).as("an owner beside a lock that was validated").isFalse();
            locks.lockRowAfter(work.owner, writer.owner, writer.id, RowLockMode.X2, tree, row.key, 1, RowLockMode.S2);
        }
    }
}
