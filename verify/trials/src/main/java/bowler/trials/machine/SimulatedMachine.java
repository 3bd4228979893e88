// SPDX-License-Identifier: Apache-2.0
package bowler.trials.machine;

import bowler.base.error.SqlFailure;
import bowler.log.LogError;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskFolder;
import bowler.os.DiskFullException;
import bowler.os.Entropy;
import bowler.os.Workers;
import bowler.os.encrypt.DataKey;
import bowler.os.encrypt.EncryptedDisk;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Disk, clock, random bits and workers of one life. Its faults are drawn apart from what the subject draws, so that
/// the faults change what happens to the work and not the work.
public final class SimulatedMachine {
    private static final int MAX_STEPS_PER_ADVANCE = 10;
    private static final int MIN_FAULT_INTERVAL = 20;
    private static final int MAX_FAULT_INTERVAL = 800;
    private static final int FREE_SPACE_BYTES = 160 << 10;
    private static final int MAX_RESTART_OPERATIONS = 120;

    private static final int PLAIN_AND_ENCRYPTED = 4;

    private final long seed;
    private final FaultProfile faultProfile;
    private final SeededRandom random;
    private final int faultInterval;
    private final SimulatedClock clock = new SimulatedClock();
    private SimulatedWorkers workers;
    private SimulatedDisk disk;
    /// The key of the files; null if they are plain.
    private final DataKey key;
    private long operations;
    private long faults;
    private boolean injectsFaults = true;

    SimulatedMachine(long seed, long crashAt, FaultProfile faultProfile) {
        this.seed = seed;
        this.faultProfile = faultProfile;
        random = new SeededRandom(seed * 31 + crashAt);
        faultInterval = random.between(MIN_FAULT_INTERVAL, MAX_FAULT_INTERVAL);
        disk = new SimulatedDisk(seed);
        key = Math.floorMod(seed, PLAIN_AND_ENCRYPTED) == PLAIN_AND_ENCRYPTED - 1 ? DataKey.random(new SimulatedEntropy(seed)) : null;
        disk.crashAt(crashAt);
        if (faultProfile.isFailing()) {
            disk.failBy(this::fault);
        }
        workers = new SimulatedWorkers(seed, clock);
    }

    /// The disk; its files are encrypted in one of four machines.
    public Disk disk() {
        return key == null ? disk : new EncryptedDisk(disk, key, new SimulatedEntropy(operations + disk.operations()));
    }

    /// A folder of the disk; "": all of it.
    public Disk disk(String folder) {
        return folder.isEmpty() ? disk() : new DiskFolder(disk(), folder);
    }

    public Clock clock() {
        return clock;
    }

    public Entropy entropy() {
        return new SimulatedEntropy(seed);
    }

    public Workers workers() {
        return workers;
    }

    /// Runs one step of background work that is due, if any is.
    public void runWorker() {
        workers.runOne();
    }

    /// Lets time pass, and runs what is due then.
    public void advance(Duration time) {
        workers.advance(time, MAX_STEPS_PER_ADVANCE);
    }

    /// Returns whether the simulation caused a failure: an injected fault, the full disk or the crash is among its
    /// causes.
    public boolean isExpected(Throwable failure) {
        return isExpectedStop(failure) || isAmong(failure, SimulatedMachine::isDiskFull);
    }

    /// Returns the same as [#isExpected], for a failure that stops a database in use. Lack of space alone must not stop
    /// it.
    public boolean isExpectedStop(Throwable failure) {
        return isAmong(failure, at -> at instanceof InjectedFault || at instanceof SimulatedCrash);
    }

    private static boolean isDiskFull(Throwable failure) {
        // The log remembers that the disk was full, not what the disk said.
        return failure instanceof DiskFullException
            || failure instanceof SqlFailure known && known.error() == LogError.FULL;
    }

    private static boolean isAmong(Throwable failure, Predicate<Throwable> sought) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (sought.test(at)) {
                return true;
            }
        }
        return false;
    }

    /// Ends all faults: no operation fails any more, and there is disk space.
    public void endFaults() {
        disk.failBy(FaultPlan.NONE);
        disk.setCapacity(Long.MAX_VALUE);
    }

    boolean hasCrashed() {
        return disk.crashed();
    }

    /// Operations on all disks so far, and on this one.
    long operations() {
        return operations + disk.operations();
    }

    /// The number of faults injected so far.
    long faults() {
        return faults;
    }

    /// Has a look at something: it must find nothing, or a fault met on the way shows in what it finds.
    public void check(Supplier<List<String>> look) {
        long faultsBefore = faults;
        List<String> findings = look.get();
        if (!findings.isEmpty() && faults > faultsBefore) {
            throw new IllegalStateException(findings.toString(), new InjectedFault("met on the way"));
        } else if (!findings.isEmpty()) {
            throw new AssertionError(findings.toString());
        }
    }

    /// Fills the disk, or empties it, now and then.
    void changeFreeSpace() {
        if (injectsFaults && faultProfile.isFilling() && random.chance(4)) {
            disk.setCapacity(
                random.chance(60) ? disk.usedBytes() + random.nextInt(FREE_SPACE_BYTES) : Long.MAX_VALUE);
        }
    }

    private IOException fault(DiskOperation operation, String name, long number) {
        if (random.nextInt(faultInterval) != 0) {
            return null;
        }
        faults++;
        return new InjectedFault("simulated failure of " + operation + " on " + name);
    }

    /// Starts the next process after the process ended or the power failed. Without `mayCrash` nothing fails any more. With it, the
    /// machine may stop once more or still be short of disk space.
    void restart(boolean mayCrash) {
        injectsFaults = mayCrash;
        boolean powerWasCut = disk.crashed() || random.nextBoolean();
        if (powerWasCut) {
            operations += disk.operations();
            disk = disk.restart();
        }
        if (!mayCrash || !faultProfile.isFilling() || random.nextBoolean()) {
            disk.setCapacity(Long.MAX_VALUE);
        }
        disk.failBy(
            faultProfile.isFailing() && mayCrash && random.nextBoolean() ? this::fault : FaultPlan.NONE);
        if (mayCrash && random.chance(40)) {
            disk.crashAt(disk.operations() + random.between(1, MAX_RESTART_OPERATIONS));
        } else {
            disk.crashAt(Long.MAX_VALUE);
        }
        workers = new SimulatedWorkers(seed, clock);
    }
}
