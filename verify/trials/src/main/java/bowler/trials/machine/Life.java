// SPDX-License-Identifier: Apache-2.0
package bowler.trials.machine;

/// One life: made, used for some steps, crashed at an operation of the disk (or not), opened again, compared, used a
/// little more, closed, opened, compared.
///
/// @param crashAt number of the operation at which the machine stops, from 1
/// @param steps of work before the end, if no crash comes first
public record Life(long seed, int steps, long crashAt, Weather weather) {
    /// For a life without a crash.
    public static final long NEVER = Long.MAX_VALUE;

    private static final int STEPS_AFTER_RESTART = 20;
    private static final int MOST_RESTARTS = 4;

    /// Lives it.
    ///
    /// @throws AssertionError or whatever broke, if the subject does not keep its promise
    public LifeReport live(Subject subject) {
        Machine machine = new Machine(seed, crashAt, weather);
        boolean ended = attempt(machine, subject, () -> {
            subject.create(machine);
            work(machine, subject, steps);
            if (!machine.hasCrashed()) {
                subject.close();
            }
        });
        boolean crashed = machine.hasCrashed();
        long operations = machine.operations();
        if (comesBack(machine, subject)) {
            work(machine, subject, STEPS_AFTER_RESTART);
            subject.close();
            machine.restart(false);
            subject.open(machine);
            subject.checkCurrent();
            subject.close();
        } else if (ended) {
            throw new AssertionError("nothing is left of what was closed properly");
        }
        return new LifeReport(crashed, operations, machine.faults(), subject.commits(), subject.conflicts());
    }

    private static void work(Machine machine, Subject subject, int count) {
        for (int step = 0; step < count && !machine.hasCrashed(); step++) {
            machine.changeWeather();
            subject.step();
        }
    }

    /// Opens what is there after the end of the process; that may be cut short some times, then it must succeed.
    private static boolean comesBack(Machine machine, Subject subject) {
        for (int restarts = 1; ; restarts++) {
            boolean perhapsCrashing = restarts < MOST_RESTARTS;
            machine.restart(perhapsCrashing);
            if (!subject.exists(machine)) {
                return false;
            }
            boolean opened = attempt(machine, subject, () -> {
                subject.open(machine);
                subject.checkRecovered();
            });
            if (opened && perhapsCrashing) {
                subject.abandon();
                machine.restart(false);
                subject.open(machine);
                subject.checkRecovered();
            }
            if (opened) {
                return true;
            }
        }
    }

    /// @return false if the crash or the weather ended it; then nothing is open any more
    private static boolean attempt(Machine machine, Subject subject, Runnable verb) {
        try {
            verb.run();
            if (!machine.hasCrashed()) {
                return true;
            }
        } catch (RuntimeException | Error failure) {
            if (!machine.hasCrashed() && !machine.excuses(failure)) {
                throw failure;
            }
        }
        subject.abandon();
        return false;
    }
}
