// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import static bowler.storage.terms.TableLockMode.IS;
import static bowler.storage.terms.TableLockMode.IX;
import static bowler.storage.terms.TableLockMode.S;
import static bowler.storage.terms.TableLockMode.SIX;
import static bowler.storage.terms.TableLockMode.U;
import static bowler.storage.terms.TableLockMode.X;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.terms.TableLockMode;
import org.junit.jupiter.api.Test;

class TableLocksTest extends LockScene {
    @Test
    void everyPairOfModesIsGrantedOrWaitsAsTheMatrixSays() {
        LockActor holder = actor(1);
        LockActor asker = actor(2);
        long id = 2;
        for (TableLockMode held : TableLockMode.values()) {
            for (TableLockMode asked : TableLockMode.values()) {
                holder.table(TABLE, held).assertGranted();
                asker.table(TABLE, asked);
                assertThat(asker.isWaiting()).as("%s over %s", asked, held)
                    .isNotEqualTo(LockModes.TABLE.fits(asked.ordinal(), 1 << held.ordinal()));
                holder.end();
                asker.assertGranted();
                asker.end();
                holder.begin(++id);
                asker.begin(++id);
            }
        }
    }

    @Test
    void intentionsAreCountedInStripesAndShown() {
        actor(1).table(TABLE, IX).table(TABLE, IS);
        actor(2).table(TABLE, IS).table(TABLE, IX);
        actor(3).table(TABLE, IS);
        assertThat(table.isEmpty()).isTrue();
        assertThat(locks.dump()).isEqualTo("""
            table 7: transaction 1 holds IX
            table 7: transaction 2 holds IX
            table 7: transaction 3 holds IS
            """);
    }

    @Test
    void aStrongLockWaitsForTheStripesAndClosesThem() {
        LockActor updater = actor(1).table(TABLE, IX);
        LockActor exclusive = actor(2).table(TABLE, X);
        exclusive.assertWaits();
        LockActor late = actor(3).table(TABLE, IX);
        late.assertWaits();
        updater.end();
        exclusive.assertGranted();
        late.assertWaits();
        exclusive.end();
        late.assertGranted();
        assertThat(table.isClosed()).isFalse();
        actor(4).table(TABLE, IX).assertGranted();
        assertThat(locks.dump()).isEqualTo("""
            table 7: transaction 3 holds IX
            table 7: transaction 4 holds IX
            """);
    }

    @Test
    void anIntentionGrantedThroughTheQueueStillHoldsOffStrongLocks() {
        LockActor reader = actor(1).table(TABLE, S);
        LockActor intending = actor(2).table(TABLE, IS);
        intending.assertGranted();
        reader.end();
        assertThat(table.isClosed()).isFalse();
        LockActor exclusive = actor(3).table(TABLE, X);
        exclusive.assertWaits();
        intending.end();
        exclusive.assertGranted();
    }

    @Test
    void aConversionMovesTheOwnCountOutOfTheWay() {
        LockActor one = actor(1).table(TABLE, IX).table(TABLE, X);
        one.assertGranted();
        assertThat(locks.dump()).isEqualTo("table 7: transaction 1 holds X\n");
        assertThat(table.stripes.held()).isZero();
    }

    @Test
    void sharedAndIntentExclusiveTogetherAreSix() {
        actor(1).table(TABLE, IX).table(TABLE, S).assertGranted();
        assertThat(locks.dump()).isEqualTo("table 7: transaction 1 holds SIX\n");
        actor(2).table(TABLE, IS).assertGranted();
        actor(3).table(TABLE, S).assertWaits();
        actor(4).table(TABLE, SIX).assertWaits();
    }

    @Test
    void updateAfterSharedWaitsForNobodyAndExclusiveAfterUpdateWaitsForReaders() {
        LockActor reader = actor(1).table(TABLE, S);
        LockActor updater = actor(2).table(TABLE, U);
        updater.assertGranted();
        actor(3).table(TABLE, S).assertWaits();
        updater.table(TABLE, X).assertWaits();
        reader.end();
        updater.assertGranted();
    }

    @Test
    void tryingATableInUseChangesNothing() {
        actor(1).table(TABLE, IX);
        LockActor two = actor(2).table(TABLE, IS);
        assertThat(locks.tryLockTable(two.owner, table, S)).isFalse();
        assertThat(locks.tryLockTable(two.owner, table, IX)).isTrue();
        assertThat(locks.tryLockTable(two.owner, table, X)).isFalse();
        assertThat(table.isClosed()).isFalse();
        assertThat(locks.holdsTable(two.owner, table, IX)).isTrue();
        assertThat(locks.holdsTable(two.owner, table, S)).isFalse();
        assertThat(locks.dump()).isEqualTo("""
            table 7: transaction 1 holds IX
            table 7: transaction 2 holds IX
            """);
    }

    @Test
    void askingAgainSaysNothingNew() {
        LockActor one = actor(1);
        assertThat(locks.lockTable(one.owner, table, IX)).isTrue();
        assertThat(locks.lockTable(one.owner, table, IS)).isFalse();
        for (int id = 100; id < 120; id++) {
            assertThat(locks.lockTable(one.owner, locks.table(id), IS)).isTrue();
        }
        for (int id = 100; id < 120; id++) {
            assertThat(locks.lockTable(one.owner, locks.table(id), IS)).isFalse();
        }
        assertThat(one.owner.lockCount()).isEqualTo(21);
    }

    @Test
    void escalationTakesTheTableAndGivesBackItsRows() {
        LockActor one = actor(1).table(TABLE, IX).table(8, IX)
            .row("a", bowler.storage.terms.RowLockMode.S2).row("b", bowler.storage.terms.RowLockMode.X2);
        one.run(() -> locks.lockRow(one.owner, locks.tree(80, 8), bytes("a"), 1,
            bowler.storage.terms.RowLockMode.S2));
        assertThat(locks.wantsEscalation(one.owner, table)).isFalse();
        locks.countRow(one.owner, table);
        assertThat(locks.wantsEscalation(one.owner, table)).isTrue();
        assertThat(locks.rowCount(one.owner, table)).isEqualTo(3);
        assertThat(locks.escalate(one.owner, table, X)).isTrue();
        assertThat(locks.wantsEscalation(one.owner, table)).isFalse();
        assertThat(locks.dump()).isEqualTo("""
            table 7: transaction 1 holds X, 3 rows
            table 8: transaction 1 holds IX, 1 rows
            table 8 tree 80 61: transaction 1 holds S2
            """);
    }

    @Test
    void escalationOfAReaderKeepsItsUpdateLocks() {
        LockActor one = actor(1).table(TABLE, IS)
            .row("a", bowler.storage.terms.RowLockMode.S3).row("b", bowler.storage.terms.RowLockMode.U3);
        assertThat(locks.escalate(one.owner, table, S)).isTrue();
        assertThat(locks.dump()).isEqualTo("""
            table 7: transaction 1 holds S, 2 rows
            table 7 tree 70 62: transaction 1 holds U3
            """);
    }

    @Test
    void escalationThatCannotBeHadIsTriedAgainLater() {
        actor(2).table(TABLE, IX);
        LockActor one = actor(1).table(TABLE, IX).row("a", bowler.storage.terms.RowLockMode.X2);
        locks.countRow(one.owner, table);
        locks.countRow(one.owner, table);
        assertThat(locks.wantsEscalation(one.owner, table)).isTrue();
        assertThat(locks.escalate(one.owner, table, X)).isFalse();
        assertThat(locks.wantsEscalation(one.owner, table)).isFalse();
        assertThat(locks.isLocked(tree, bytes("a"), 1)).isTrue();
        for (int i = 0; i < 3; i++) {
            locks.countRow(one.owner, table);
        }
        assertThat(locks.wantsEscalation(one.owner, table)).isTrue();
    }
}
