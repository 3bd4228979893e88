// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import static bowler.storage.terms.RowLockMode.S2;
import static bowler.storage.terms.RowLockMode.S3;
import static bowler.storage.terms.RowLockMode.X2;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.Severity;
import bowler.storage.terms.LockNames;
import bowler.storage.terms.TableLockMode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeadlockTest extends LockFixture {
    @Test
    void ofTwoTheYoungerIsTheVictim() {
        LockTestThread older = context(1).row("a", X2);
        LockTestThread younger = context(2).row("b", X2);
        younger.row("a", X2).assertWaits();
        older.row("b", X2).assertWaits();
        time.advance(DEADLOCK_MILLIS - 1);
        younger.assertWaits();
        time.advance(1);
        younger.assertRefused(LockError.DEADLOCK);
        assertThat(younger.refusal().sqlState()).isEqualTo("40001");
        assertThat(younger.refusal().severity()).isEqualTo(Severity.TRANSACTION);
        older.assertWaits();
        younger.end();
        older.assertGranted();
    }

    @Test
    void theMessageNamesTheCycle() {
        LockTestThread older = context(1).row("a", X2);
        LockTestThread younger = context(2).row("b", X2);
        younger.row("a", S2);
        older.row("b", X2);
        time.advance(DEADLOCK_MILLIS);
        assertThat(younger.refusal().getMessage()).isIn(
            "Deadlock: transaction 2 was rolled back so that the others can continue. Run the transaction again. "
                + "Transaction 2 waits for S2 on row 61 of tree 70 (table 7), where transaction 1 holds X2. "
                + "Transaction 1 waits for X2 on row 62 of tree 70 (table 7), where transaction 2 holds X2.",
            "Deadlock: transaction 2 was rolled back so that the others can continue. Run the transaction again. "
                + "Transaction 1 waits for X2 on row 62 of tree 70 (table 7), where transaction 2 holds X2. "
                + "Transaction 2 waits for S2 on row 61 of tree 70 (table 7), where transaction 1 holds X2.");
    }

    @Test
    void theTransactionWithFewerLocksIsTheVictim() {
        LockTestThread small = context(1).table(TABLE, TableLockMode.IX).row("a", X2);
        LockTestThread big = context(2).table(TABLE, TableLockMode.IX).row("b", X2);
        locks.countRow(big.owner, table);
        small.row("b", X2);
        big.row("a", X2);
        time.advance(DEADLOCK_MILLIS);
        small.assertRefused(LockError.DEADLOCK);
        small.end();
        big.assertGranted();
    }

    @Test
    void aCycleOfThreeHasOneVictim() {
        ring(3);
    }

    @Test
    void aCycleOfFortyHasOneVictim() {
        ring(40);
    }

    private void ring(int count) {
        List<LockTestThread> ring = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ring.add(context(i + 1).row("row" + i, X2));
        }
        for (int i = 0; i < count; i++) {
            ring.get(i).row("row" + (i + 1) % count, X2).assertWaits();
        }
        time.advance(DEADLOCK_MILLIS);
        ring.get(count - 1).assertRefused(LockError.DEADLOCK);
        for (int i = 0; i < count - 1; i++) {
            ring.get(i).assertWaits();
        }
        ring.get(count - 1).end();
        for (int i = count - 2; i >= 0; i--) {
            ring.get(i).assertGranted();
            ring.get(i).end();
        }
    }

    @Test
    void twoConvertingReadersAreADeadlock() {
        LockTestThread one = context(1).row("k", S2);
        LockTestThread two = context(2).row("k", S2);
        one.row("k", X2).assertWaits();
        two.row("k", X2).assertWaits();
        time.advance(DEADLOCK_MILLIS);
        two.assertRefused(LockError.DEADLOCK);
        two.end();
        one.assertGranted();
    }

    @Test
    void threeConvertersHaveTwoCyclesAndTwoVictims() {
        LockTestThread one = context(1).row("k", S2);
        LockTestThread two = context(2).row("k", S2);
        LockTestThread three = context(3).row("k", S2);
        one.row("k", X2);
        two.row("k", X2);
        three.row("k", X2);
        time.advance(DEADLOCK_MILLIS);
        two.assertRefused(LockError.DEADLOCK);
        three.assertRefused(LockError.DEADLOCK);
        two.end();
        three.end();
        one.assertGranted();
    }

    @Test
    void cyclesCombineTablesAndRows() {
        LockTestThread one = context(1).table(TABLE, TableLockMode.IX).row("k", X2);
        LockTestThread two = context(2).table(8, TableLockMode.IX);
        one.table(8, TableLockMode.X).assertWaits();
        two.row("k", X2).assertWaits();
        time.advance(DEADLOCK_MILLIS);
        two.assertRefused(LockError.DEADLOCK);
        assertThat(two.refusal()).hasMessageContaining("Transaction 1 waits for X on table 8, where transaction 2 holds IX.");
        two.end();
        one.assertGranted();
    }

    @Test
    void twoUpdatersThatBothWantATableExclusively() {
        LockTestThread one = context(1).table(TABLE, TableLockMode.IX);
        LockTestThread two = context(2).table(TABLE, TableLockMode.IX);
        one.table(TABLE, TableLockMode.X).assertWaits();
        two.table(TABLE, TableLockMode.X).assertWaits();
        time.advance(DEADLOCK_MILLIS);
        two.assertRefused(LockError.DEADLOCK);
        two.end();
        one.assertGranted();
    }

    @Test
    void aPositionInTheQueueCanCloseACycle() {
        LockTestThread reader = context(1).row("k", S2);
        LockTestThread late = context(3).row("j", X2);
        LockTestThread writer = context(2).row("k", X2);
        writer.assertWaits();
        late.row("k", S2).assertWaits();
        reader.row("j", X2).assertWaits();
        time.advance(DEADLOCK_MILLIS);
        assertThat(List.of(reader, late, writer).stream().filter(LockTestThread::isIdle)).hasSize(1);
        late.assertRefused(LockError.DEADLOCK);
        assertThat(late.refusal()).hasMessageContaining(
            "Transaction 3 waits for S2 on row 6b of tree 70 (table 7), where transaction 2 waits ahead for X2.");
        late.end();
        reader.assertGranted();
    }

    @Test
    void aDeadlockReachableFromTheWaiterIsFound() {
        LockTestThread one = context(1).row("a", X2);
        LockTestThread two = context(2).row("b", X2);
        LockTestThread onlooker = context(3);
        // this wait looks first, and finds nothing
        one.row("b", X2);
        time.advance(DEADLOCK_MILLIS);
        one.assertWaits();
        two.run(() -> {
            two.owner.setTimeoutMillis(-1);
            locks.lockRow(two.owner, tree, bytes("c"), 1, X2);
        });
        LockTestThread three = context(4).row("d", X2);
        two.row("d", X2);
        time.advance(DEADLOCK_MILLIS);
        two.assertWaits();
        // Transaction three owns nothing of one's until its ownership is made explicit. Then one waits for three, too.
        three.row("c", S2).assertWaits();
        onlooker.row("a", S3).assertWaits();
        time.advance(DEADLOCK_MILLIS);
        assertThat(List.of(one, two, three).stream().filter(LockTestThread::isIdle)).hasSize(1);
        three.assertRefused(LockError.DEADLOCK);
        onlooker.assertWaits();
    }

    @Test
    void anOwnershipMadeExplicitLaterClosesACycle() {
        LockTestThread one = context(1).row("a", X2);
        LockTestThread reader = context(2).row("k", S2);
        one.row("k", X2).assertWaits();
        LockTestThread writer = context(3).row("j", X2);
        writer.row("a", X2).assertWaits();
        time.advance(DEADLOCK_MILLIS);
        one.assertWaits();
        writer.assertWaits();
        LockTestThread onlooker = context(4);
        onlooker.run(() -> {
            locks.makeExplicit(writer.owner, 3, tree, bytes("k"), 1, X2);
            locks.lockRow(onlooker.owner, tree, bytes("k"), 1, S2);
        }).assertWaits();
        time.advance(DEADLOCK_MILLIS);
        writer.assertRefused(LockError.DEADLOCK);
        one.assertWaits();
        onlooker.assertWaits();
        assertThat(reader.isIdle()).isTrue();
    }

    @Test
    void twoSeparateDeadlocksHaveAVictimEach() {
        LockTestThread one = context(1).row("a", X2);
        LockTestThread two = context(2).row("b", X2);
        LockTestThread three = context(3).row("c", X2);
        LockTestThread four = context(4).row("d", X2);
        one.row("b", X2);
        two.row("a", X2);
        three.row("d", X2);
        four.row("c", X2);
        time.advance(DEADLOCK_MILLIS);
        two.assertRefused(LockError.DEADLOCK);
        four.assertRefused(LockError.DEADLOCK);
        one.assertWaits();
        three.assertWaits();
    }

    @Test
    void twoCyclesThroughOneTransactionCanHaveOneVictim() {
        // 3 waits for 1 and for 2 (both read k), who both wait for 3
        LockTestThread one = context(1).row("k", S2);
        LockTestThread two = context(2).row("k", S2);
        LockTestThread three = context(3).row("j", X2);
        one.row("j", S2);
        two.row("j", S2);
        three.row("k", X2);
        time.advance(DEADLOCK_MILLIS);
        three.assertRefused(LockError.DEADLOCK);
        one.assertWaits();
        two.assertWaits();
        three.end();
        one.assertGranted();
        two.assertGranted();
    }

    @Test
    void aLongQueueIsNoDeadlock() {
        LockTestThread holder = context(1).row("k", X2);
        List<LockTestThread> queue = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            queue.add(context(i + 2).row("k", i % 3 == 0 ? S2 : X2));
        }
        for (int round = 0; round < 10; round++) {
            time.advance(DEADLOCK_MILLIS << round);
        }
        holder.end();
        for (LockTestThread next : queue) {
            next.assertGranted();
            next.end();
        }
    }

    @Test
    void searchingCanBeSwitchedOff() {
        LockManager plain = new LockManager(time, new LockOptions(-1, 0), LockNames.NUMBERS, time);
        LockTestThread one = new LockTestThread(plain, time, 1).table(1, TableLockMode.X);
        LockTestThread two = new LockTestThread(plain, time, 2).table(2, TableLockMode.X);
        one.table(2, TableLockMode.X);
        two.owner.setTimeoutMillis(70_000);
        two.table(1, TableLockMode.X);
        time.advance(59_999);
        one.assertWaits();
        two.assertWaits();
        time.advance(1);
        one.assertRefused(LockError.TIMEOUT);
        one.end();
        two.assertGranted();
        two.end();
    }

    /// Ends a transaction's wait in the midst of a search that is just about to call it part of a deadlock.
    private static final class MeddlingNames implements LockNames {
        private LockManager manager;
        private LockOwner target;

        @Override
        public String table(int tableId) {
            return NUMBERS.table(tableId);
        }

        @Override
        public String row(int tableId, int treeId, byte[] key) {
            LockRequest request = target == null ? null : target.waiting();
            target = null;
            if (request != null) {
                manager.cancel(request.owner);
                while (request.state == LockRequest.State.WAITING) {
                    Thread.onSpinWait();
                }
            }
            return NUMBERS.row(tableId, treeId, key);
        }
    }

    @Test
    void aCycleThatDissolvesDuringTheSearchHasNoVictim() {
        MeddlingNames names = new MeddlingNames();
        LockManager meddled = new LockManager(time, new LockOptions(DEADLOCK_MILLIS, 0), names, time);
        names.manager = meddled;
        LockTestThread small = new LockTestThread(meddled, time, 1).row("a", X2);
        LockTestThread big = new LockTestThread(meddled, time, 2).table(TABLE, TableLockMode.IX).row("b", X2);
        small.row("b", X2);
        time.advance(DEADLOCK_MILLIS / 2);
        big.row("a", X2);
        names.target = big.owner;
        time.advance(DEADLOCK_MILLIS / 2);
        big.assertRefused(LockError.CANCELLED);
        small.assertWaits();
        big.end();
        small.assertGranted();
        small.end();
    }
}
