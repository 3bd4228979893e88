// SPDX-License-Identifier: Apache-2.0
package bowler.trials.machine;

/// One life of a machine. The subject is created, used for some steps, crashed at a disk operation (or not), reopened
/// and compared with the model. It is then used a little more, closed, reopened and compared again.
///
/// @param crashAt the number of the operation at which the machine stops, from 1
/// @param steps the steps of work before the end, if no crash comes first
public record SimulatedRun(long seed, int steps, long crashAt, FaultProfile faultProfile) {
    /// For a life without a crash.
    public static final long NEVER = Long.MAX_VALUE;

    private static final int STEPS_AFTER_RESTART = 20;
    private static final int MAX_RESTARTS = 4;

    /// Lives it.
    ///
    /// @throws AssertionError or whatever broke, if the subject does not keep its promise
    public RunReport live(TrialSubject trialSubject) {
        SimulatedMachine simulatedMachine = new SimulatedMachine(seed, crashAt, faultProfile);
        boolean ended = attempt(simulatedMachine, trialSubject, () -> {
            trialSubject.create(simulatedMachine);
            work(simulatedMachine, trialSubject, steps);
            if (!simulatedMachine.hasCrashed()) {
                trialSubject.close();
            }
        });
        boolean crashed = simulatedMachine.hasCrashed();
        long operations = simulatedMachine.operations();
        if (reopens(simulatedMachine, trialSubject)) {
            work(simulatedMachine, trialSubject, STEPS_AFTER_RESTART);
            trialSubject.close();
            simulatedMachine.restart(false);
            trialSubject.open(simulatedMachine);
            trialSubject.checkCurrent();
            trialSubject.close();
        } else if (ended) {
            throw new AssertionError("nothing is left of what was closed properly");
        }
        return new RunReport(crashed, operations, simulatedMachine.faults(), trialSubject.commits(), trialSubject.conflicts());
    }

    private static void work(SimulatedMachine simulatedMachine, TrialSubject trialSubject, int count) {
        for (int step = 0; step < count && !simulatedMachine.hasCrashed(); step++) {
            simulatedMachine.changeFreeSpace();
            trialSubject.step();
        }
    }

    /// Opens what is there after the end of the process; that may be cut short some times, then it must succeed.
    private static boolean reopens(SimulatedMachine simulatedMachine, TrialSubject trialSubject) {
        for (int restarts = 1; ; restarts++) {
            boolean mayCrash = restarts < MAX_RESTARTS;
            simulatedMachine.restart(mayCrash);
            if (!trialSubject.exists(simulatedMachine)) {
                return false;
            }
            boolean opened = attempt(simulatedMachine, trialSubject, () -> {
                trialSubject.open(simulatedMachine);
                trialSubject.checkRecovered();
            });
            if (opened && mayCrash) {
                trialSubject.abandon();
                simulatedMachine.restart(false);
                trialSubject.open(simulatedMachine);
                trialSubject.checkRecovered();
            }
            if (opened) {
                return true;
            }
        }
    }

    /// @return false if the crash or a fault ended it; then nothing is open any more
    private static boolean attempt(SimulatedMachine simulatedMachine, TrialSubject trialSubject, Runnable verb) {
        try {
            verb.run();
            if (!simulatedMachine.hasCrashed()) {
                return true;
            }
        } catch (RuntimeException | Error failure) {
            if (!simulatedMachine.hasCrashed() && !simulatedMachine.isExpected(failure)) {
                throw failure;
            }
        }
        trialSubject.abandon();
        return false;
    }
}
