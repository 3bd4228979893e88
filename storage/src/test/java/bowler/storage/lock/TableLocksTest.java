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

class TableLocksTest extends LockFixture {
    @Test
    void everyPairOfModesIsGrantedOrWaitsAsTheMatrixSays() {
        LockTestThread holder = context(1);
        LockTestThread asker = context(2);
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
        context(1).table(TABLE, IX).table(TABLE, IS);
        context(2).table(TABLE, IS).table(TABLE, IX);
        context(3).table(TABLE, IS);
        assertThat(table.isEmpty()).isTrue();
        assertThat(locks.dump()).isEqualTo("""
            table 7: transaction 1 holds IX
            table 7: transaction 2 holds IX
            table 7: transaction 3 holds IS
            """);
    }

    @Test
    void aStrongLockWaitsForTheStripesAndClosesThem() {
        LockTestThread updater = context(1).table(TABLE, IX);
        LockTestThread exclusive = context(2).table(TABLE, X);
        exclusive.assertWaits();
        LockTestThread late = context(3).table(TABLE, IX);
        late.assertWaits();
        updater.end();
        exclusive.assertGranted();
        late.assertWaits();
        exclusive.end();
        late.assertGranted();
        assertThat(table.isClosed()).isFalse();
        context(4).table(TABLE, IX).assertGranted();
        assertThat(locks.dump()).isEqualTo("""
            table 7: transaction 3 holds IX
            table 7: transaction 4 holds IX
            """);
    }

    @Test
    void anIntentionGrantedThroughTheQueueBlocksStrongLocks() {
        LockTestThread reader = context(1).table(TABLE, S);
        LockTestThread intending = context(2).table(TABLE, IS);
        intending.assertGranted();
        reader.end();
        assertThat(table.isClosed()).isFalse();
        LockTestThread exclusive = context(3).table(TABLE, X);
        exclusive.assertWaits();
        intending.end();
        exclusive.assertGranted();
    }

    @Test
    void aConversionMovesTheOwnCountToTheQueue() {
        LockTestThread one = context(1).table(TABLE, IX).table(TABLE, X);
        one.assertGranted();
        assertThat(locks.dump()).isEqualTo("table 7: transaction 1 holds X\n");
        assertThat(table.stripes.held()).isZero();
    }

    @Test
    void sharedAndIntentExclusiveTogetherAreSix() {
        context(1).table(TABLE, IX).table(TABLE, S).assertGranted();
        assertThat(locks.dump()).isEqualTo("table 7: transaction 1 holds SIX\n");
        context(2).table(TABLE, IS).assertGranted();
        context(3).table(TABLE, S).assertWaits();
        context(4).table(TABLE, SIX).assertWaits();
    }

    @Test
    void updateAfterSharedWaitsForNobodyAndExclusiveAfterUpdateWaitsForReaders() {
        LockTestThread reader = context(1).table(TABLE, S);
        LockTestThread updater = context(2).table(TABLE, U);
        updater.assertGranted();
        context(3).table(TABLE, S).assertWaits();
        updater.table(TABLE, X).assertWaits();
        reader.end();
        updater.assertGranted();
    }

    @Test
    void aFailedTryOfATableHasNoEffect() {
        context(1).table(TABLE, IX);
        LockTestThread two = context(2).table(TABLE, IS);
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
    void aRepeatedTableRequestHasNoEffect() {
        LockTestThread one = context(1);
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
    void escalationLocksTheTableAndReleasesItsRows() {
        LockTestThread one = context(1).table(TABLE, IX).table(8, IX)
            .row("a", bowler.storage.terms.RowLockMode.S2).row("b", bowler.storage.terms.RowLockMode.X2);
        one.run(() -> locks.lockRow(one.owner, locks.tree(80, 8), bytes("a"), 1,
            bowler.storage.terms.RowLockMode.S2));
        assertThat(locks.needsEscalation(one.owner, table)).isFalse();
        locks.countRow(one.owner, table);
        assertThat(locks.needsEscalation(one.owner, table)).isTrue();
        assertThat(locks.rowCount(one.owner, table)).isEqualTo(3);
        assertThat(locks.escalate(one.owner, table, X)).isTrue();
        assertThat(locks.needsEscalation(one.owner, table)).isFalse();
        assertThat(locks.dump()).isEqualTo("""
            table 7: transaction 1 holds X, 3 rows
            table 8: transaction 1 holds IX, 1 rows
            table 8 tree 80 61: transaction 1 holds S2
            """);
    }

    @Test
    void escalationOfAReaderKeepsItsUpdateLocks() {
        LockTestThread one = context(1).table(TABLE, IS)
            .row("a", bowler.storage.terms.RowLockMode.S3).row("b", bowler.storage.terms.RowLockMode.U3);
        assertThat(locks.escalate(one.owner, table, S)).isTrue();
        assertThat(locks.dump()).isEqualTo("""
            table 7: transaction 1 holds S, 2 rows
            table 7 tree 70 62: transaction 1 holds U3
            """);
    }

    @Test
    void aFailedEscalationIsRepeatedLater() {
        context(2).table(TABLE, IX);
        LockTestThread one = context(1).table(TABLE, IX).row("a", bowler.storage.terms.RowLockMode.X2);
        locks.countRow(one.owner, table);
        locks.countRow(one.owner, table);
        assertThat(locks.needsEscalation(one.owner, table)).isTrue();
        assertThat(locks.escalate(one.owner, table, X)).isFalse();
        assertThat(locks.needsEscalation(one.owner, table)).isFalse();
        assertThat(locks.isLocked(tree, bytes("a"), 1)).isTrue();
        for (int i = 0; i < 3; i++) {
            locks.countRow(one.owner, table);
        }
        assertThat(locks.needsEscalation(one.owner, table)).isTrue();
    }
}
