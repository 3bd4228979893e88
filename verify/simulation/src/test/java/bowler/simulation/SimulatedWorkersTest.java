// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.Workers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedWorkersTest {
    private final SimulatedClock clock = new SimulatedClock();

    @Test
    void stepsRunWhenTheyAreDueOrWoken() {
        SimulatedWorkers workers = new SimulatedWorkers(1, clock);
        List<String> log = new ArrayList<>();
        Workers.Task task = workers.start("slow", () -> {
            log.add("slow");
            return Duration.ofSeconds(10).toNanos();
        }, failure -> log.add("failed"));
        assertThat(workers.runDue(100)).isEqualTo(1);
        assertThat(workers.advance(Duration.ofSeconds(9), 100)).isZero();
        assertThat(workers.advance(Duration.ofSeconds(1), 100)).isEqualTo(1);
        task.wake();
        assertThat(workers.runDue(100)).isEqualTo(1);
        task.stop();
        assertThat(workers.advance(Duration.ofDays(1), 100)).isZero();
        assertThat(log).containsExactly("slow", "slow", "slow");
    }

    @Test
    void aStepThatThrowsOrReturnsTheEndEndsItsTask() {
        SimulatedWorkers workers = new SimulatedWorkers(1, clock);
        List<Throwable> failures = new ArrayList<>();
        workers.start("bad", () -> {
            throw new IllegalStateException("broken");
        }, failures::add);
        workers.start("done", () -> -1, failures::add);
        workers.runDue(100);
        assertThat(failures).singleElement().isInstanceOf(IllegalStateException.class);
        assertThat(workers.running()).isEmpty();
    }

    @Test
    void theOrderIsDrawnFromTheSeed() {
        assertThat(order(1)).isEqualTo(order(1));
        assertThat(java.util.stream.IntStream.range(0, 20).mapToObj(this::order).distinct().count()).isGreaterThan(3);
    }

    private String order(int seed) {
        SimulatedWorkers workers = new SimulatedWorkers(seed, clock);
        StringBuilder order = new StringBuilder();
        for (String name : List.of("a", "b", "c", "d")) {
            workers.start(name, () -> {
                order.append(name);
                return -1;
            }, failure -> order.append('!'));
        }
        workers.runDue(100);
        return order.toString();
    }
}
