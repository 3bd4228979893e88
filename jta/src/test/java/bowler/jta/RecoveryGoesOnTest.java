// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.Clock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Memory runs out on the background threads of a manager: they go on.
final class RecoveryGoesOnTest {
    private static final int STEPS = 100;

    private final JtaFixture jtaFixture = new JtaFixture();
    private final SimulatedWorkers workers = new SimulatedWorkers(1, jtaFixture.clock);
    private boolean isShort;

    /// Readings of the clock stand for all that needs memory.
    private final Clock stumbling = new Clock() {
        @Override
        public long nanoTime() {
            if (isShort) {
                throw new OutOfMemoryError("for a test");
            }
            return jtaFixture.clock.nanoTime();
        }

        @Override
        public Instant now() {
            return jtaFixture.clock.now();
        }
    };

    @Test
    void recoveryContinuesAfterALackOfMemory() {
        try (TransactionService service = TransactionService.open(
                JtaFixture.settings(), new SimulatedDisk(1), stumbling, new SimulatedEntropy(7), workers)) {
            service.register(new StubResource("x"));
            workers.runDue(STEPS);
            Instant before = reached(service);
            List<String> tasks = workers.running();
            isShort = true;
            passTime();
            isShort = false;
            assertThat(workers.running()).containsExactlyInAnyOrderElementsOf(tasks);
            assertThat(reached(service)).isEqualTo(before);
            passTime();
            assertThat(reached(service)).isAfter(before);
        }
    }

    private void passTime() {
        for (int times = 0; times < 3; times++) {
            workers.advance(Duration.ofMinutes(5), STEPS);
        }
    }

    private static Instant reached(TransactionService service) {
        return service.recovery().iterator().next().reached();
    }
}
