// SPDX-License-Identifier: Apache-2.0
package bowler.trials.machine;

/// What lives on a machine: software, the work it does, and a model of what it must show.
///
/// Every verb may throw; a failure that the weather or the crash excuses ends the process, any other is a finding.
public interface TrialSubject {
    /// Makes what is to live, and opens it.
    void create(SimulatedMachine simulatedMachine);

    /// After a crash: whether making it had got so far that there is something to open.
    boolean exists(SimulatedMachine simulatedMachine);

    void open(SimulatedMachine simulatedMachine);

    /// One step of work on what is open.
    void step();

    /// What is open must be sound, and show one of the states that it may show after a crash.
    void checkRecovered();

    /// What is open must be sound, and show the newest state.
    void checkCurrent();

    /// Ends the work and closes what is open, properly.
    void close();

    /// Lets go of what is open, if anything is, as the end of its process would.
    void abandon();

    long commits();

    /// Work that had to be taken back because another was in the way.
    long conflicts();
}
