// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

import bowler.os.Workers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Background tasks whose steps run on the calling thread, when the test says so and in an order drawn from the seed.
/// Waiting is measured on the simulated clock.
public final class SimulatedWorkers implements Workers {
    private final SeededRandom random;
    private final SimulatedClock clock;
    private final List<SimulatedTask> tasks = new ArrayList<>();

    public SimulatedWorkers(long seed, SimulatedClock clock) {
        this.random = new SeededRandom(seed);
        this.clock = clock;
    }

    @Override
    public Task start(String name, Step step, Consumer<Throwable> onFailure) {
        SimulatedTask task = new SimulatedTask(name, step, onFailure);
        tasks.add(task);
        return task;
    }

    /// Runs one step of one task that is due, drawn at random.
    ///
    /// @return whether there was one
    public boolean runOne() {
        long now = clock.nanoTime();
        List<SimulatedTask> due = tasks.stream().filter(task -> task.dueNanos <= now).toList();
        if (due.isEmpty()) {
            return false;
        }
        due.get(random.nextInt(due.size())).run();
        return true;
    }

    /// Runs steps until no task is due, `limit` at most.
    ///
    /// @return how many ran
    public int runDue(int limit) {
        int count = 0;
        while (count < limit && runOne()) {
            count++;
        }
        return count;
    }

    /// Lets time pass, then runs what became due.
    public int advance(Duration time, int limit) {
        clock.advance(time);
        return runDue(limit);
    }

    /// The names of the tasks that have not ended, in order of start.
    public List<String> running() {
        return tasks.stream().map(task -> task.name).toList();
    }

    private final class SimulatedTask implements Task {
        private final String name;
        private final Step step;
        private final Consumer<Throwable> onFailure;
        private long dueNanos = Long.MIN_VALUE;

        SimulatedTask(String name, Step step, Consumer<Throwable> onFailure) {
            this.name = name;
            this.step = step;
            this.onFailure = onFailure;
        }

        @Override
        public void wake() {
            dueNanos = Long.MIN_VALUE;
        }

        @Override
        public void stop() {
            tasks.remove(this);
        }

        private void run() {
            dueNanos = Long.MAX_VALUE; // a wake during the step moves it back
            try {
                long waitNanos = step.step();
                if (waitNanos < 0) {
                    stop();
                } else if (dueNanos == Long.MAX_VALUE) {
                    dueNanos = clock.nanoTime() + waitNanos;
                }
            } catch (Throwable failure) {
                stop();
                onFailure.accept(failure);
            }
        }
    }
}
