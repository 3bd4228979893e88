// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.jta.decision.DecisionInspection;
import bowler.jta.failure.JtaError;
import bowler.log.Log;
import bowler.log.LogError;
import bowler.os.Clock;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedWorkers;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The decision log under what a disk can do to it.
class DecisionsTest {
    private final JtaFixture jtaFixture = new JtaFixture().open();

    private static void commitAtTwo(JtaFixture jtaFixture, StubResource... resources) throws Exception {
        jtaFixture.manager().begin();
        for (StubResource resource : resources) {
            jtaFixture.manager().getTransaction().enlistResource(resource.connect(), jtaFixture.service.resource(resource.name));
        }
        jtaFixture.manager().commit();
    }

    private static StubResource register(JtaFixture jtaFixture, StubResource resource) {
        jtaFixture.service.register(resource);
        return resource;
    }

    private StubResource failingAtCommit(String name) {
        return new StubResource(name) {
            @Override
            Connection connect() {
                return new Connection() {
                    @Override
                    public void commit(javax.transaction.xa.Xid xid, boolean onePhase) throws javax.transaction.xa.XAException {
                        down = true;
                        super.commit(xid, onePhase);
                    }
                };
            }
        };
    }

    @Test
    void openDecisionsSurviveTheReuseOfSegments() throws Exception {
        StubResource a = register(jtaFixture, new StubResource("a"));
        StubResource b = register(jtaFixture, new StubResource("b"));
        StubResource lost = register(jtaFixture, failingAtCommit("lost"));
        commitAtTwo(jtaFixture, a, lost);
        String id = jtaFixture.service.inDoubt().getFirst().id().toString();
        long max = 0;
        for (int count = 0; count < 600; count++) {
            commitAtTwo(jtaFixture, a, b);
            if (count % 20 == 0) {
                jtaFixture.workers.advance(Duration.ofSeconds(1), 10);
                max = Math.max(max, jtaFixture.disk.usedBytes());
            }
        }
        assertThat(max).as("600 decisions of some 70 bytes").isLessThan(8 * 4096);
        assertThat(DecisionInspection.of(jtaFixture.disk).decisions()).anyMatch(decision -> decision.id().toString().equals(id));
        jtaFixture.crash();
        jtaFixture.service.register(a);
        jtaFixture.service.register(b);
        jtaFixture.runAside();
        assertThat(jtaFixture.service.inDoubt()).singleElement().satisfies(decision -> {
            assertThat(decision.id().toString()).isEqualTo(id);
            assertThat(decision.open()).containsExactly("lost");
        });
        jtaFixture.service.forget(id);
        jtaFixture.crash();
        assertThat(jtaFixture.service.inDoubt()).noneMatch(decision -> decision.id().toString().equals(id));
    }

    @Test
    void aHeuristicOutcomeIsStoredUntilItIsForgotten() throws Exception {
        jtaFixture.manager().begin();
        List<String> calls = new ArrayList<>();
        for (String name : List.of("x", "y")) {
            jtaFixture.manager().getTransaction().enlistResource(new ScriptedResource(name, calls,
                verb -> verb.equals("commit") && name.equals("y") ? 6 : 0));
        }
        assertThatThrownBy(jtaFixture.manager()::commit).isInstanceOf(jakarta.transaction.HeuristicMixedException.class)
            .hasMessageContaining("XA_HEURRB");
        assertThat(calls).endsWith("y forget 0");
        jtaFixture.crash();
        assertThat(jtaFixture.service.heuristics()).hasSize(1);
        String key = jtaFixture.service.heuristics().getFirst().key();
        jtaFixture.service.forget(key);
        jtaFixture.crash();
        assertThat(jtaFixture.service.heuristics()).isEmpty();
        assertThatThrownBy(() -> jtaFixture.service.forget(key)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isSameAs(JtaError.ENTRY_UNKNOWN));
    }

    @Test
    void aFullDiskRollsBackAndWorkContinuesWhenThereIsSpace() throws Exception {
        StubResource a = register(jtaFixture, new StubResource("a"));
        StubResource b = register(jtaFixture, new StubResource("b"));
        jtaFixture.disk.setCapacity(jtaFixture.disk.usedBytes());
        int committed = 0;
        while (true) {
            try {
                commitAtTwo(jtaFixture, a, b);
                committed++;
            } catch (RollbackException full) {
                assertThat(full).hasMessageContaining("No space is left");
                break;
            }
        }
        assertThat(a.committed).hasSize(committed);
        assertThat(a.prepared).isEmpty();
        jtaFixture.manager().begin();
        jtaFixture.manager().getTransaction().enlistResource(a.connect());
        jtaFixture.manager().commit();
        jtaFixture.disk.setCapacity(Long.MAX_VALUE);
        jtaFixture.workers.advance(Duration.ofSeconds(2), 10);
        commitAtTwo(jtaFixture, a, b);
        jtaFixture.crash();
        assertThat(jtaFixture.service.inDoubt()).allMatch(decision -> !decision.isLive());
    }

    @Test
    void afterAFailedForceNothingIsDecidedAndOnePhaseStillWorks() throws Exception {
        StubResource a = register(jtaFixture, new StubResource("a"));
        StubResource b = register(jtaFixture, new StubResource("b"));
        jtaFixture.disk.failBy(FaultPlan.first(1, DiskOperation.FORCE, "decisions"));
        assertThatThrownBy(() -> commitAtTwo(jtaFixture, a, b)).isInstanceOf(SystemException.class).hasMessageContaining("opened again");
        assertThat(a.prepared).as("neither committed nor rolled back").hasSize(1);
        jtaFixture.workers.advance(Duration.ofSeconds(70), 20);
        assertThat(a.prepared).as("nor by recovery").hasSize(1);
        assertThatThrownBy(() -> commitAtTwo(jtaFixture, a, b)).isInstanceOf(RollbackException.class).hasMessageContaining("has stopped");
        jtaFixture.manager().begin();
        jtaFixture.manager().getTransaction().enlistResource(a.connect());
        jtaFixture.manager().commit();
        jtaFixture.crash();
        jtaFixture.service.register(a);
        jtaFixture.service.register(b);
        jtaFixture.workers.advance(Duration.ofSeconds(70), 20);
        assertThat(a.prepared).isEmpty();
        assertThat(b.prepared).isEmpty();
        assertThat(a.committed).as("as b, and the one in one phase").hasSize(b.committed.size() + 1);
    }

    @Test
    void aLogOfAnotherNodeIsRefused() {
        jtaFixture.service.close();
        assertThatThrownBy(() -> jtaFixture.open(JtaFixture.settings().withNodeName("there"))).isInstanceOfSatisfying(SqlFailure.class, failure -> {
            assertThat(failure.error()).isSameAs(JtaError.OTHER_NODE);
            assertThat(failure).hasMessageContaining("'here'").hasMessageContaining("'there'");
        });
        jtaFixture.open(TransactionSettings.in("simulated").withLog(JtaFixture.SMALL));
        assertThat(jtaFixture.service.nodeName()).as("it has kept it").isEqualTo("here");
    }

    /// Under another name its own branches would be strangers to it.
    @Test
    void aDamagedNodeNameIsDetected() throws Exception {
        jtaFixture.service.close();
        jtaFixture.disk.flipBit("node", 2, 1);
        assertThatThrownBy(() -> jtaFixture.open(TransactionSettings.in("simulated").withLog(JtaFixture.SMALL))).isInstanceOf(SqlFailure.class)
            .hasMessageContaining("says 'hepe', its records say 'here'");
        jtaFixture.disk.flipBit("node", 2, 1);
        jtaFixture.open();
    }

    @Test
    void aRandomNodeNameIsStored() {
        JtaFixture other = new JtaFixture(new SimulatedDisk(2)).open(TransactionSettings.in("simulated").withLog(JtaFixture.SMALL));
        String name = other.service.nodeName();
        other.service.close();
        other.open(TransactionSettings.in("simulated").withLog(JtaFixture.SMALL));
        assertThat(other.service.nodeName()).isEqualTo(name).startsWith("node-");
    }

    @Test
    void aLogInUseIsRefused(@TempDir Path folder) {
        TransactionSettings settings = TransactionSettings.in(folder.toString()).withNodeName("one");
        try (TransactionService first = TransactionService.open(settings)) {
            assertThat(first.nodeName()).isEqualTo("one");
            assertThatThrownBy(() -> TransactionService.open(settings)).isInstanceOfSatisfying(SqlFailure.class,
                failure -> assertThat(failure.error()).isSameAs(JtaError.HELD));
        }
    }

    @Test
    void aDamagedRecordIsNotSkipped() throws Exception {
        StubResource a = register(jtaFixture, new StubResource("a"));
        StubResource b = register(jtaFixture, new StubResource("b"));
        commitAtTwo(jtaFixture, a, b);
        commitAtTwo(jtaFixture, a, b);
        String segment = "decisions/" + jtaFixture.disk.list("decisions").getFirst();
        jtaFixture.disk.flipBit(segment, 130, 3);
        assertThatThrownBy(jtaFixture::crash).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isSameAs(LogError.DAMAGED));
    }

    /// A segment whose header is damaged looks like one that was given up.
    @Test
    void aMissingBeginningIsNotSkipped() throws Exception {
        StubResource a = register(jtaFixture, new StubResource("a"));
        StubResource lost = register(jtaFixture, failingAtCommit("lost"));
        StubResource b = register(jtaFixture, new StubResource("b"));
        commitAtTwo(jtaFixture, a, lost);
        int turns = 0;
        while (jtaFixture.disk.list("decisions").size() < 3 || jtaFixture.disk.list("decisions").contains("segment-0000000000000000")) {
            assertThat(turns++).isLessThan(2000);
            commitAtTwo(jtaFixture, a, b);
            if (turns % 20 == 0) {
                jtaFixture.workers.advance(Duration.ofSeconds(1), 10);
            }
        }
        int missing = 0;
        for (String segment : jtaFixture.disk.list("decisions").stream().sorted().toList()) {
            if (!jtaFixture.disk.exists("decisions/" + segment)) {
                continue; // a spare one that an opening has cleared away
            }
            jtaFixture.disk.flipBit("decisions/" + segment, 3, 3);
            try {
                jtaFixture.crash();
            } catch (SqlFailure refused) {
                assertThat(refused.error()).as(segment).isIn(JtaError.MISSING, LogError.DAMAGED);
                if (refused.error() == JtaError.MISSING) {
                    missing++;
                    assertThatThrownBy(jtaFixture::crash).as("again, as nothing was changed").hasMessageContaining("earlier part that is still needed is missing");
                    assertThatThrownBy(() -> DecisionInspection.of(jtaFixture.disk)).hasMessageContaining("earlier part that is still needed is missing");
                }
                jtaFixture.disk.flipBit("decisions/" + segment, 3, 3);
                jtaFixture.crash();
            }
            assertThat(jtaFixture.service.inDoubt()).anySatisfy(decision -> assertThat(decision.open()).contains("lost"));
        }
        assertThat(missing).isEqualTo(1);
    }

    /// A manager that decides nothing more leaves no decision whose record, when damaged, could be taken for a torn end.
    @Test
    void aLaterRecordProvesTheLastDecisionDurable() throws Exception {
        StubResource a = register(jtaFixture, new StubResource("a"));
        StubResource lost = register(jtaFixture, failingAtCommit("lost"));
        commitAtTwo(jtaFixture, a, lost);
        jtaFixture.workers.advance(Duration.ofSeconds(3), 1000);
        jtaFixture.workers.advance(Duration.ofSeconds(3), 1000);
        long forces = jtaFixture.service.forceCount();
        jtaFixture.workers.advance(Duration.ofSeconds(30), 1000);
        assertThat(jtaFixture.service.forceCount()).as("once is enough").isEqualTo(forces);
        int found = 0;
        for (int position = 100; position < 400; position += 10) {
            jtaFixture.disk.flipBit("decisions/segment-0000000000000000", position, 2);
            try {
                jtaFixture.crash();
                assertThat(jtaFixture.service.inDoubt()).as("with a bit flipped at %s", position).hasSize(1);
            } catch (SqlFailure damaged) {
                assertThat(damaged.error()).isSameAs(LogError.DAMAGED);
                found++;
            }
            jtaFixture.disk.flipBit("decisions/segment-0000000000000000", position, 2);
        }
        assertThat(found).isPositive();
    }

    @Test
    void heuristicOutcomesSurviveTheReuseOfSegments() throws Exception {
        jtaFixture.manager().begin();
        for (String name : List.of("x", "y")) {
            jtaFixture.manager().getTransaction().enlistResource(new ScriptedResource(name, new ArrayList<>(), verb -> verb.equals("commit") && name.equals("y") ? 5 : 0));
        }
        assertThatThrownBy(jtaFixture.manager()::commit).isInstanceOf(jakarta.transaction.HeuristicMixedException.class);
        fill(jtaFixture);
        assertThat(jtaFixture.service.heuristics()).hasSize(1);
        jtaFixture.service.forget(jtaFixture.service.heuristics().getFirst().key());
        fill(jtaFixture);
        assertThat(jtaFixture.service.heuristics()).isEmpty();
    }

    private static void fill(JtaFixture jtaFixture) throws Exception {
        StubResource a = register(jtaFixture, new StubResource("a"));
        StubResource b = register(jtaFixture, new StubResource("b"));
        for (int count = 0; count < 300; count++) {
            commitAtTwo(jtaFixture, a, b);
            if (count % 20 == 0) {
                jtaFixture.workers.advance(Duration.ofSeconds(1), 10);
            }
        }
        jtaFixture.crash();
    }

    /// A driver says as much as it likes, and no record takes all of it.
    @Test
    void aLongRemarkIsTruncated() throws Exception {
        jtaFixture.manager().begin();
        for (String name : List.of("x", "y")) {
            jtaFixture.manager().getTransaction().enlistResource(new ScriptedResource(name, new ArrayList<>(), verb -> 0) {
                @Override
                public void commit(Xid xid, boolean onePhase) throws XAException {
                    XAException talkative = new XAException("\u00fc".repeat(100_000));
                    talkative.errorCode = XAException.XA_HEURMIX;
                    throw talkative;
                }
            });
        }
        assertThatThrownBy(jtaFixture.manager()::commit).isInstanceOf(jakarta.transaction.HeuristicMixedException.class);
        jtaFixture.crash();
        assertThat(jtaFixture.service.heuristics()).hasSize(2).allSatisfy(note -> assertThat(note.remark()).hasSizeLessThan(600).endsWith("..."));
    }

    /// The machine's clock was put back between two lives: transactions are told apart all the same.
    @Test
    void aClockThatWasSetBackIsHarmless() throws Exception {
        jtaFixture.manager().begin();
        var first = jtaFixture.service.current().id();
        jtaFixture.manager().rollback();
        SimulatedDisk disk = jtaFixture.disk.restart();
        Clock yesterday = new Clock() {
            @Override
            public long nanoTime() {
                return 0;
            }

            @Override
            public Instant now() {
                return Instant.EPOCH;
            }
        };
        try (TransactionService later = TransactionService.open(JtaFixture.settings(), disk, yesterday, () -> 1, new SimulatedWorkers(1, jtaFixture.clock))) {
            later.manager().begin();
            assertThat(later.current().id().epoch()).isGreaterThan(first.epoch());
            later.manager().rollback();
        }
    }

    @Test
    void aRecordOfAnUnknownKindIsNotSkipped() {
        jtaFixture.service.close();
        try (Log log = Log.open(jtaFixture.disk, "decisions", JtaFixture.SMALL, jtaFixture.clock, 0)) {
            log.append(new byte[] {99, 0}, 0, 2);
        }
        assertThatThrownBy(jtaFixture::open).isInstanceOfSatisfying(SqlFailure.class, failure -> {
            assertThat(failure.error()).isSameAs(JtaError.UNREADABLE_RECORD);
            assertThat(failure).hasMessageContaining("kind 99 is unknown");
        });
    }

    @Test
    void decisionsOfManyThreadsShareForces(@TempDir Path folder) throws Exception {
        int threads = 16;
        int each = 100;
        AtomicInteger failed = new AtomicInteger();
        try (TransactionService service = TransactionService.open(TransactionSettings.in(folder.toString()))) {
            List<Thread> all = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                Runnable body = () -> {
                    for (int count = 0; count < each; count++) {
                        try {
                            service.manager().begin();
                            service.manager().getTransaction().enlistResource(new ScriptedResource("x", new ArrayList<>(), verb -> 0));
                            service.manager().getTransaction().enlistResource(new ScriptedResource("y", new ArrayList<>(), verb -> 0));
                            service.manager().commit();
                        } catch (Exception failure) {
                            failed.incrementAndGet();
                        }
                    }
                };
                all.add(thread % 2 == 0 ? Thread.ofVirtual().start(body) : Thread.ofPlatform().start(body));
            }
            for (Thread thread : all) {
                thread.join();
            }
            assertThat(failed).hasValue(0);
            assertThat(service.committedCount()).isEqualTo(threads * each);
            assertThat(service.forceCount()).isLessThan(threads * each);
            assertThat(service.inDoubt()).isEmpty();
        }
    }
}
