// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import static bowler.storage.terms.RowLockMode.S2;
import static bowler.storage.terms.RowLockMode.X2;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.Severity;
import bowler.storage.terms.TableLockMode;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LockWaitTest extends LockFixture {
    @Test
    void aWaitEndsWhenItsTimeIsOverAndNamesTheHolder() {
        context(1).row("k", X2);
        LockTestThread waiter = context(2);
        waiter.owner.setTimeoutMillis(500);
        waiter.row("k", S2);
        time.advance(499);
        waiter.assertWaits();
        time.advance(1);
        waiter.assertRefused(LockError.TIMEOUT);
        assertThat(waiter.refusal().sqlState()).isEqualTo("40XL1");
        assertThat(waiter.refusal().severity()).isEqualTo(Severity.TRANSACTION);
        assertThat(waiter.refusal()).hasMessage("Transaction 2 waited 500 ms for lock S2 on row 6b of tree 70 (table 7)"
            + " without success. It was blocked by: transaction 1 holds X2.");
        assertThat(locks.dump()).isEqualTo("table 7 tree 70 6b: transaction 1 holds X2\n");
    }

    @Test
    void aTimeoutNamesHoldersInStripesAndEarlierWaiters() {
        context(1).table(TABLE, TableLockMode.IX);
        context(3).table(TABLE, TableLockMode.S);
        LockTestThread waiter = context(2);
        waiter.owner.setTimeoutMillis(5);
        waiter.table(TABLE, TableLockMode.X);
        time.advance(5);
        assertThat(waiter.refusal()).hasMessage("Transaction 2 waited 5 ms for lock X on table 7 without success."
            + " It was blocked by: transaction 1 holds IX, transaction 3 waits ahead for S.");
    }

    @Test
    void noTimeMeansNoWait() {
        context(1).row("k", X2);
        LockTestThread two = context(2);
        two.owner.setTimeoutMillis(0);
        two.row("k", S2).assertRefused(LockError.TIMEOUT);
        two.row("j", S2).assertGranted();
        two.table(TABLE, TableLockMode.S).assertGranted();
    }

    @Test
    void negativeTimeMeansNoLimit() {
        LockTestThread one = context(1).row("k", X2);
        LockTestThread two = context(2);
        two.owner.setTimeoutMillis(-1);
        two.row("k", S2);
        for (int days = 0; days < 100; days++) {
            time.advance(TimeUnit.DAYS.toMillis(1));
            two.assertWaits();
        }
        one.end();
        two.assertGranted();
    }

    @Test
    void aCancelledWaitLetsOthersPass() {
        LockTestThread reader = context(1).row("k", S2);
        LockTestThread writer = context(2).row("k", X2);
        LockTestThread late = context(3).row("k", S2);
        late.assertWaits();
        locks.cancel(writer.owner);
        time.settle();
        writer.assertRefused(LockError.CANCELLED);
        assertThat(writer.refusal().sqlState()).isEqualTo("XCL52");
        assertThat(writer.refusal().severity()).isEqualTo(Severity.STATEMENT);
        late.assertGranted();
        assertThat(reader.owner.transactionId()).isEqualTo(1);
    }

    @Test
    void cancellationLastsUntilItIsCleared() {
        LockTestThread one = context(1).row("k", X2);
        LockTestThread two = context(2);
        locks.cancel(two.owner);
        two.row("j", X2).assertGranted();
        two.row("k", X2).assertRefused(LockError.CANCELLED);
        two.owner.clearCancel();
        two.row("k", X2).assertWaits();
        one.end();
        two.assertGranted();
    }

    @Test
    void anInterruptEndsTheWaitAndStays() {
        context(1).row("k", X2);
        LockTestThread two = context(2);
        boolean[] interrupted = new boolean[1];
        two.run(() -> {
            try {
                locks.lockRow(two.owner, tree, bytes("k"), 1, S2);
            } finally {
                interrupted[0] = Thread.interrupted();
            }
        }).assertWaits();
        time.interrupt(two.thread());
        time.settle();
        two.assertRefused(LockError.CANCELLED);
        assertThat(two.refusal()).hasMessageContaining("interrupted");
        assertThat(interrupted[0]).isTrue();
    }

    @Test
    void theTimeoutOfTheStatementEndsTheWait() {
        context(1).row("k", X2);
        LockTestThread two = context(2);
        two.owner.setTimeoutMillis(-1);
        two.owner.setDeadlineNanos(time.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300));
        two.row("k", S2);
        time.advance(299);
        two.assertWaits();
        time.advance(1);
        two.assertRefused(LockError.CANCELLED);
        assertThat(two.refusal()).hasMessageContaining("time was over");
    }

    @Test
    void anEndedOwnerLeavesNoTrace() {
        LockTestThread one = context(1).row("k", X2).table(TABLE, TableLockMode.X);
        locks.removeOwner(one.owner);
        assertThat(locks.dump()).isEmpty();
    }
}
