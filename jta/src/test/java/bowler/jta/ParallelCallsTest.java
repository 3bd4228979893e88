// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jta.transaction.ParallelismMode;
import bowler.os.Workers;
import bowler.os.host.HostWorkers;
import bowler.simulation.SimulatedWorkers;
import jakarta.transaction.RollbackException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Branches prepared and committed at once: each resource answers only when the other is being asked, too.
class ParallelCallsTest {
    private static final int PATIENCE_SECONDS = 30;

    @TempDir
    private Path folder;
    private final CyclicBarrier together = new CyclicBarrier(2);
    private final List<String> first = new ArrayList<>();
    private final List<String> second = new ArrayList<>();

    private int meet() {
        try {
            together.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return 0;
        } catch (Exception alone) {
            return ScriptedResource.BREAKS;
        }
    }

    private TransactionService open() {
        return TransactionService.open(TransactionSettings.in(folder.toString()).withParallel(ParallelismMode.ALWAYS));
    }

    @Test
    void bothPhasesTakeAsLongAsTheSlowest() throws Exception {
        try (TransactionService service = open()) {
            service.manager().begin();
            service.manager().getTransaction().enlistResource(
                new ScriptedResource("x", first, verb -> verb.equals("prepare") || verb.equals("commit") ? meet() : 0));
            service.manager().getTransaction().enlistResource(
                new ScriptedResource("y", second, verb -> verb.equals("prepare") || verb.equals("commit") ? meet() : 0));
            service.manager().commit();
            assertThat(service.inDoubt()).isEmpty();
        }
        assertThat(first).containsExactly("x start 0", "x end 0", "x prepare 0", "x commit 0");
        assertThat(second).containsExactly("y start 0", "y end 0", "y prepare 0", "y commit 0");
    }

    @Test
    void aRefusalRollsBackTheOthers() throws Exception {
        try (TransactionService service = open()) {
            service.manager().begin();
            service.manager().getTransaction().enlistResource(new ScriptedResource("x", first, verb -> verb.equals("prepare") ? meet() : 0));
            service.manager().getTransaction().enlistResource(
                new ScriptedResource("y", second, verb -> verb.equals("prepare") ? meet() + 100 : 0));
            assertThatThrownBy(service.manager()::commit).isInstanceOf(RollbackException.class).hasMessageContaining("XA_RB");
            assertThat(service.inDoubt()).isEmpty();
        }
        assertThat(first).endsWith("x prepare 0", "x rollback 0");
        assertThat(second).endsWith("y prepare 100");
    }

    @Test
    void withoutThreadsCallsAreSequential() throws Exception {
        JtaFixture jtaFixture = new JtaFixture();
        Workers threads = new SimulatedWorkers(1, jtaFixture.clock);
        Workers exhausted = (name, step, onFailure) -> {
            if (name.contains(" branch at ")) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return threads.start(name, step, onFailure);
        };
        jtaFixture.open(JtaFixture.settings().withParallel(ParallelismMode.ALWAYS), exhausted);
        jtaFixture.manager().begin();
        for (String name : List.of("x", "y", "z")) {
            jtaFixture.manager().getTransaction().enlistResource(new ScriptedResource(name, first, verb -> 0));
        }
        jtaFixture.manager().commit();
        assertThat(first).filteredOn(call -> call.contains("prepare") || call.contains("commit"))
            .containsExactly("x prepare 0", "y prepare 0", "z prepare 0", "x commit 0", "y commit 0", "z commit 0");
        assertThat(jtaFixture.service.inDoubt()).isEmpty();
    }

    /// Measured is what calls take alone: where most wait for others' calls, more threads only make more waiting.
    @Test
    void slowCallsAreParallelAndQueuedCallsAreNot() throws Exception {
        assertThat(branchThreads(2_000, 2_000)).as("two calls of 2 ms each").isPositive();
        assertThat(branchThreads(50, 20_000)).as("calls of 50 µs, of which most have waited for 20 ms").isZero();
    }

    /// Returns the number of threads started for branches by the tenth transaction.
    private int branchThreads(long firstMicros, long thenMicros) throws Exception {
        JtaFixture jtaFixture = new JtaFixture();
        Workers threads = new HostWorkers();
        var begun = new AtomicInteger();
        jtaFixture.open(JtaFixture.settings().withParallel(ParallelismMode.AUTO), (name, step, onFailure) -> {
            if (name.contains(" branch at ")) {
                begun.incrementAndGet();
                return threads.start(name, step, onFailure);
            }
            return new SimulatedWorkers(1, jtaFixture.clock).start(name, step, onFailure);
        });
        for (int round = 0; round < 10; round++) {
            long micros = round == 0 ? firstMicros : thenMicros;
            jtaFixture.manager().begin();
            for (String name : List.of("x", "y")) {
                if (round == 0) {
                    jtaFixture.service.register(new StubResource(name));
                }
                jtaFixture.manager().getTransaction().enlistResource(new ScriptedResource(name, Collections.synchronizedList(first), verb -> {
                    jtaFixture.clock.advance(Duration.ofNanos(verb.equals("prepare") ? micros * 1_000 : 0));
                    return 0;
                }), jtaFixture.service.resource(name));
            }
            jtaFixture.manager().commit();
        }
        return begun.get();
    }
}
