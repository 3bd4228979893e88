// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;
import java.util.concurrent.LinkedBlockingQueue;

/// One session of a test, on a thread of its own. A verb returns when it is done or waits.
final class LockTestThread {
    private final LockManager manager;
    private final SteppedTime time;
    private final Thread thread;
    private final LinkedBlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
    final LockOwner owner;

    private boolean idle = true;
    private Throwable failure;

    LockTestThread(LockManager manager, SteppedTime time, long transactionId) {
        this.manager = manager;
        this.time = time;
        owner = manager.newOwner(60_000);
        owner.begin(transactionId);
        thread = Thread.ofPlatform().daemon().name("actor " + transactionId).start(this::loop);
        time.add(this);
    }

    private void loop() {
        try {
            while (true) {
                Runnable next = work.take();
                Throwable thrown = null;
                try {
                    next.run();
                } catch (Throwable e) {
                    thrown = e;
                }
                synchronized (time) {
                    failure = thrown;
                    idle = true;
                    time.changed();
                }
            }
        } catch (InterruptedException e) {
            // the end of the test
        }
    }

    Thread thread() {
        return thread;
    }

    boolean isIdle() {
        synchronized (time) {
            return idle;
        }
    }

    boolean isWaiting() {
        return owner.isWaiting();
    }

    /// Runs something on the actor's thread until it is done or waits.
    LockTestThread run(Runnable action) {
        synchronized (time) {
            assertThat(idle).as("actor is busy").isTrue();
            idle = false;
            failure = null;
        }
        work.add(action);
        time.settle();
        return this;
    }

    LockTestThread table(int tableId, TableLockMode mode) {
        return run(() -> manager.lockTable(owner, manager.table(tableId), mode));
    }

    LockTestThread row(String key, RowLockMode mode) {
        return run(() -> manager.lockRow(owner, LockFixture.TREE_OF.apply(manager), LockFixture.bytes(key),
            LockFixture.length(key), mode));
    }

    LockTestThread end() {
        return run(() -> manager.releaseAll(owner));
    }

    LockTestThread begin(long transactionId) {
        return run(() -> owner.begin(transactionId));
    }

    void assertGranted() {
        if (failure != null) {
            throw new AssertionError("refused", failure);
        }
        assertThat(isIdle()).as("granted").isTrue();
    }

    void assertWaits() {
        assertThat(isWaiting()).as("waits").isTrue();
    }

    SqlFailure refusal() {
        assertThat(failure).isInstanceOf(SqlFailure.class);
        return (SqlFailure) failure;
    }

    void assertRefused(LockError error) {
        assertThat(refusal().error()).isEqualTo(error);
    }
}
