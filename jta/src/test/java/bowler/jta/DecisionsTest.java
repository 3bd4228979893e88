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
    private final Scene scene = new Scene().open();

    private static void commitAtTwo(Scene scene, StubResource... resources) throws Exception {
        scene.manager().begin();
        for (StubResource resource : resources) {
            scene.manager().getTransaction().enlistResource(resource.connect(), scene.service.resource(resource.name));
        }
        scene.manager().commit();
    }

    private static StubResource register(Scene scene, StubResource resource) {
        scene.service.register(resource);
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
    void whatIsOpenSurvivesThatSegmentsAreUsedAgain() throws Exception {
        StubResource a = register(scene, new StubResource("a"));
        StubResource b = register(scene, new StubResource("b"));
        StubResource lost = register(scene, failingAtCommit("lost"));
        commitAtTwo(scene, a, lost);
        String id = scene.service.inDoubt().getFirst().id().toString();
        long most = 0;
        for (int count = 0; count < 600; count++) {
            commitAtTwo(scene, a, b);
            if (count % 20 == 0) {
                scene.workers.advance(Duration.ofSeconds(1), 10);
                most = Math.max(most, scene.disk.usedBytes());
            }
        }
        assertThat(most).as("600 decisions of some 70 bytes").isLessThan(8 * 4096);
        assertThat(DecisionInspection.of(scene.disk).decisions()).anyMatch(decision -> decision.id().toString().equals(id));
        scene.crash();
        scene.service.register(a);
        scene.service.register(b);
        scene.runAside();
        assertThat(scene.service.inDoubt()).singleElement().satisfies(decision -> {
            assertThat(decision.id().toString()).isEqualTo(id);
            assertThat(decision.open()).containsExactly("lost");
        });
        scene.service.forget(id);
        scene.crash();
        assertThat(scene.service.inDoubt()).noneMatch(decision -> decision.id().toString().equals(id));
    }

    @Test
    void aNoteIsKeptUntilItIsForgotten() throws Exception {
        scene.manager().begin();
        List<String> calls = new ArrayList<>();
        for (String name : List.of("x", "y")) {
            scene.manager().getTransaction().enlistResource(new ScriptedResource(name, calls,
                verb -> verb.equals("commit") && name.equals("y") ? 6 : 0));
        }
        assertThatThrownBy(scene.manager()::commit).isInstanceOf(jakarta.transaction.HeuristicMixedException.class)
            .hasMessageContaining("XA_HEURRB");
        assertThat(calls).endsWith("y forget 0");
        scene.crash();
        assertThat(scene.service.heuristics()).hasSize(1);
        String key = scene.service.heuristics().getFirst().key();
        scene.service.forget(key);
        scene.crash();
        assertThat(scene.service.heuristics()).isEmpty();
        assertThatThrownBy(() -> scene.service.forget(key)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isSameAs(JtaError.ENTRY_UNKNOWN));
    }

    @Test
    void aFullDiskRollsBackAndHealsWhenThereIsSpace() throws Exception {
        StubResource a = register(scene, new StubResource("a"));
        StubResource b = register(scene, new StubResource("b"));
        scene.disk.setCapacity(scene.disk.usedBytes());
        int committed = 0;
        while (true) {
            try {
                commitAtTwo(scene, a, b);
                committed++;
            } catch (RollbackException full) {
                assertThat(full).hasMessageContaining("No space is left");
                break;
            }
        }
        assertThat(a.committed).hasSize(committed);
        assertThat(a.prepared).isEmpty();
        scene.manager().begin();
        scene.manager().getTransaction().enlistResource(a.connect());
        scene.manager().commit();
        scene.disk.setCapacity(Long.MAX_VALUE);
        scene.workers.advance(Duration.ofSeconds(2), 10);
        commitAtTwo(scene, a, b);
        scene.crash();
        assertThat(scene.service.inDoubt()).allMatch(decision -> !decision.isLive());
    }

    @Test
    void afterAFailedForceNothingIsDecidedAndOnePhaseStillWorks() throws Exception {
        StubResource a = register(scene, new StubResource("a"));
        StubResource b = register(scene, new StubResource("b"));
        scene.disk.failBy(FaultPlan.first(1, DiskOperation.FORCE, "decisions"));
        assertThatThrownBy(() -> commitAtTwo(scene, a, b)).isInstanceOf(SystemException.class).hasMessageContaining("opened again");
        assertThat(a.prepared).as("neither committed nor rolled back").hasSize(1);
        scene.workers.advance(Duration.ofSeconds(70), 20);
        assertThat(a.prepared).as("nor by recovery").hasSize(1);
        assertThatThrownBy(() -> commitAtTwo(scene, a, b)).isInstanceOf(RollbackException.class).hasMessageContaining("has stopped");
        scene.manager().begin();
        scene.manager().getTransaction().enlistResource(a.connect());
        scene.manager().commit();
        scene.crash();
        scene.service.register(a);
        scene.service.register(b);
        scene.workers.advance(Duration.ofSeconds(70), 20);
        assertThat(a.prepared).isEmpty();
        assertThat(b.prepared).isEmpty();
        assertThat(a.committed).as("as b, and the one in one phase").hasSize(b.committed.size() + 1);
    }

    @Test
    void aLogOfAnotherNodeIsRefused() {
        scene.service.close();
        assertThatThrownBy(() -> scene.open(Scene.settings().withNodeName("there"))).isInstanceOfSatisfying(SqlFailure.class, failure -> {
            assertThat(failure.error()).isSameAs(JtaError.OTHER_NODE);
            assertThat(failure).hasMessageContaining("'here'").hasMessageContaining("'there'");
        });
        scene.open(TransactionSettings.in("simulated").withLog(Scene.SMALL));
        assertThat(scene.service.nodeName()).as("it has kept it").isEqualTo("here");
    }

    /// Under another name its own branches would be strangers to it.
    @Test
    void aNameThatHasGoneBadIsNotBelieved() throws Exception {
        scene.service.close();
        scene.disk.flipBit("node", 2, 1);
        assertThatThrownBy(() -> scene.open(TransactionSettings.in("simulated").withLog(Scene.SMALL))).isInstanceOf(SqlFailure.class)
            .hasMessageContaining("says 'hepe', its records say 'here'");
        scene.disk.flipBit("node", 2, 1);
        scene.open();
    }

    @Test
    void aNameByChanceIsKept() {
        Scene other = new Scene(new SimulatedDisk(2)).open(TransactionSettings.in("simulated").withLog(Scene.SMALL));
        String name = other.service.nodeName();
        other.service.close();
        other.open(TransactionSettings.in("simulated").withLog(Scene.SMALL));
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
        StubResource a = register(scene, new StubResource("a"));
        StubResource b = register(scene, new StubResource("b"));
        commitAtTwo(scene, a, b);
        commitAtTwo(scene, a, b);
        String segment = "decisions/" + scene.disk.list("decisions").getFirst();
        scene.disk.flipBit(segment, 130, 3);
        assertThatThrownBy(scene::crash).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isSameAs(LogError.DAMAGED));
    }

    /// A segment whose header is damaged looks like one that was given up.
    @Test
    void aBeginningThatIsMissingIsNotSkipped() throws Exception {
        StubResource a = register(scene, new StubResource("a"));
        StubResource lost = register(scene, failingAtCommit("lost"));
        StubResource b = register(scene, new StubResource("b"));
        commitAtTwo(scene, a, lost);
        int turns = 0;
        while (scene.disk.list("decisions").size() < 3 || scene.disk.list("decisions").contains("segment-0000000000000000")) {
            assertThat(turns++).isLessThan(2000);
            commitAtTwo(scene, a, b);
            if (turns % 20 == 0) {
                scene.workers.advance(Duration.ofSeconds(1), 10);
            }
        }
        int missing = 0;
        for (String segment : scene.disk.list("decisions").stream().sorted().toList()) {
            if (!scene.disk.exists("decisions/" + segment)) {
                continue; // a spare one that an opening has cleared away
            }
            scene.disk.flipBit("decisions/" + segment, 3, 3);
            try {
                scene.crash();
            } catch (SqlFailure refused) {
                assertThat(refused.error()).as(segment).isIn(JtaError.MISSING, LogError.DAMAGED);
                if (refused.error() == JtaError.MISSING) {
                    missing++;
                    assertThatThrownBy(scene::crash).as("again, as nothing was changed").hasMessageContaining("is missing though it counts");
                    assertThatThrownBy(() -> DecisionInspection.of(scene.disk)).hasMessageContaining("is missing though it counts");
                }
                scene.disk.flipBit("decisions/" + segment, 3, 3);
                scene.crash();
            }
            assertThat(scene.service.inDoubt()).anySatisfy(decision -> assertThat(decision.open()).contains("lost"));
        }
        assertThat(missing).isEqualTo(1);
    }

    /// Who decides nothing any more leaves no decision that could be taken for a torn end when its record goes bad.
    @Test
    void theLastDecisionIsVouchedFor() throws Exception {
        StubResource a = register(scene, new StubResource("a"));
        StubResource lost = register(scene, failingAtCommit("lost"));
        commitAtTwo(scene, a, lost);
        scene.workers.advance(Duration.ofSeconds(3), 1000);
        scene.workers.advance(Duration.ofSeconds(3), 1000);
        long forces = scene.service.forceCount();
        scene.workers.advance(Duration.ofSeconds(30), 1000);
        assertThat(scene.service.forceCount()).as("once is enough").isEqualTo(forces);
        int found = 0;
        for (int position = 100; position < 400; position += 10) {
            scene.disk.flipBit("decisions/segment-0000000000000000", position, 2);
            try {
                scene.crash();
                assertThat(scene.service.inDoubt()).as("with a bit flipped at %s", position).hasSize(1);
            } catch (SqlFailure damaged) {
                assertThat(damaged.error()).isSameAs(LogError.DAMAGED);
                found++;
            }
            scene.disk.flipBit("decisions/segment-0000000000000000", position, 2);
        }
        assertThat(found).isPositive();
    }

    @Test
    void notesSurviveThatSegmentsAreUsedAgain() throws Exception {
        scene.manager().begin();
        for (String name : List.of("x", "y")) {
            scene.manager().getTransaction().enlistResource(new ScriptedResource(name, new ArrayList<>(), verb -> verb.equals("commit") && name.equals("y") ? 5 : 0));
        }
        assertThatThrownBy(scene.manager()::commit).isInstanceOf(jakarta.transaction.HeuristicMixedException.class);
        fill(scene);
        assertThat(scene.service.heuristics()).hasSize(1);
        scene.service.forget(scene.service.heuristics().getFirst().key());
        fill(scene);
        assertThat(scene.service.heuristics()).isEmpty();
    }

    private static void fill(Scene scene) throws Exception {
        StubResource a = register(scene, new StubResource("a"));
        StubResource b = register(scene, new StubResource("b"));
        for (int count = 0; count < 300; count++) {
            commitAtTwo(scene, a, b);
            if (count % 20 == 0) {
                scene.workers.advance(Duration.ofSeconds(1), 10);
            }
        }
        scene.crash();
    }

    /// A driver says as much as it likes, and no record takes all of it.
    @Test
    void aLongRemarkIsCut() throws Exception {
        scene.manager().begin();
        for (String name : List.of("x", "y")) {
            scene.manager().getTransaction().enlistResource(new ScriptedResource(name, new ArrayList<>(), verb -> 0) {
                @Override
                public void commit(Xid xid, boolean onePhase) throws XAException {
                    XAException talkative = new XAException("\u00fc".repeat(100_000));
                    talkative.errorCode = XAException.XA_HEURMIX;
                    throw talkative;
                }
            });
        }
        assertThatThrownBy(scene.manager()::commit).isInstanceOf(jakarta.transaction.HeuristicMixedException.class);
        scene.crash();
        assertThat(scene.service.heuristics()).hasSize(2).allSatisfy(note -> assertThat(note.remark()).hasSizeLessThan(600).endsWith("..."));
    }

    /// The machine's clock was put back between two lives: transactions are told apart all the same.
    @Test
    void aClockThatWasPutBackDoesNoHarm() throws Exception {
        scene.manager().begin();
        var first = scene.service.current().id();
        scene.manager().rollback();
        SimulatedDisk disk = scene.disk.restart();
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
        try (TransactionService later = TransactionService.open(Scene.settings(), disk, yesterday, () -> 1, new SimulatedWorkers(1, scene.clock))) {
            later.manager().begin();
            assertThat(later.current().id().epoch()).isGreaterThan(first.epoch());
            later.manager().rollback();
        }
    }

    @Test
    void aRecordOfAnUnknownKindIsNotSkipped() {
        scene.service.close();
        try (Log log = Log.open(scene.disk, "decisions", Scene.SMALL, scene.clock, 0)) {
            log.append(new byte[] {99, 0}, 0, 2);
        }
        assertThatThrownBy(scene::open).isInstanceOfSatisfying(SqlFailure.class, failure -> {
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
