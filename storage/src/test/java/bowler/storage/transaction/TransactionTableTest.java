// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TransactionTableTest {
    private final TransactionTable table = new TransactionTable(0);
    private final TransactionSlot reader = table.newSlot();
    private final TransactionSlot writer = table.newSlot();

    private long commit() {
        return table.clock().publish(new Transaction(table.nextId(), null));
    }

    @Test
    void horizonStaysAtSnapshotInUse() {
        long snapshot = reader.takeSnapshot(table.clock());
        long committed = commit();
        assertThat(table.advanceHorizon()).isEqualTo(snapshot);
        assertThat(reader.confirm()).isTrue();
        reader.release();
        assertThat(table.advanceHorizon()).isEqualTo(committed);
    }

    @Test
    void idleSnapshotIsReusedWhileNothingWasCommitted() {
        long first = reader.takeSnapshot(table.clock());
        reader.release();
        assertThat(reader.takeSnapshot(table.clock())).isEqualTo(first);
        assertThat(reader.confirm()).isTrue();
        assertThat(reader.confirm()).isTrue();
        commit();
        assertThat(table.advanceHorizon()).isEqualTo(first);
    }

    @Test
    void idleSnapshotDoesNotHoldBackTheHorizon() {
        reader.takeSnapshot(table.clock());
        reader.release();
        long committed = commit();
        assertThat(table.advanceHorizon()).isEqualTo(committed);
        assertThat(reader.takeSnapshot(table.clock())).isEqualTo(committed);
        assertThat(reader.confirm()).isTrue();
    }

    @Test
    void commitIsVisibleToSnapshotsTakenLater() {
        Transaction transaction = new Transaction(table.nextId(), null);
        long before = reader.takeSnapshot(table.clock());
        assertThat(transaction.isVisibleTo(before)).isFalse();
        table.clock().publish(transaction);
        long after = writer.takeSnapshot(table.clock());
        assertThat(transaction.isVisibleTo(before)).isFalse();
        assertThat(transaction.isVisibleTo(after)).isTrue();
    }

    @Test
    void checkpointListsActiveTransactionsWithEarlierRecords() {
        writer.enter(new Transaction(table.nextId(), null));
        writer.beforeAppend(100);
        writer.afterAppend(120);
        reader.enter(new Transaction(table.nextId(), null));
        reader.beforeAppend(200);
        reader.afterAppend(200);
        assertThat(table.activeAt(200)).containsExactly(new ActiveTransaction(1, 100, 120));
        writer.beforeAppend(300);
        writer.afterLastAppend();
        assertThat(table.activeAt(400)).containsExactly(new ActiveTransaction(2, 200, 200));
    }

    @Test
    void failedFirstAppendLeavesNoTrace() {
        writer.enter(new Transaction(table.nextId(), null));
        writer.beforeAppend(100);
        writer.appendFailed();
        assertThat(table.activeAt(200)).isEmpty();
    }

    @Test
    void removedSlotHoldsNothing() {
        reader.takeSnapshot(table.clock());
        long committed = commit();
        table.remove(reader);
        assertThat(table.advanceHorizon()).isEqualTo(committed);
    }
}
