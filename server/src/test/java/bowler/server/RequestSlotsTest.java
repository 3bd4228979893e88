// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/// The limit of requests that run at the same time.
class RequestSlotsTest {
    @Test
    void withoutALimitThereIsNoSlot() {
        assertThat(new RequestSlots(0).enter(true)).isFalse();
    }

    @Test
    void aRequestWaitsUntilASlotIsFree() throws Exception {
        RequestSlots slots = new RequestSlots(1);
        assertThat(slots.enter(true)).isTrue();
        CompletableFuture<Boolean> second = CompletableFuture.supplyAsync(() -> slots.enter(true));
        assertThatThrownBy(() -> second.get(50, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        slots.leave();
        assertThat(second.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aRequestWithinATransactionDoesNotWait() {
        RequestSlots slots = new RequestSlots(1);
        assertThat(slots.enter(true)).isTrue();
        assertThat(slots.enter(false)).isTrue();
        slots.leave();
        slots.leave();
        assertThat(slots.enter(true)).isTrue();
    }

    @Test
    void waitingRequestsRunWhenTheLimitEnds() throws Exception {
        RequestSlots slots = new RequestSlots(1);
        assertThat(slots.enter(true)).isTrue();
        CompletableFuture<Boolean> second = CompletableFuture.supplyAsync(() -> slots.enter(true));
        slots.limit(0);
        assertThat(second.get(20, TimeUnit.SECONDS)).isIn(true, false);
    }
}
