// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jta.resource.LastResource;
import bowler.jta.resource.RecoveryLink;
import bowler.jta.transaction.TransactionOutcome;
import bowler.jta.xid.BranchXid;
import bowler.jta.xid.NodeName;
import bowler.os.Workers;
import bowler.os.host.HostWorkers;
import bowler.simulation.SimulatedDisk;
import jakarta.transaction.RollbackException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// One resource hangs at each step in turn; the other gets on, and so do other transactions. Threads are real; the clock, the timer and the
/// keeper of the log move when the test says so.
class HangingResourceTest {
    private static final int PATIENCE_SECONDS = 30;
    private static final Consumer<Resource> NOBODY = resource -> { };

    private final JtaFixture jtaFixture = new JtaFixture();
    private final SteppedWorkers workers = new SteppedWorkers();
    private final Resource a = new Resource("a");
    private final Resource b = new Resource("b");

    HangingResourceTest() {
        jtaFixture.open(JtaFixture.settings().withGrace(Duration.ofSeconds(2)), workers);
        for (Resource resource : List.of(a, b)) {
            jtaFixture.service.register(resource);
            until(() -> recovery(resource).contains("reached=1") || recovery(resource).contains("reached=2"));
        }
    }

    @AfterEach
    void release() {
        a.hang.countDown();
        b.hang.countDown();
        workers.letGo.countDown();
        jtaFixture.service.close();
    }

    /// Threads of their own, but for what runs by the clock.
    private static final class SteppedWorkers implements Workers {
        private final Workers threads = new HostWorkers();
        private final Map<String, Step> stepped = new ConcurrentHashMap<>();
        /// Threads whose names begin so cannot be had.
        volatile String none = "nothing";
        /// Threads whose names begin so get the processor when this is let go.
        volatile String slow = "nothing";
        final CountDownLatch letGo = new CountDownLatch(1);

        @Override
        public Task start(String name, Step step, Consumer<Throwable> onFailure) {
            if (name.startsWith(none)) {
                throw new IllegalStateException("no thread");
            }
            if (name.startsWith(slow)) {
                return threads.start(name, () -> {
                    await(letGo);
                    return step.step();
                }, onFailure);
            }
            if (!name.endsWith("keeper")) {
                return threads.start(name, step, onFailure);
            }
            stepped.put(name, step);
            return new Task() {
                @Override
                public void wake() {}

                @Override
                public void stop() {}
            };
        }

        void step() {
            stepped.values().forEach(Step::step);
        }
    }

    /// Hangs where it is told to, until it is let go or its connection is broken off.
    private static final class Resource extends StubResource {
        final CountDownLatch hang = new CountDownLatch(1);
        final CountDownLatch hangs = new CountDownLatch(1);
        final Set<String> told = ConcurrentHashMap.newKeySet();
        /// The verb and the thread that calls it.
        volatile String where = "";
        volatile boolean breaks;

        Resource(String name) {
            super(name);
        }

        /// @param does whether it does what it was told before it hangs
        private void pass(String verb, String whose) throws XAException {
            if (where.equals(whose + verb)) {
                where = "";
                hangs.countDown();
                await(hang);
                if (breaks) {
                    throw new XAException(XAException.XAER_RMFAIL);
                }
            }
        }

        @Override
        public RecoveryLink open() {
            Connection connection = connect("recovery ");
            return new RecoveryLink() {
                @Override
                public XAResource resource() {
                    return connection;
                }

                @Override
                public void close() {
                    told.add("close");
                }
            };
        }

        @Override
        Connection connect() {
            return connect("");
        }

        private Connection connect(String whose) {
            return new Connection() {
                @Override
                public void start(Xid xid, int flags) throws XAException {
                    pass("start", whose);
                    super.start(xid, flags);
                }

                @Override
                public int prepare(Xid xid) throws XAException {
                    pass("prepare", whose);
                    synchronized (told) {
                        return super.prepare(xid);
                    }
                }

                @Override
                public void commit(Xid xid, boolean onePhase) throws XAException {
                    pass("commit", whose);
                    synchronized (told) {
                        super.commit(xid, onePhase);
                        told.add(whose + "commit");
                    }
                    pass("committed", whose);
                }

                @Override
                public void rollback(Xid xid) throws XAException {
                    pass("rollback", whose);
                    synchronized (told) {
                        super.rollback(xid);
                        told.add(whose + "rollback");
                    }
                }

                @Override
                public Xid[] recover(int flag) throws XAException {
                    pass("recover", whose);
                    synchronized (told) {
                        return super.recover(flag);
                    }
                }
            };
        }

        void breakOff() {
            breaks = true;
            hang.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private void until(BooleanSupplier happened) {
        CountDownLatch never = new CountDownLatch(1);
        try {
            for (int look = 0; look < PATIENCE_SECONDS * 1000; look++) {
                if (happened.getAsBoolean()) {
                    return;
                }
                assertThat(never.await(1, TimeUnit.MILLISECONDS)).isFalse();
            }
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
        throw new AssertionError("it has not happened: " + jtaFixture.service.inDoubt() + jtaFixture.service.recovery() + a.told + b.told);
    }

    private String recovery(Resource resource) {
        return jtaFixture.service.recovery().stream().filter(state -> state.resource().equals(resource.name)).findFirst().orElseThrow().toString();
    }

    private <T> FutureTask<T> onAThread(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    /// Commits in both on a thread of its own; a call that hangs breaks off when it is told to.
    private FutureTask<TransactionOutcome> commit() {
        return commit(a, b);
    }

    private FutureTask<TransactionOutcome> commit(Resource... resources) {
        return onAThread(() -> {
            begin(Resource::breakOff, resources);
            return jtaFixture.service.current().commit();
        });
    }

    /// @param breaks how a call that hangs is broken off; [#NOBODY] if there is no way
    private void begin(Consumer<Resource> breaks, Resource... resources) throws Exception {
        jtaFixture.manager().begin();
        for (Resource resource : resources) {
            Runnable breakOff = breaks == NOBODY ? null : () -> breaks.accept(resource);
            jtaFixture.service.current().enlist(resource.connect(), jtaFixture.service.resource(resource.name), breakOff);
        }
    }

    private void late(int seconds) {
        jtaFixture.clock.advance(Duration.ofSeconds(seconds));
        workers.step();
    }

    private static TransactionOutcome.Kind of(FutureTask<TransactionOutcome> commit) throws Exception {
        return commit.get(PATIENCE_SECONDS, TimeUnit.SECONDS).kind();
    }

    @Test
    void inPrepare() throws Exception {
        b.where = "prepare";
        FutureTask<TransactionOutcome> commit = commit();
        await(b.hangs);
        late(62);
        until(() -> a.told.contains("rollback"));
        assertThat(of(commit(a))).as("another transaction").isEqualTo(TransactionOutcome.Kind.COMMITTED);
        assertThat(commit.isDone()).isFalse();
        late(2);
        assertThat(of(commit)).as("its connection was broken off").isEqualTo(TransactionOutcome.Kind.ROLLED_BACK);
        until(() -> jtaFixture.service.active().isEmpty());
        assertThat(b.committed).isEmpty();
    }

    @Test
    void inPrepareAlthoughItsServerHasPrepared() throws Exception {
        b.where = "prepare";
        FutureTask<TransactionOutcome> commit = commit();
        await(b.hangs);
        Xid prepared = new BranchXid(new NodeName("here"), jtaFixture.service.active().getFirst().id().epoch(),
            jtaFixture.service.active().getFirst().id().number(), 1);
        synchronized (b.told) {
            b.prepared.put(StubResource.key(prepared), prepared);
        }
        jtaFixture.service.recoverNow("b");
        late(62);
        jtaFixture.service.recoverNow("b");
        until(() -> b.told.contains("recovery rollback"));
        assertThat(commit.isDone()).isFalse();
        b.hang.countDown();
        assertThat(of(commit)).isEqualTo(TransactionOutcome.Kind.ROLLED_BACK);
    }

    @Test
    void inCommitSoTheTimerCommitsTheOtherAndRecoveryTheHangingOne() throws Exception {
        a.where = "commit";
        FutureTask<TransactionOutcome> commit = commit();
        await(a.hangs);
        late(62);
        until(() -> a.told.contains("recovery commit"));
        until(() -> jtaFixture.service.inDoubt().isEmpty());
        assertThat(commit.isDone()).isFalse();
        a.hang.countDown();
        assertThat(of(commit)).as("that recovery was faster is no harm").isEqualTo(TransactionOutcome.Kind.COMMITTED);
        assertThat(jtaFixture.service.heuristics()).isEmpty();
        assertThat(a.committed).hasSize(1);
        assertThat(b.committed).hasSize(1);
        assertThat(jtaFixture.service.active()).isEmpty();
    }

    @Test
    void inCommitUntilItsConnectionIsAborted() throws Exception {
        a.where = "committed";
        FutureTask<TransactionOutcome> commit = commit();
        await(a.hangs);
        late(62);
        until(() -> b.told.contains("commit") || b.told.contains("recovery commit"));
        late(2);
        assertThat(of(commit)).isEqualTo(TransactionOutcome.Kind.COMMITTED);
        until(() -> jtaFixture.service.inDoubt().isEmpty());
        assertThat(jtaFixture.service.heuristics()).isEmpty();
    }

    @Test
    void inCommitWhileTheOtherHangsAsWell() throws Exception {
        a.where = "commit";
        b.where = "commit";
        FutureTask<TransactionOutcome> commit = commit();
        await(a.hangs);
        late(62);
        await(b.hangs);
        a.hang.countDown();
        assertThat(of(commit)).as("its thread does not wait for the timer's").isEqualTo(TransactionOutcome.Kind.COMMITTED);
        until(() -> b.told.contains("recovery commit"));
        b.hang.countDown();
        until(() -> jtaFixture.service.inDoubt().isEmpty());
        assertThat(jtaFixture.service.heuristics()).isEmpty();
    }

    @Test
    void inOnePhaseTheManagerWaitsBecauseItDecides() throws Exception {
        a.where = "commit";
        FutureTask<TransactionOutcome> commit = commit(a);
        await(a.hangs);
        late(62);
        late(2);
        assertThat(of(commit(b))).isEqualTo(TransactionOutcome.Kind.COMMITTED);
        assertThat(commit.isDone()).isFalse();
        a.hang.countDown();
        assertThat(of(commit)).isEqualTo(TransactionOutcome.Kind.COMMITTED);
        assertThat(a.breaks).isFalse();
    }

    @Test
    void inRollbackByItsThread() throws Exception {
        a.where = "rollback";
        FutureTask<Object> rollback = onAThread(() -> {
            begin(Resource::breakOff, a, b);
            jtaFixture.manager().rollback();
            return jtaFixture.manager().getTransaction();
        });
        await(a.hangs);
        assertThat(b.told).doesNotContain("rollback");
        late(62);
        until(() -> b.told.contains("rollback"));
        late(2);
        assertThat(rollback.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isNull();
        until(() -> jtaFixture.service.active().isEmpty());
    }

    @Test
    void inRollbackByTheTimerWhileItsThreadReturns() throws Exception {
        a.where = "rollback";
        jtaFixture.service.close();
        jtaFixture.disk = new SimulatedDisk(2);
        jtaFixture.open(JtaFixture.settings().withGrace(Duration.ZERO), workers);
        jtaFixture.service.register(a);
        jtaFixture.service.register(b);
        begin(NOBODY, a, b);
        late(60);
        await(a.hangs);
        until(() -> b.told.contains("rollback"));
        assertThatThrownBy(jtaFixture.manager()::commit).isInstanceOf(RollbackException.class).hasMessageContaining("timeout of 60 s");
        assertThat(jtaFixture.manager().getTransaction()).as("the thread is free").isNull();
        assertThat(jtaFixture.service.active()).hasSize(1);
        a.hang.countDown();
        until(() -> jtaFixture.service.active().isEmpty());
    }

    @Test
    void inRecovery() throws Exception {
        Xid left = new BranchXid(new NodeName("here"), 1, 1, 0);
        a.prepared.put(StubResource.key(left), left);
        a.where = "recovery recover";
        jtaFixture.service.recoverNow("a");
        await(a.hangs);
        a.told.clear(); // what earlier recovery did
        late(11);
        assertThat(recovery(a)).contains("failure=it was asked 11 s ago and has not answered yet");
        jtaFixture.service.recoverNow("b");
        assertThat(of(commit())).as("transactions go on").isEqualTo(TransactionOutcome.Kind.COMMITTED);
        late(50);
        until(() -> a.told.contains("recovery rollback"));
        until(() -> a.told.contains("close")); // its connection, from under it
        until(() -> recovery(a).contains("failure=null"));
    }

    @Test
    void inRecoveryWithoutAThreadForANewAttempt() throws Exception {
        a.where = "recovery recover";
        jtaFixture.service.recoverNow("a");
        await(a.hangs);
        a.told.clear(); // what earlier recovery did
        workers.none = "bowler-jta recovery a";
        late(61);
        assertThat(a.told).as("nobody has come instead, and that one may still be answered").isEmpty();
        workers.none = "nothing";
        Xid left = new BranchXid(new NodeName("here"), 1, 1, 0);
        synchronized (a.told) {
            a.prepared.put(StubResource.key(left), left);
        }
        late(1);
        until(() -> a.told.contains("recovery rollback"));
    }

    @Test
    void atTheStartOfABranchWhileTheOthersAreRolledBack() throws Exception {
        b.where = "start";
        FutureTask<TransactionOutcome> commit = onAThread(() -> {
            begin(NOBODY, a, b);
            return jtaFixture.service.current().commit();
        });
        await(b.hangs);
        late(62);
        until(() -> jtaFixture.service.active().isEmpty());
        b.hang.countDown();
        assertThatThrownBy(() -> commit.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasMessageContaining("timeout of 60 s");
        assertThat(b.told).as("what began too late").contains("rollback");
    }

    /// Its connection is known though it is no part yet; the others do not wait for that.
    @Test
    void atTheStartOfABranchUntilItIsAborted() throws Exception {
        b.where = "start";
        FutureTask<TransactionOutcome> commit = commit();
        await(b.hangs);
        late(62);
        until(() -> a.told.contains("rollback"));
        assertThat(jtaFixture.service.active()).as("it waits for b").hasSize(1);
        assertThat(commit.isDone()).isFalse();
        late(3);
        assertThatThrownBy(() -> commit.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasMessageContaining("cannot start a branch at resource 'b': XAER_RMFAIL");
        until(() -> jtaFixture.service.active().isEmpty());
        assertThat(b.told).as("it never began").doesNotContain("rollback");
    }

    @Test
    void inARollbackForWhichTheResourceWithoutXaDoesNotWait() throws Exception {
        a.where = "rollback";
        CountDownLatch rolledBack = new CountDownLatch(1);
        begin(NOBODY, a);
        jtaFixture.service.current().enlistLast(new LastResource() {
            @Override
            public void commit() {}

            @Override
            public void rollback() {
                rolledBack.countDown();
            }
        }, "plain");
        workers.slow = "bowler-jta rollback at a";
        late(62);
        await(rolledBack);
        workers.letGo.countDown();
        await(a.hangs);
        a.hang.countDown();
        until(() -> jtaFixture.service.active().isEmpty());
        jtaFixture.manager().rollback();
    }

    @Test
    void theManagerClosesNevertheless() throws Exception {
        a.where = "commit";
        FutureTask<TransactionOutcome> commit = commit();
        await(a.hangs);
        jtaFixture.service.close();
        a.hang.countDown();
        assertThat(of(commit)).isEqualTo(TransactionOutcome.Kind.COMMITTED);
    }
}
