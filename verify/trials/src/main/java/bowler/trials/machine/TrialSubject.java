// SPDX-License-Identifier: Apache-2.0
package bowler.trials.machine;

/// The software that runs on a machine, its workload, and a model of its expected state.
///
/// Every method may throw. A failure that an injected fault or the crash explains ends the process; any other failure
/// is a finding.
public interface TrialSubject {
    /// Makes what is to live, and opens it.
    void create(SimulatedMachine simulatedMachine);

    /// After a crash: whether making it had got so far that there is something to open.
    boolean exists(SimulatedMachine simulatedMachine);

    void open(SimulatedMachine simulatedMachine);

    /// One step of work on what is open.
    void step();

    /// Checks that the open database is consistent and shows one of the states that are allowed after a crash.
    void checkRecovered();

    /// Checks that the open database is consistent and shows the newest state.
    void checkCurrent();

    /// Ends the work and closes what is open, properly.
    void close();

    /// Lets go of what is open, if anything is, as the end of its process would.
    void abandon();

    long commits();

    /// Work that had to be taken back because another was in the way.
    long conflicts();
}
