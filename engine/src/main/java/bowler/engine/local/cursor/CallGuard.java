// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.cursor;

import bowler.base.error.SqlFailure;
import bowler.base.padding.CacheLinePaddingBefore;
import bowler.engine.database.EngineError;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Lets one call at a time into a session, whatever thread it comes from, and none once the session has ended.
///
/// One compare-and-set in, one release store out, in a cache line that only this session's threads touch. JDBC lets
/// threads share a connection, and shutdown or abort must roll back a session whose own thread may never call again;
/// both need true exclusion. Waiting is the rare case and parks.
public final class CallGuard extends GuardWord {
    private static final int SPINS = 100;
    private static final long PARK_NANOS = 50_000;
    private static final VarHandle HELD;

    static {
        try {
            HELD = MethodHandles.lookup().findVarHandle(GuardWord.class, "held", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final BooleanSupplier isCallerHere;
    /// Other threads may read any value: they compare it with themselves.
    private Thread calledBack;
    private SqlFailure ended;
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    /// @param isCallerHere returns whether this thread runs a routine for a statement of the session, which holds the guard
    public CallGuard(BooleanSupplier isCallerHere) {
        this.isCallerHere = isCallerHere;
    }

    /// Begins a call; fails if the session has ended.
    public void enter() {
        if (!HELD.compareAndSet(this, 0, 1)) {
            await();
        }
        SqlFailure failure = ended;
        if (failure != null) {
            leave();
            throw failure.again();
        }
    }

    /// For what touches nothing of the session: fails if it has ended.
    public void requireLive() {
        SqlFailure failure = ended;
        if (failure != null) {
            throw failure.again();
        }
    }

    /// Begins a call that works on an ended session too.
    ///
    /// @return false if it has ended; the call is under way either way
    public boolean enterForced() {
        if (!HELD.compareAndSet(this, 0, 1)) {
            await();
        }
        return ended == null;
    }

    /// Sets the thread that calls the application within the present call; null after it. A call into the session from there
    /// fails, as it would wait for itself.
    public void callBack(Thread thread) {
        calledBack = thread;
    }

    public void leave() {
        HELD.setRelease(this, 0);
    }

    /// Ends the session; within a call. Every later call fails so.
    public void end(SqlFailure failure) {
        if (ended == null) {
            ended = failure;
        }
    }

    public boolean hasEnded() {
        return ended != null;
    }

    private void await() {
        for (int tries = 0; !HELD.compareAndSet(this, 0, 1); tries++) {
            if (tries < SPINS) {
                Thread.onSpinWait();
            } else {
                if (tries == SPINS && (calledBack == Thread.currentThread() || isCallerHere.getAsBoolean())) {
                    throw EngineError.BUSY_WITH_ROUTINE.failure();
                }
                LockSupport.parkNanos(this, PARK_NANOS);
            }
        }
    }
}

/// The fields that a [CallGuard] writes with every call.
abstract sealed class GuardWord extends CacheLinePaddingBefore permits CallGuard {
    /// 1 while a call is under way.
    @SuppressWarnings("unused")
    int held;
}
