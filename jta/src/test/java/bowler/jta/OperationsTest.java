// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.jta.failure.JtaError;
import bowler.jta.recovery.RecoveryState;
import bowler.jta.resource.RecoveryLink;
import bowler.jta.resource.XaDataSourceResource;
import bowler.log.LogOptions;
import jakarta.transaction.SystemException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what operators see and do: entries, JMX, metrics, events.
class OperationsTest {
    private final JtaFixture jtaFixture = new JtaFixture().open(JtaFixture.settings().withMbeans(true));
    private final StubResource a = new StubResource("a");
    private final Losing b = new Losing("b");

    OperationsTest() {
        jtaFixture.service.register(a);
        jtaFixture.service.register(b);
        jtaFixture.runAside();
    }

    @AfterEach
    void close() {
        jtaFixture.service.close();
    }

    /// Loses its connection when it is to commit, as long as it is told to.
    private static final class Losing extends StubResource {
        private boolean loses;

        Losing(String name) {
            super(name);
        }

        @Override
        Connection connect() {
            return new Connection() {
                @Override
                public void commit(Xid xid, boolean onePhase) throws XAException {
                    if (loses) {
                        throw new XAException(XAException.XAER_RMFAIL);
                    }
                    super.commit(xid, onePhase);
                }
            };
        }
    }

    private void commit() throws Exception {
        jtaFixture.manager().begin();
        for (StubResource resource : List.of(a, b)) {
            jtaFixture.manager().getTransaction().enlistResource(resource.connect(), jtaFixture.service.resource(resource.name));
        }
        jtaFixture.manager().commit();
    }

    @Test
    void anEntryInDoubtIsResolvedOnDemand() throws Exception {
        b.loses = true;
        commit();
        jtaFixture.runAside();
        String id = jtaFixture.service.inDoubt().getFirst().id().toString();
        b.loses = false;
        jtaFixture.service.resolve(id);
        jtaFixture.runAside();
        assertThat(jtaFixture.service.inDoubt()).isEmpty();
        assertThat(b.committed).hasSize(1);
        assertThatThrownBy(() -> jtaFixture.service.resolve(id)).isInstanceOfSatisfying(SqlFailure.class, failure -> {
            assertThat(failure.error()).isSameAs(JtaError.ENTRY_UNKNOWN);
            assertThat(failure).hasMessageContaining(id).hasMessageContaining("none");
        });
    }

    @Test
    void branchesEndedByRecoveryAreNotRecoveredAgain() throws Exception {
        b.loses = true;
        commit();
        b.loses = false;
        jtaFixture.clock.advance(Duration.ofSeconds(1));
        jtaFixture.runAside();
        assertThat(jtaFixture.service.inDoubt()).isEmpty();
        jtaFixture.crash();
        assertThat(jtaFixture.service.inDoubt()).isEmpty();
    }

    @Test
    void anEntryOfAResourceThatIsNotRegisteredNamesIt() throws Exception {
        b.loses = true;
        commit();
        jtaFixture.service.unregister("b");
        String id = jtaFixture.service.inDoubt().getFirst().id().toString();
        assertThatThrownBy(() -> jtaFixture.service.resolve(id)).hasMessageContaining("'b'").hasMessageContaining("Registered resources: a");
    }

    @Test
    void jmxShowsStateAndRunsOperations() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("bowler.jta:type=TransactionManager,name=\"here\"");
        TransactionManagerMXBean bean = JMX.newMXBeanProxy(server, name, TransactionManagerMXBean.class);
        b.loses = true;
        commit();
        jtaFixture.runAside();
        assertThat(bean.getNodeName()).isEqualTo("here");
        assertThat(bean.getCommitted()).isEqualTo(1);
        assertThat(bean.getForces()).isPositive();
        assertThat(bean.isStopped()).isFalse();
        assertThat(bean.getInDoubt()).singleElement().asString().contains("open [b]");
        assertThat(bean.getRecovery()).anyMatch(text -> text.contains("resource=b"));
        b.loses = false;
        bean.resolve(jtaFixture.service.inDoubt().getFirst().id().toString());
        jtaFixture.runAside();
        assertThat(bean.getInDoubt()).isEmpty();
        assertThatThrownBy(() -> bean.forget("1-1")).hasMessageContaining("1-1");
        close();
        assertThat(server.isRegistered(name)).isFalse();
        jtaFixture.open();
    }

    @Test
    void metricsCanBeBound() throws Exception {
        b.loses = true;
        commit();
        jtaFixture.runAside();
        Map<String, TransactionMetric> metrics = TransactionMetric.ALL.stream().collect(Collectors.toMap(TransactionMetric::name, Function.identity()));
        assertThat(metrics.get("bowler.jta.in.doubt").reading().applyAsDouble(jtaFixture.service)).isEqualTo(1);
        assertThat(metrics.get("bowler.jta.committed").reading().applyAsDouble(jtaFixture.service)).isEqualTo(1);
        assertThat(metrics.get("bowler.jta.committed").growsOnly()).isTrue();
        assertThat(metrics.values()).allSatisfy(metric -> assertThat(metric.reading().applyAsDouble(jtaFixture.service)).isNotNegative());
    }

    @Test
    void aRecordingShowsTransactions(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("events.jfr");
        try (Recording recording = new Recording()) {
            for (String kind : List.of("Transaction", "Commit", "Prepare", "Recovery")) {
                recording.enable("bowler.jta." + kind).withoutThreshold();
            }
            recording.start();
            commit();
            jtaFixture.service.recoverNow("a");
            jtaFixture.runAside();
            recording.stop();
            recording.dump(file);
        }
        Map<String, List<RecordedEvent>> events = RecordingFile.readAllEvents(file).stream()
            .collect(Collectors.groupingBy(event -> event.getEventType().getName()));
        assertThat(events.get("bowler.jta.Transaction")).singleElement().satisfies(event -> {
            assertThat(event.getString("outcome")).isEqualTo("COMMITTED");
            assertThat(event.getInt("branches")).isEqualTo(2);
        });
        assertThat(events.get("bowler.jta.Commit")).hasSize(1);
        assertThat(events.get("bowler.jta.Prepare")).extracting(event -> event.getString("resource") + " " + event.getString("vote"))
            .containsExactly("a YES", "b YES");
        assertThat(events.get("bowler.jta.Recovery")).anySatisfy(event -> assertThat(event.getString("resource")).isEqualTo("a"));
    }

    @Test
    void interruptsDuringACommitAreHarmless(@TempDir Path folder) throws Exception {
        try (TransactionService service = TransactionService.open(TransactionSettings.in(folder.toString()))) {
            for (String when : List.of("prepare", "commit", "end")) {
                service.manager().begin();
                for (String name : List.of("x", "y")) {
                    service.manager().getTransaction().enlistResource(new ScriptedResource(name, new ArrayList<>(), verb -> {
                        if (verb.equals(when)) {
                            Thread.currentThread().interrupt(); // as another thread might, while the driver or the disk is at work
                        }
                        return 0;
                    }));
                }
                service.manager().commit();
                assertThat(Thread.interrupted()).as("interrupted in " + when).isTrue();
            }
            assertThat(service.committedCount()).isEqualTo(3);
            assertThat(service.inDoubt()).isEmpty();
            assertThat(service.isStopped()).isFalse();
        }
    }

    @Test
    void aHangingResourceDelaysNeitherTheStartNorOthers(@TempDir Path folder) throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        StubResource well = new StubResource("well");
        try (TransactionService service = TransactionService.open(TransactionSettings.in(folder.toString()))) {
            service.register(new StubResource("hanging") {
                @Override
                public RecoveryLink open() throws XAException {
                    try {
                        released.await();
                    } catch (InterruptedException stop) {
                        throw new XAException(XAException.XAER_RMFAIL);
                    }
                    return super.open();
                }
            });
            service.register(well);
            while (service.recovery().stream().noneMatch(state -> state.resource().equals("well") && state.reached() != null)) {
                Thread.sleep(1);
            }
            assertThat(service.recovery()).filteredOn(state -> state.resource().equals("hanging")).singleElement()
                .satisfies(state -> assertThat(state.reached()).isNull());
            service.manager().begin();
            service.manager().getTransaction().enlistResource(well.connect(), service.resource("well"));
            service.manager().commit();
            released.countDown();
        }
    }

    @Test
    void mistakesInSettingsAreNamed() {
        TransactionSettings settings = TransactionSettings.in("x");
        assertMistake(() -> TransactionSettings.in(" "), "The folder cannot be ' '");
        assertMistake(() -> settings.withTimeout(null), "The timeout cannot be null");
        assertMistake(() -> settings.withTimeout(Duration.ofMillis(999)), "The timeout cannot be PT0.999S: it takes at least a second");
        assertMistake(() -> settings.withGrace(Duration.ofSeconds(-1)), "The grace time cannot be");
        assertMistake(() -> settings.withRecoveryInterval(Duration.ZERO), "The recovery interval cannot be");
        assertMistake(() -> settings.withLongestPause(Duration.ofDays(2)), "The longest pause cannot be");
        assertMistake(() -> settings.withLog(new LogOptions(1 << 20, 64 << 10, true)), "The decision log cannot be in memory");
        assertMistake(() -> settings.withNodeName("a node"), "'a node' is not a valid node name: character ' '");
        assertMistake(() -> settings.withNodeName("n".repeat(41)), "it has 41 characters");
        assertMistake(() -> jtaFixture.service.register(new StubResource("?")), "The name of a resource cannot be '?'");
        assertMistake(() -> jtaFixture.service.register(new StubResource("a")), "A resource named 'a' is already registered.");
        assertMistake(() -> jtaFixture.service.resource("c"), "No resource named 'c' is registered, so recovery could not reach it. Register the resource "
            + "before its first use. Registered resources: a, b.");
    }

    @Test
    void aManagerThatCannotOpenOrIsClosedReportsWhy(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertMistake(() -> TransactionService.open(TransactionSettings.in(file.toString())), "cannot be locked: " + file + ": file already exists");
        TransactionService closed = TransactionService.open(TransactionSettings.in(folder.resolve("tx").toString()));
        closed.close();
        closed.close();
        assertMistake(() -> closed.register(a), "is closed");
        assertThatThrownBy(closed.manager()::begin).isInstanceOf(SystemException.class).hasMessageContaining("is closed");
    }

    private static void assertMistake(Runnable mistake, String message) {
        assertThatThrownBy(mistake::run).isInstanceOf(SqlFailure.class).hasMessageContaining(message);
    }

    @Test
    void onlyUnreachableResourcesAreRetriedLessOften() {
        int[] asked = {0};
        jtaFixture.service.register(new StubResource("down") {
            @Override
            public RecoveryLink open() throws XAException {
                asked[0]++;
                return super.open();
            }

            {
                down = true;
            }
        });
        jtaFixture.runAside();
        assertThat(asked[0]).isEqualTo(1);
        for (int seconds : new int[] {1, 2, 4, 8, 16, 32, 60, 60}) {
            int before = asked[0];
            jtaFixture.workers.advance(Duration.ofSeconds(seconds).minusMillis(1), 1000);
            assertThat(asked[0]).as("before %s s are over", seconds).isEqualTo(before);
            jtaFixture.workers.advance(Duration.ofMillis(1), 1000);
            assertThat(asked[0]).as("after %s s", seconds).isEqualTo(before + 1);
        }
        assertThat(jtaFixture.service.recovery()).filteredOn(state -> state.resource().equals("a")).singleElement()
            .satisfies(state -> assertThat(state.failure()).isNull());
    }

    @Test
    void aBrokenDriverIsRetried() {
        int[] asked = {0};
        jtaFixture.service.register(new StubResource("broken") {
            @Override
            public RecoveryLink open() throws XAException {
                if (asked[0]++ == 0) {
                    throw new StackOverflowError("of the driver's making");
                }
                return super.open();
            }
        });
        jtaFixture.runAside();
        assertThat(recovery("broken").failure()).contains("of the driver's making");
        jtaFixture.workers.advance(Duration.ofSeconds(1), 1000);
        assertThat(asked[0]).isEqualTo(2);
        assertThat(recovery("broken").failure()).isNull();
    }

    private RecoveryState recovery(String resource) {
        return jtaFixture.service.recovery().stream().filter(state -> state.resource().equals(resource)).findFirst().orElseThrow();
    }

    @Test
    void aDriverWithoutXaIsNamed() {
        XADataSource without = (XADataSource) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {XADataSource.class},
            (self, method, arguments) -> null);
        jtaFixture.service.register(new XaDataSourceResource("old", without));
        jtaFixture.runAside();
        assertThat(jtaFixture.service.recovery()).filteredOn(state -> state.resource().equals("old")).singleElement()
            .satisfies(state -> assertThat(state.failure()).contains("Resource 'old'").contains("XA connection"));
        int[] closed = {0};
        XAConnection halfway = (XAConnection) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {XAConnection.class},
            (self, method, arguments) -> {
                closed[0] += method.getName().equals("close") ? 1 : 0;
                return null;
            });
        assertThatThrownBy(() -> XaDataSourceResource.link("old", halfway)).hasMessageContaining("Resource 'old'").hasMessageContaining("XAResource");
        assertThat(closed[0]).as("nothing stays open").isEqualTo(1);
    }
}
