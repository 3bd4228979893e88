// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import bowler.jta.transaction.ParallelismMode;
import bowler.log.LogOptions;
import bowler.os.Workers;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/// A manager on a simulated machine: nothing happens aside unless the test says so.
final class JtaFixture {
    static final LogOptions SMALL = new LogOptions(4 << 10, 4 << 10, false);

    final SimulatedClock clock = new SimulatedClock();
    SimulatedDisk disk;
    SimulatedWorkers workers;
    TransactionService service;

    JtaFixture() {
        this(new SimulatedDisk(1));
    }

    JtaFixture(SimulatedDisk disk) {
        this.disk = disk;
    }

    static TransactionSettings settings() {
        return TransactionSettings.in("simulated").withNodeName("here").withParallel(ParallelismMode.NEVER).withLog(SMALL);
    }

    JtaFixture open() {
        return open(settings());
    }

    JtaFixture open(TransactionSettings settings) {
        workers = new SimulatedWorkers(1, clock);
        return open(settings, workers);
    }

    JtaFixture open(TransactionSettings settings, Workers own) {
        service = TransactionService.open(settings, disk, clock, new SimulatedEntropy(7), own);
        return this;
    }

    /// Stops the machine and starts it again. The beans of its JVM end with it.
    JtaFixture crash() throws JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        for (ObjectName bean : beans.queryNames(new ObjectName("bowler.jta:type=TransactionManager,name=\"here\""), null)) {
            beans.unregisterMBean(bean);
        }
        disk = disk.restart();
        clock.advance(Duration.ofSeconds(1));
        return open();
    }

    BowlerTransactionManager manager() {
        return service.manager();
    }

    /// Runs all work that is due now.
    void runAside() {
        workers.runDue(100);
    }
}
