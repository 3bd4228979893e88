// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import static bowler.storage.terms.RowLockMode.INSERT_PREVIOUS;
import static bowler.storage.terms.RowLockMode.S2;
import static bowler.storage.terms.RowLockMode.S3;
import static bowler.storage.terms.RowLockMode.U2;
import static bowler.storage.terms.RowLockMode.X2;
import static bowler.storage.terms.RowLockMode.X3;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.bytes.BigEndian;
import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;
import org.junit.jupiter.api.Test;

class RowLockTest extends LockFixture {
    @Test
    void everyPairOfModesIsGrantedOrWaitsAsTheMatrixSays() {
        LockTestThread holder = context(1);
        LockTestThread asker = context(2);
        long id = 2;
        for (RowLockMode held : RowLockMode.values()) {
            for (RowLockMode asked : RowLockMode.values()) {
                holder.row("k", held).assertGranted();
                asker.row("k", asked);
                assertThat(asker.isWaiting()).as("%s over %s", asked, held)
                    .isNotEqualTo(LockModes.ROW.fits(asked.ordinal(), 1 << held.ordinal()));
                holder.end();
                asker.assertGranted();
                asker.end();
                holder.begin(++id);
                asker.begin(++id);
            }
        }
    }

    @Test
    void readersShareAndTheWriterWaitsForTheLast() {
        LockTestThread reader = context(1).row("k", S2);
        LockTestThread other = context(2).row("k", S2);
        LockTestThread writer = context(3).row("k", X2);
        writer.assertWaits();
        reader.end();
        writer.assertWaits();
        other.end();
        writer.assertGranted();
    }

    @Test
    void keysTreesAndTheEndAreLockedSeparately() {
        context(1).row("k", X3).row("", X3).assertGranted();
        LockTestThread other = context(2).row("kk", X3);
        other.assertGranted();
        other.run(() -> locks.lockRow(other.owner, locks.tree(71, TABLE), bytes("k"), 1, X3)).assertGranted();
        other.run(() -> locks.lockRow(other.owner, tree, new byte[0], 0, X3)).assertGranted();
        other.row(END, S3).assertWaits();
    }

    @Test
    void grantsComeInOrderOfArrival() {
        LockTestThread first = context(1).row("k", X2);
        LockTestThread second = context(2).row("k", X2);
        LockTestThread third = context(3).row("k", X2);
        LockTestThread fourth = context(4).row("k", X2);
        first.end();
        second.assertGranted();
        third.assertWaits();
        second.end();
        third.assertGranted();
        fourth.assertWaits();
    }

    @Test
    void aStreamOfReadersDoesNotStarveAWriter() {
        LockTestThread reader = context(1).row("k", S2);
        LockTestThread writer = context(2).row("k", X2);
        LockTestThread late = context(3).row("k", S2);
        late.assertWaits();
        reader.end();
        writer.assertGranted();
        late.assertWaits();
        writer.end();
        late.assertGranted();
    }

    @Test
    void aRequestWithoutConflictsPassesWaiters() {
        context(1).row("k", S2);
        LockTestThread writer = context(2).row("k", X2);
        writer.assertWaits();
        context(3).row("k", INSERT_PREVIOUS).assertGranted();
    }

    @Test
    void allReadersAfterAWriterAreGrantedTogether() {
        LockTestThread writer = context(1).row("k", X2);
        LockTestThread one = context(2).row("k", S2);
        LockTestThread two = context(3).row("k", S3);
        LockTestThread next = context(4).row("k", X2);
        LockTestThread last = context(5).row("k", S2);
        writer.end();
        one.assertGranted();
        two.assertGranted();
        next.assertWaits();
        last.assertWaits();
    }

    @Test
    void aConversionPassesWaitersWithoutLocks() {
        LockTestThread reader = context(1).row("k", S2);
        LockTestThread converting = context(2).row("k", S2);
        LockTestThread stranger = context(3).row("k", X2);
        converting.row("k", X2).assertWaits();
        reader.end();
        converting.assertGranted();
        stranger.assertWaits();
        converting.end();
        stranger.assertGranted();
    }

    @Test
    void aSingleReaderIsConvertedAtOnce() {
        LockTestThread one = context(1).row("k", S2).row("k", U2).row("k", X2);
        one.assertGranted();
        assertThat(locks.dump()).isEqualTo("table 7 tree 70 6b: transaction 1 holds X2\n");
        one.row("k", S3).assertGranted();
        assertThat(locks.dump()).isEqualTo("table 7 tree 70 6b: transaction 1 holds X3\n");
    }

    @Test
    void aRepeatedRequestIsGrantedLocally() {
        LockTestThread one = context(1);
        assertThat(locks.lockRow(one.owner, tree, bytes("k"), 1, X2)).isTrue();
        assertThat(locks.lockRow(one.owner, tree, bytes("k"), 1, S2)).isFalse();
        for (int i = 0; i < 100; i++) {
            assertThat(locks.lockRow(one.owner, tree, bytes("key" + i), ("key" + i).length(), U2)).isTrue();
        }
        for (int i = 0; i < 100; i++) {
            assertThat(locks.lockRow(one.owner, tree, bytes("key" + i), ("key" + i).length(), U2)).isFalse();
        }
        assertThat(locks.lockRow(one.owner, tree, bytes("key5"), 4, X2)).isFalse();
        assertThat(locks.locks()).hasSize(101);
    }

    @Test
    void releasingARowGrantsTheNextRequest() {
        LockTestThread one = context(1).row("j", X2).row("k", X2);
        LockTestThread two = context(2).row("k", X2);
        two.assertWaits();
        one.run(() -> locks.releaseRow(one.owner, tree, bytes("k"), 1));
        two.assertGranted();
        assertThat(locks.lockRow(one.owner, tree, bytes("j"), 1, S2)).isFalse();
        one.row("k", S2).assertWaits();
    }

    @Test
    void aTableLockMakesRowLocksNeedless() {
        LockTestThread one = context(1).table(TABLE, TableLockMode.S);
        assertThat(locks.lockRow(one.owner, tree, bytes("k"), 1, S3)).isFalse();
        assertThat(locks.tryLockRow(one.owner, tree, bytes("k"), 1, S3)).isTrue();
        assertThat(tree.hasExplicitLocks()).isFalse();
        assertThat(locks.lockRow(one.owner, tree, bytes("k"), 1, U2)).isTrue();
        one.end().begin(2).table(TABLE, TableLockMode.X);
        assertThat(locks.lockRow(one.owner, tree, bytes("k"), 1, X3)).isFalse();
        assertThat(locks.dump()).isEqualTo("table 7: transaction 2 holds X\n");
    }

    @Test
    void aTryDoesNotWaitAndLeavesNoTrace() {
        context(1).row("k", S2);
        LockTestThread two = context(2);
        assertThat(locks.tryLockRow(two.owner, tree, bytes("k"), 1, X2)).isFalse();
        assertThat(locks.tryLockRow(two.owner, tree, bytes("k"), 1, U2)).isTrue();
        assertThat(locks.dump()).isEqualTo("""
            table 7 tree 70 6b: transaction 1 holds S2
            table 7 tree 70 6b: transaction 2 holds U2
            """);
    }

    @Test
    void awaitingARowAcquiresNothing() {
        LockTestThread reader = context(1).row("k", S3);
        LockTestThread inserter = context(2);
        inserter.run(() -> locks.awaitRow(inserter.owner, tree, bytes("k"), 1, INSERT_PREVIOUS)).assertWaits();
        assertThat(locks.isFree(inserter.owner, tree, bytes("k"), 1, INSERT_PREVIOUS)).isFalse();
        reader.end();
        inserter.assertGranted();
        assertThat(locks.isLocked(tree, bytes("k"), 1)).isFalse();
        assertThat(locks.isFree(inserter.owner, tree, bytes("k"), 1, INSERT_PREVIOUS)).isTrue();
    }

    @Test
    void anInserterMayUseAGapThatOnlyItHasRead() {
        LockTestThread one = context(1).row(END, S3);
        assertThat(locks.isFree(one.owner, tree, bytes(END), TreeLocks.END, INSERT_PREVIOUS)).isTrue();
        LockTestThread two = context(2).row(END, S3);
        two.assertGranted();
        assertThat(locks.isFree(one.owner, tree, bytes(END), TreeLocks.END, INSERT_PREVIOUS)).isFalse();
        two.end();
        assertThat(locks.isFree(one.owner, tree, bytes(END), TreeLocks.END, INSERT_PREVIOUS)).isTrue();
    }

    @Test
    void anOwnershipWithoutRequestsEntersNothing() {
        LockTestThread writer = context(1);
        assertThat(locks.tryOwnRow(writer.owner, tree, bytes("k"), 1, X2)).isTrue();
        LockTestThread reader = context(2).row("j", S2);
        assertThat(locks.tryOwnRow(writer.owner, tree, bytes("k"), 1, X2)).isTrue();
        assertThat(locks.isLocked(tree, bytes("k"), 1)).isFalse();
        assertThat(locks.tryOwnRow(writer.owner, tree, bytes("j"), 1, X2)).isFalse();
        reader.end();
        assertThat(locks.tryOwnRow(writer.owner, tree, bytes("j"), 1, X2)).isTrue();
    }

    @Test
    void anOwnershipStrengthensTheOwnersLocks() {
        LockTestThread writer = context(1).row("k", S2);
        assertThat(locks.tryOwnRow(writer.owner, tree, bytes("k"), 1, X2)).isTrue();
        context(2).row("k", S2).assertWaits();
    }

    @Test
    void anOwnershipDoesNotPassWaiters() {
        LockTestThread reader = context(1).row("k", S2);
        LockTestThread waiter = context(2).row("k", X2);
        LockTestThread writer = context(3);
        reader.end();
        waiter.assertGranted();
        assertThat(locks.tryOwnRow(writer.owner, tree, bytes("k"), 1, X2)).isFalse();
    }

    @Test
    void anExplicitOwnershipIsWaitedForAndEndsWithItsOwner() {
        LockTestThread writer = context(1);
        LockTestThread reader = context(2);
        reader.run(() -> {
            assertThat(locks.makeExplicit(writer.owner, 1, tree, bytes("k"), 1, X2)).isTrue();
            locks.lockRow(reader.owner, tree, bytes("k"), 1, S2);
        }).assertWaits();
        assertThat(locks.makeExplicit(writer.owner, 1, tree, bytes("k"), 1, X3)).isTrue();
        assertThat(locks.dump()).isEqualTo("""
            table 7 tree 70 6b: transaction 1 holds X3
            table 7 tree 70 6b: transaction 2 waits for S2
            """);
        assertThat(locks.lockRow(writer.owner, tree, bytes("k"), 1, X2)).isFalse();
        writer.end();
        reader.assertGranted();
    }

    @Test
    void noLockIsGrantedToAnEndedTransaction() {
        LockTestThread writer = context(1).end();
        assertThat(locks.makeExplicit(writer.owner, 1, tree, bytes("k"), 1, X2)).isFalse();
        writer.begin(2);
        assertThat(locks.makeExplicit(writer.owner, 1, tree, bytes("k"), 1, X2)).isFalse();
        assertThat(locks.dump()).isEmpty();
        assertThat(tree.hasExplicitLocks()).isFalse();
    }

    @Test
    void anExplicitOwnershipJoinsAReadLockOfTheSameOwner() {
        LockTestThread writer = context(1).row("k", S2);
        assertThat(locks.makeExplicit(writer.owner, 1, tree, bytes("k"), 1, X2)).isTrue();
        assertThat(locks.dump()).isEqualTo("table 7 tree 70 6b: transaction 1 holds X2\n");
        locks.releaseRow(writer.owner, tree, bytes("k"), 1);
        assertThat(locks.dump()).isEmpty();
        assertThat(locks.lockRow(writer.owner, tree, bytes("k"), 1, S2)).isTrue();
    }

    @Test
    void earlyLocksAreReleasedBeforeTheWaitForTheOwner() {
        LockTestThread writer = context(1);
        LockTestThread reader = context(2).row("k", S2);
        LockTestThread second = context(3).row("k", S2);
        reader.run(() -> locks.lockRowAfter(reader.owner, writer.owner, 1, X2, tree, bytes("k"), 1, S2)).assertWaits();
        assertThat(locks.dump()).isEqualTo("""
            table 7 tree 70 6b: transaction 1 holds X2
            table 7 tree 70 6b: transaction 3 holds S2
            table 7 tree 70 6b: transaction 2 waits for S2
            """);
        second.run(() -> locks.lockRowAfter(second.owner, writer.owner, 1, X2, tree, bytes("k"), 1, S2)).assertWaits();
        writer.end();
        reader.assertGranted();
        second.assertGranted();
    }

    @Test
    void aWriterGrantedAfterANewOwnerWaitsForThatOwner() {
        LockTestThread owner = context(1);
        LockTestThread writer = context(2).row("j", X2).row("k", X2);
        writer.run(() -> locks.lockRowAfter(writer.owner, owner.owner, 1, X2, tree, bytes("k"), 1, X2)).assertWaits();
        owner.row("j", S3).assertWaits();
        time.advance(DEADLOCK_MILLIS);
        writer.assertRefused(LockError.DEADLOCK);
        owner.assertWaits();
        writer.end();
        owner.assertGranted();
    }

    @Test
    void noRequestWaitsForAnEndedOwner() {
        LockTestThread owner = context(1).end();
        LockTestThread reader = context(2).row("k", S2);
        assertThat(locks.lockRowAfter(reader.owner, owner.owner, 1, X2, tree, bytes("k"), 1, S2)).isFalse();
        assertThat(locks.isLocked(tree, bytes("k"), 1)).isFalse();
    }

    @Test
    void thousandsOfLocksAreTakenAndReleased() {
        LockTestThread one = context(1);
        byte[] key = new byte[8];
        for (int i = 0; i < 5000; i++) {
            BigEndian.putLong(key, 0, i * 7919L);
            assertThat(locks.lockRow(one.owner, tree, key, 8, S2)).isTrue();
        }
        for (int i = 0; i < 5000; i++) {
            BigEndian.putLong(key, 0, i * 7919L);
            assertThat(locks.lockRow(one.owner, tree, key, 8, S2)).isFalse();
        }
        assertThat(locks.locks()).hasSize(5000);
        one.end();
        assertThat(locks.locks()).isEmpty();
    }

    @Test
    void triedAndReleasedRowsLeaveNoTrace() {
        LockTestThread one = context(1).table(TABLE, TableLockMode.IX);
        byte[] key = new byte[8];
        for (int i = 0; i < 1000; i++) {
            BigEndian.putLong(key, 0, i * 7919L);
            assertThat(locks.lockRow(one.owner, tree, key, 8, U2)).isTrue();
            if (i % 10 != 0) {
                locks.releaseRow(one.owner, tree, key, 8);
                assertThat(locks.isLocked(tree, key, 8)).isFalse();
            }
        }
        assertThat(one.owner.rows.count()).isEqualTo(100);
        assertThat(locks.rowCount(one.owner, table)).isEqualTo(100);
        for (int i = 0; i < 1000; i += 10) {
            BigEndian.putLong(key, 0, (990 - i) * 7919L);
            locks.releaseRow(one.owner, tree, key, 8);
            assertThat(locks.lockRow(one.owner, tree, key, 8, S2)).isTrue();
        }
        assertThat(locks.rowCount(one.owner, table)).isEqualTo(100);
        assertThat(one.owner.rows.count()).isLessThanOrEqualTo(256);
        assertThat(locks.locks()).hasSize(101);
    }
}
