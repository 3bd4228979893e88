// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.os.host.HostClock;
import bowler.os.host.HostWorkers;
import bowler.os.host.MemoryDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.storage.api.LockedRow;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.file.FileError;
import bowler.storage.lock.LockView;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Sessions on threads of their own that really wait, with the background work running.
@Timeout(30)
class WaitingTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Store store = Store.create(
        new MemoryDisk("waiting"), new StoreOptions(4 << 10, 4 << 20, 1 << 20, 4 << 20, 20_000, 5, 5_000, 5, false),
        new HostClock(), new SimulatedEntropy(1), new HostWorkers());
    private TreeRef tree;

    @BeforeEach
    void fill() {
        TestSession testSession = session(IsolationLevel.CS);
        testSession.begin();
        tree = testSession.transaction.createTree(0);
        testSession.end();
        testSession.insert(tree, "a", "0");
        testSession.insert(tree, "b", "0");
        testSession.commit();
        testSession.transaction.close();
    }

    @AfterEach
    void close() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        store.abandon();
    }

    private TestSession session(IsolationLevel level) {
        TestSession testSession = new TestSession(store.newTransaction());
        testSession.transaction.setIsolation(level);
        return testSession;
    }

    private static int number(String text) {
        return Integer.parseInt(text);
    }

    private void awaitWaiter() throws InterruptedException {
        while (store.locks().locks().stream().allMatch(LockView::isGranted)) {
            Thread.sleep(1);
        }
    }

    @Test
    void waitersFailWhenTheStoreStops() throws Exception {
        session(IsolationLevel.CS).update(tree, "a", "5");
        Future<Boolean> other = threads.submit(() -> session(IsolationLevel.CS).update(tree, "a", "6"));
        awaitWaiter();
        store.health().stop(new OutOfMemoryError("for a test"));
        assertThatThrownBy(() -> other.get(15, TimeUnit.SECONDS)).cause()
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(FileError.STOPPED));
    }

    @Test
    void updaterWaitsForTheOwnerAndContinuesAfterItsCommit() throws Exception {
        TestSession one = session(IsolationLevel.CS);
        one.update(tree, "a", "5");
        Future<LockedRow> other = threads.submit(() -> {
            TestSession two = session(IsolationLevel.CS);
            two.begin();
            LockedRow found = two.lock(tree, "a");
            two.end();
            two.update(tree, "a", String.valueOf(number(two.read(tree, "a")) + 1));
            two.commit();
            return found;
        });
        awaitWaiter();
        assertThat(session(IsolationLevel.CS).read(tree, "a")).isEqualTo("0");
        one.commit();
        assertThat(other.get()).isEqualTo(LockedRow.CHANGED);
        assertThat(one.read(tree, "a")).isEqualTo("6");
    }

    @Test
    void readerAtRepeatableReadWaitsForTheOwner() throws Exception {
        for (IsolationLevel level : List.of(IsolationLevel.RS, IsolationLevel.RR)) {
            TestSession one = session(IsolationLevel.CS);
            one.update(tree, "a", "5 " + level);
            Future<List<String>> other = threads.submit(() -> {
                TestSession reader = session(level);
                List<String> rows = reader.rows(tree);
                reader.commit();
                return rows;
            });
            awaitWaiter();
            one.commit();
            assertThat(other.get()).contains("a=5 " + level);
            one.transaction.close();
            store.locks().verify();
        }
    }

    @Test
    void deadlockEndsWithOneVictim() throws Exception {
        CountDownLatch bothOwn = new CountDownLatch(2);
        List<Future<Boolean>> ends = new ArrayList<>();
        for (List<String> order : List.of(List.of("a", "b"), List.of("b", "a"))) {
            ends.add(threads.submit(() -> {
                TestSession testSession = session(IsolationLevel.CS);
                try {
                    testSession.update(tree, order.get(0), "mine");
                    bothOwn.countDown();
                    bothOwn.await();
                    testSession.update(tree, order.get(1), "mine too");
                    testSession.commit();
                    return true;
                } catch (SqlFailure failure) {
                    assertThat(failure.sqlState()).isEqualTo("40001");
                    testSession.transaction.rollback();
                    return false;
                }
            }));
        }
        assertThat(List.of(ends.get(0).get(), ends.get(1).get())).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void cancelEndsAWait() throws Exception {
        TestSession one = session(IsolationLevel.CS);
        one.update(tree, "a", "5");
        TestSession two = session(IsolationLevel.CS);
        Future<?> other = threads.submit(() -> two.update(tree, "a", "6"));
        awaitWaiter();
        two.transaction.cancel();
        assertThatThrownBy(other::get).cause().isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.sqlState()).isEqualTo("XCL52"));
        one.commit();
        assertThat(two.read(tree, "a")).isEqualTo("5");
    }

    /// Counters that must not lose an increment, and a sum that must never be seen uneven, at every level that promises
    /// so; leaves split, merge and are purged meanwhile.
    @Test
    void transfersKeepTheSum() throws Exception {
        int accounts = 40;
        TestSession first = session(IsolationLevel.CS);
        for (int i = 0; i < accounts; i++) {
            first.insert(tree, "account " + i, "100");
        }
        first.commit();
        AtomicInteger done = new AtomicInteger();
        List<Callable<Void>> work = new ArrayList<>();
        for (IsolationLevel level : List.of(IsolationLevel.CS, IsolationLevel.SNAPSHOT, IsolationLevel.RS, IsolationLevel.RR)) {
            work.add(() -> transfer(level, accounts, 150, done));
        }
        work.add(() -> watch(IsolationLevel.CS, accounts, done, 4 * 150));
        work.add(() -> watch(IsolationLevel.SNAPSHOT, accounts, done, 4 * 150));
        for (Future<Void> end : threads.invokeAll(work)) {
            end.get();
        }
        store.locks().verify();
    }

    private Void transfer(IsolationLevel level, int accounts, int times, AtomicInteger done) {
        TestSession testSession = session(level);
        long seed = level.ordinal() + 1;
        for (int left = times; left > 0; ) {
            seed = seed * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            String from = "account " + (seed >>> 33) % accounts;
            String to = "account " + (seed >>> 40) % accounts;
            if (from.equals(to)) {
                continue;
            }
            try {
                testSession.lock(tree, from);
                int balance = number(testSession.read(tree, from));
                testSession.update(tree, from, String.valueOf(balance - 1));
                testSession.insert(tree, "transfer " + level + left, "x".repeat(200));
                testSession.lock(tree, to);
                testSession.update(tree, to, String.valueOf(number(testSession.read(tree, to)) + 1));
                testSession.delete(tree, "transfer " + level + (left + 5));
                testSession.commit();
                left--;
                done.incrementAndGet();
            } catch (SqlFailure failure) {
                assertThat(failure.sqlState()).isEqualTo("40001");
                testSession.transaction.rollback();
            }
        }
        testSession.transaction.close();
        return null;
    }

    private Void watch(IsolationLevel level, int accounts, AtomicInteger done, int until) {
        TestSession testSession = session(level);
        while (done.get() < until) {
            List<String> rows = testSession.rows(tree, KeyRange.startingWith(TestSession.bytes("account")), false);
            int sum = rows.stream().mapToInt(row -> number(row.substring(row.indexOf('=') + 1))).sum();
            assertThat(sum).as("sum at %s", level).isEqualTo(100 * accounts);
            testSession.commit();
        }
        testSession.transaction.close();
        return null;
    }
}
