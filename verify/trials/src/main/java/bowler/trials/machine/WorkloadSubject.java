// SPDX-License-Identifier: Apache-2.0
package bowler.trials.machine;

import bowler.simulation.SimulatedCrash;
import bowler.storage.Store;
import java.util.List;

/// A subject that one workload uses. Subclasses create, open and close what the workload runs on.
public abstract class WorkloadSubject implements TrialSubject {
    private final TrialWorkload workload;
    private SimulatedMachine machine;

    protected WorkloadSubject(TrialWorkload workload) {
        this.workload = workload;
    }

    /// Returns the open store; null if none is open.
    protected abstract Store store();

    /// Returns the inconsistencies of the open store.
    protected abstract List<String> damage();

    protected abstract void closeStore();

    protected abstract void abandonStore();

    /// Forgets the store that was closed.
    protected abstract void clearStore();

    protected final void use(SimulatedMachine newMachine) {
        machine = newMachine;
    }

    @Override
    public final void step() {
        workload.step();
    }

    @Override
    public final void checkRecovered() {
        machine.check(this::damage);
        workload.checkRecovered();
    }

    @Override
    public final void checkCurrent() {
        machine.check(this::damage);
        workload.checkCurrent();
    }

    @Override
    public final void close() {
        workload.finish();
        boolean wasStopped = store().isStopped();
        closeStore();
        clearStore();
        if (!wasStopped) {
            workload.noteClosed();
        }
    }

    @Override
    public final void abandon() {
        if (store() == null) {
            return;
        }
        try {
            abandonStore();
        } catch (SimulatedCrash crash) {
            // The machine has stopped, so nothing is left to release.
        } finally {
            clearStore();
        }
    }

    @Override
    public final long commits() {
        return workload.commits();
    }

    @Override
    public final long conflicts() {
        return workload.conflicts();
    }
}
