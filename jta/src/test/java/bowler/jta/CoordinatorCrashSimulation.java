// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import jakarta.transaction.RollbackException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Runs a manager until a crash at some call to a resource or at some operation of the disk. Unforced writes are then
/// kept, lost or torn. Resources outlive the crash. Connections to them break at times, before or after the call
/// took effect. After each run all parts of a transaction agree with what its caller was told. Nothing stays prepared
/// and nothing stays open.
class CoordinatorCrashSimulation {
    private static final Logger LOG = Logger.getLogger("bowler.jta");
    private static final int LIVES = 3;
    /// Segments, and what is prepared ahead.
    private static final long MAX_BYTES = 10 * 4096;

    @BeforeAll
    static void keepQuiet() {
        LOG.setLevel(Level.OFF);
    }

    @AfterAll
    static void speakAgain() {
        LOG.setLevel(null);
    }

    @Test
    void manySeeds() throws Exception {
        for (long seed = 1; seed <= 200; seed++) {
            run(seed, -1, -1);
        }
    }

    @Test
    void aCrashAtEachOperationOfTheDisk() throws Exception {
        for (long operation = 1; operation <= 120; operation++) {
            run(operation % 3, operation, -1);
        }
    }

    @Test
    void aCrashAtEachCall() throws Exception {
        for (int call = 1; call <= 150; call++) {
            run(call % 3, -1, call);
        }
    }

    private static void run(long seed, long operation, int call) {
        try {
            new History(seed).live(operation, call);
        } catch (Throwable failure) {
            throw new AssertionError("repeat with run(" + seed + ", " + operation + ", " + call + ")", failure);
        }
    }

    /// The machine stops within a call.
    private static final class Stop extends Error {
        private static final long serialVersionUID = 1L;
    }

    private static final class History {
        private final SeededRandom random;
        private final List<Fragile> resources = new ArrayList<>();
        /// The outcomes that callers were told: true for committed, false for rolled back. An absent entry means that
        /// the caller was told nothing.
        private final Map<List<Integer>, Boolean> told = new HashMap<>();
        private JtaFixture jtaFixture;
        private int callCount;
        private int stopAtCall;
        private boolean calm;

        History(long seed) {
            this.random = new SeededRandom(seed);
            this.jtaFixture = new JtaFixture(new SimulatedDisk(random.nextLong(), new SimulatedDisk.Options(Long.MAX_VALUE, random.nextInt(100))));
            for (String name : List.of("a", "b", "c")) {
                resources.add(new Fragile(name));
            }
        }

        void live(long operation, int call) throws Exception {
            for (int life = 0; life < LIVES; life++) {
                boolean first = life == 0;
                boolean byCall = call > 0 && first || random.nextBoolean() && operation < 0;
                stopAtCall = byCall ? callCount + (first && call > 0 ? call : random.between(1, 200)) : Integer.MAX_VALUE;
                jtaFixture.disk.crashAt(byCall ? Long.MAX_VALUE
                    : jtaFixture.disk.operations() + (first && operation > 0 ? operation : random.between(1, 120)));
                calm = false;
                try {
                    open();
                    work();
                    jtaFixture.service.close();
                } catch (SimulatedCrash | Stop crash) {
                    jtaFixture.disk.crash();
                }
                Thread.interrupted();
                jtaFixture.disk = jtaFixture.disk.restart();
                jtaFixture.clock.advance(Duration.ofMillis(random.between(0, 5)));
                recoverAndCheck();
            }
        }

        private void open() {
            jtaFixture.open();
            for (Fragile resource : resources) {
                jtaFixture.service.register(resource);
            }
        }

        private void work() throws Exception {
            int count = random.between(5, 60);
            for (int transaction = 0; transaction < count; transaction++) {
                one();
                if (random.chance(30)) {
                    jtaFixture.workers.advance(Duration.ofMillis(random.between(1, 3000)), 20);
                    assertThat(jtaFixture.disk.usedBytes()).as("footprint").isLessThan(MAX_BYTES);
                }
            }
        }

        private void one() throws Exception {
            BowlerTransactionManager manager = jtaFixture.manager();
            manager.begin();
            Xid[] id = {null};
            Set<Fragile> used = new HashSet<>();
            int wanted = random.between(1, 3);
            for (int part = 0; part < wanted; part++) {
                Fragile resource = resources.get(random.nextInt(resources.size()));
                if (used.add(resource)) {
                    enlist(manager, resource, id);
                }
            }
            List<Integer> key = id[0] == null ? null : transactionOf(id[0]);
            try {
                if (random.chance(10)) {
                    manager.rollback();
                    told.put(key, false);
                } else {
                    manager.commit();
                    told.put(key, true);
                }
            } catch (RollbackException rolledBack) {
                told.put(key, false);
            } catch (jakarta.transaction.HeuristicMixedException unknown) {
                // one phase, and its answer was lost
                told.remove(key);
            }
        }

        private void enlist(BowlerTransactionManager manager, Fragile resource, Xid[] id) {
            try {
                manager.getTransaction().enlistResource(resource.connect(id), jtaFixture.service.resource(resource.name));
            } catch (RollbackException | jakarta.transaction.SystemException refused) {
                // marked for rollback
            }
        }

        private void recoverAndCheck() {
            calm = true;
            stopAtCall = Integer.MAX_VALUE;
            open();
            for (int round = 0; round < 3; round++) {
                jtaFixture.workers.advance(Duration.ofSeconds(70), 50);
            }
            assertThat(jtaFixture.service.inDoubt()).isEmpty();
            Map<List<Integer>, Set<String>> committed = new HashMap<>();
            Map<List<Integer>, Set<String>> rolledBack = new HashMap<>();
            for (Fragile resource : resources) {
                assertThat(resource.prepared).as("prepared at %s", resource.name).isEmpty();
                resource.committed.forEach(key -> committed.computeIfAbsent(key.subList(0, key.size() - 4), k -> new HashSet<>()).add(resource.name));
                resource.rolledBack.forEach(key -> rolledBack.computeIfAbsent(key.subList(0, key.size() - 4), k -> new HashSet<>()).add(resource.name));
            }
            committed.forEach((key, where) -> assertThat(told.get(key)).as("committed at %s, told", where).isNotEqualTo(Boolean.FALSE));
            rolledBack.forEach((key, where) -> assertThat(committed).as("rolled back at %s as well", where).doesNotContainKey(key));
            told.forEach((key, isCommitted) -> {
                if (isCommitted && key != null) {
                    assertThat(committed).as("told to be committed").containsKey(key);
                }
            });
            for (Fragile resource : resources) {
                resource.committed.clear();
                resource.rolledBack.clear();
                resource.calls.clear();
            }
            told.clear();
            jtaFixture.service.close();
        }

        static List<Integer> transactionOf(Xid xid) {
            List<Integer> key = StubResource.key(xid);
            return List.copyOf(key.subList(0, key.size() - 4));
        }

        /// Calls may stop the machine, or lose their connection.
        private final class Fragile extends StubResource {
            Fragile(String name) {
                super(name);
            }

            private void before() throws XAException {
                if (++callCount == stopAtCall && random.nextBoolean()) {
                    throw new Stop();
                }
                if (!calm && random.chance(3)) {
                    throw new XAException(XAException.XAER_RMFAIL);
                }
            }

            private void after() throws XAException {
                if (callCount >= stopAtCall) {
                    throw new Stop();
                }
                if (!calm && random.chance(3)) {
                    throw new XAException(XAException.XAER_RMFAIL);
                }
            }

            Connection connect(Xid[] id) {
                return new Connection() {
                    @Override
                    public void start(Xid xid, int flags) throws XAException {
                        id[0] = xid;
                        before();
                        super.start(xid, flags);
                        after();
                    }

                    @Override
                    public void end(Xid xid, int flags) throws XAException {
                        before();
                        super.end(xid, flags);
                        after();
                    }

                    @Override
                    public int prepare(Xid xid) throws XAException {
                        before();
                        int vote = super.prepare(xid);
                        after();
                        return vote;
                    }

                    @Override
                    public void commit(Xid xid, boolean onePhase) throws XAException {
                        before();
                        super.commit(xid, onePhase);
                        after();
                    }

                    @Override
                    public void rollback(Xid xid) throws XAException {
                        before();
                        if (!committed.contains(key(xid))) {
                            super.rollback(xid);
                        }
                        after();
                    }

                    @Override
                    public Xid[] recover(int flag) throws XAException {
                        before();
                        Xid[] listed = super.recover(flag);
                        after();
                        return listed;
                    }
                };
            }

            @Override
            Connection connect() {
                return connect(new Xid[1]);
            }
        }
    }
}
