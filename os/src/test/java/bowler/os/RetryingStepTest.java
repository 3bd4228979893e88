// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class RetryingStepTest {
    private static final long PAUSE_NANOS = 7;

    private static Workers.Step failing(Error failure) {
        return new RetryingStep(() -> {
            throw failure;
        }, PAUSE_NANOS);
    }

    @Test
    void lackOfMemoryIsFollowedByAPauseAndAnotherTry() {
        assertThat(failing(new OutOfMemoryError("for a test")).step()).isEqualTo(PAUSE_NANOS);
        assertThat(failing(new StackOverflowError("for a test")).step()).isEqualTo(PAUSE_NANOS);
    }

    @Test
    void theResultOfTheStepIsReturned() {
        assertThat(new RetryingStep(() -> -1, PAUSE_NANOS).step()).isEqualTo(-1);
    }

    @Test
    void everyOtherFailureEndsTheTask() {
        assertThatThrownBy(failing(new AssertionError("for a test"))::step).isInstanceOf(AssertionError.class);
    }
}
