// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import org.junit.jupiter.api.Test;

class SharedMemoryTest {
    private static final long GRAIN = 128 << 10;

    private final SharedMemory shared = new SharedMemory(4 * GRAIN, GRAIN);

    @Test
    void smallReservationsNeedNoSharedMemory() {
        MemoryBudget budget = new MemoryBudget(shared, 100 * GRAIN);
        assertThat(budget.tryTake(0, GRAIN - 1)).isTrue();
        assertThat(shared.takenBytes()).isZero();
    }

    @Test
    void theTotalStaysWithinTheLimit() {
        MemoryBudget one = new MemoryBudget(shared, 100 * GRAIN);
        MemoryBudget other = new MemoryBudget(shared, 100 * GRAIN);
        assertThat(one.tryTake(0, 3 * GRAIN)).isTrue();
        assertThat(other.tryTake(0, 2 * GRAIN)).isFalse();
        assertThat(other.usedBytes()).isZero();
        assertThat(other.tryTake(0, GRAIN)).isTrue();
        assertThat(one.tryTake(3 * GRAIN, GRAIN)).isFalse();
        one.release(3 * GRAIN);
        assertThat(other.tryTake(GRAIN, 3 * GRAIN)).isTrue();
        other.release(4 * GRAIN);
        assertThat(shared.takenBytes()).isZero();
    }

    @Test
    void theGuaranteedShareIsGrantedWhenMemoryIsExhausted() {
        MemoryBudget one = new MemoryBudget(shared, 100 * GRAIN);
        one.take(5 * GRAIN);
        MemoryBudget other = new MemoryBudget(shared, 100 * GRAIN);
        assertThat(other.tryTake(0, MemoryBudget.MIN_SHARE_BYTES)).isTrue();
        assertThat(one.tryTake(5 * GRAIN, GRAIN)).isFalse();
        one.release(5 * GRAIN);
        assertThat(shared.takenBytes()).isZero();
    }

    @Test
    void partsReserveForTheirStatement() {
        MemoryBudget whole = new MemoryBudget(shared, 100 * GRAIN);
        MemoryBudget part = whole.part();
        part.limitTo(100 * GRAIN);
        assertThat(part.tryTake(0, 2 * GRAIN)).isTrue();
        assertThat(shared.takenBytes()).isEqualTo(2 * GRAIN);
        assertThat(part.tryTake(2 * GRAIN, 3 * GRAIN)).isFalse();
        part.release(2 * GRAIN);
        assertThat(shared.takenBytes()).isZero();
    }

    @Test
    void unspillableMemoryIsGrantedBeyondTheLimitWhileSomeIsLeft() {
        MemoryBudget one = new MemoryBudget(shared, GRAIN);
        MemoryBudget other = new MemoryBudget(shared, 2 * GRAIN);
        one.require(3 * GRAIN);
        other.require(2 * GRAIN);
        assertThatThrownBy(() -> other.require(GRAIN)).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo("53200"));
        assertThat(other.usedBytes()).isEqualTo(2 * GRAIN);
        one.release(3 * GRAIN);
        other.require(GRAIN);
        other.release(3 * GRAIN);
        assertThat(shared.takenBytes()).isZero();
    }

    @Test
    void memoryBeyondTheShareIsRefused() {
        MemoryBudget one = new MemoryBudget(shared, 100 * GRAIN);
        assertThat(one.isShort()).isFalse();
        one.require(4 * GRAIN);
        assertThat(one.isShort()).isTrue();
        MemoryBudget other = new MemoryBudget(shared, 100 * GRAIN);
        assertThat(other.tryTakeMore(1)).isFalse();
        one.release(4 * GRAIN);
        one.require(2 * GRAIN);
        assertThat(other.tryTakeMore(GRAIN)).isTrue();
        assertThat(other.tryTakeMore(GRAIN)).isFalse();
        one.release(2 * GRAIN);
        other.release(GRAIN);
        assertThat(shared.takenBytes()).isZero();
    }
}
