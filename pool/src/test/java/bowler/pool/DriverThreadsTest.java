// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.Workers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Helpers, stepped by hand.
final class DriverThreadsTest {
    private final List<Workers.Step> started = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final Workers workers = (name, step, onFailure) -> {
        started.add(step);
        return task();
    };
    private final DriverThreads driverThreads = new DriverThreads(workers, "pool", failure -> told.add("failed"));

    private Workers.Task task() {
        return new Workers.Task() {
            @Override
            public void wake() {
                told.add("woken");
            }

            @Override
            public void stop() {}
        };
    }

    @Test
    void aThreadThatHasDoneATaskWaitsForAnother() {
        driverThreads.run(() -> told.add("first"));
        assertThat(told).isEmpty();
        assertThat(started.getFirst().step()).isPositive();
        driverThreads.run(() -> told.add("second"));
        assertThat(started).hasSize(1);
        assertThat(started.getFirst().step()).isPositive();
        assertThat(told).containsExactly("first", "woken", "second");
    }

    @Test
    void anotherHelperStartsWhileOneIsBusy() {
        driverThreads.run(() -> driverThreads.run(() -> told.add("beside")));
        started.getFirst().step();
        assertThat(started).hasSize(2);
        started.getLast().step();
        assertThat(told).containsExactly("beside");
    }

    @Test
    void anIdleThreadEndsAndGetsNoTasks() {
        driverThreads.run(() -> told.add("first"));
        Workers.Step helper = started.getFirst();
        helper.step();
        assertThat(helper.step()).isNegative();
        driverThreads.run(() -> told.add("second"));
        assertThat(started).hasSize(2);
    }

    @Test
    void aTaskBeforeTheStartOfItsHelperIsNotLost() {
        List<DriverThreads> early = new ArrayList<>();
        early.add(new DriverThreads((name, step, onFailure) -> {
            started.add(step);
            step.step();
            early.getFirst().run(() -> told.add("second"));
            return task();
        }, "pool", failure -> told.add("failed")));
        early.getFirst().run(() -> told.add("first"));
        assertThat(told).containsExactly("first", "woken");
        started.getFirst().step();
        assertThat(told).containsExactly("first", "woken", "second");
    }
}
