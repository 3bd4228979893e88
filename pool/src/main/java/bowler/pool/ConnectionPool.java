// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import bowler.base.trace.Trace;
import bowler.os.Clock;
import bowler.os.Workers;
import bowler.pool.event.BorrowEvent;
import bowler.pool.event.CreateEvent;
import bowler.pool.event.EvictEvent;
import bowler.pool.event.PoolLog;
import bowler.pool.event.WaitEvent;
import bowler.pool.failure.BrokenConnectionRules;
import bowler.pool.failure.PoolError;
import bowler.pool.settings.Credentials;
import bowler.pool.settings.PoolSettings;
import bowler.pool.slot.Slot;
import bowler.pool.slot.SlotPool;
import bowler.pool.slot.SlotPoolListener;
import bowler.pool.wrap.Lease;
import bowler.pool.wrap.LeaseOwner;
import bowler.pool.wrap.PhysicalConnection;
import bowler.pool.wrap.SessionDefaults;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/// The connections in their slots: lends them, takes them back, opens and closes them.
final class ConnectionPool implements LeaseOwner, SlotPoolListener {
    /// After this time without a new failure, messages no longer give the last failure as the cause.
    private static final long FAILURE_EXPLAINS_NANOS = 60_000_000_000L;

    /// No firewall or load balancer drops an idle connection within this time.
    private static final long SHORT_REST_NANOS = 30_000_000_000L;

    private static final long[] NOTHING_SEEN = {};

    /// The pause between two attempts to open the first connection.
    private static final long FIRST_PAUSE_NANOS = 100_000_000;

    final Clock clock;
    final PoolSettings settings;
    final PoolStatistics poolStatistics = new PoolStatistics();
    final GrowthPolicy growthPolicy = new GrowthPolicy();
    final SlotPool<PhysicalConnection> slotPool;
    private final String name;
    private final ConnectionFactory connectionFactory;
    private final SessionDefaults defaults;
    private final BrokenConnectionRules brokenConnectionRules;
    private final DriverThreads driverThreads;
    private final Housekeeper housekeeper;
    private final LeaseReaper turns;
    private final AtomicInteger opening = new AtomicInteger();
    private final AtomicLong lastNumber = new AtomicLong();
    /// The number of requests to replace all connections. A connection whose opening began before such a request is
    /// replaced as well.
    private final AtomicInteger replacements = new AtomicInteger();
    /// The calls that run in other threads and are given up when they take too long.
    private final Set<PendingCall> pending = ConcurrentHashMap.newKeySet();
    private volatile PoolLimits poolLimits;
    private volatile boolean detectsLeaks;
    private volatile Supplier<Credentials> credentials;
    private volatile Throwable lastFailure;
    private volatile long lastFailureNanos;
    private volatile boolean closed;

    ConnectionPool(PoolSettings settings, ConnectionFactory connectionFactory, Clock clock, Workers workers) {
        this.settings = settings;
        this.name = settings.poolName();
        this.connectionFactory = connectionFactory;
        this.clock = clock;
        this.poolLimits = PoolLimits.of(settings);
        this.detectsLeaks = poolLimits.leakNanos() != PoolLimits.NEVER;
        this.defaults = new SessionDefaults(settings.autoCommit(), settings.readOnly(), settings.isolationLevel(), settings.catalog(),
            settings.schema());
        this.brokenConnectionRules = new BrokenConnectionRules(settings.brokenWhen());
        Credentials fixed = new Credentials(settings.username(), settings.password());
        this.credentials = settings.credentialsProvider() != null ? settings.credentialsProvider() : () -> fixed;
        this.slotPool = new SlotPool<>(clock, this, !settings.strictOrder());
        String threads = "bowler pool " + name;
        this.driverThreads = new DriverThreads(workers, threads, this::unexpected);
        this.turns = new LeaseReaper(slotPool, workers, threads + " turns", this::unexpected);
        this.housekeeper = new Housekeeper(this, workers, threads + " keeper", this::unexpected);
    }

    private void unexpected(Throwable failure) {
        PoolLog.write(Level.ERROR, name, () -> "unexpected failure on one of its threads", failure);
    }

    /// Opens the initial connections. The first one is opened before this method returns if the settings require it.
    void start() throws SQLException {
        if (settings.initializationFailTimeout() >= 0) {
            try {
                openFirst();
            } catch (SQLException failure) {
                close();
                throw failure;
            }
        }
        housekeeper.start();
    }

    private void openFirst() throws SQLException {
        long patience = TimeUnit.MILLISECONDS.toNanos(settings.initializationFailTimeout());
        long began = clock.nanoTime();
        while (true) {
            var attempt = new PendingCall(began);
            begin(attempt);
            attempt.await(clock, poolLimits.timeoutNanos());
            boolean interrupted = Thread.currentThread().isInterrupted();
            if (attempt.abandon(interrupted ? PoolError.INTERRUPTED.exception(name) : tooLate())) {
                openFailed(attempt, attempt.failure());
            }
            if (attempt.failure() == null || patience == 0) {
                return;
            }
            if (clock.nanoTime() - began + FIRST_PAUSE_NANOS >= patience || interrupted) {
                throw PoolError.CANNOT_CONNECT.because(attempt.failure(), name, describe(attempt.failure()));
            }
            LockSupport.parkNanos(this, FIRST_PAUSE_NANOS);
        }
    }

    // --- lending

    PhysicalConnection borrow() throws SQLException {
        if (Trace.isOn()) {
            return borrowRecorded();
        }
        PhysicalConnection connection = slotPool.tryTake();
        if (connection == null) {
            connection = await();
        }
        if (detectsLeaks) {
            connection.attachLease(new Lease(Thread.currentThread(), new Throwable("borrowed here"), clock.nanoTime()));
        }
        return connection;
    }

    private PhysicalConnection borrowRecorded() throws SQLException {
        var event = new BorrowEvent();
        event.begin();
        PhysicalConnection connection = slotPool.tryTake();
        if (connection == null) {
            connection = await();
        }
        if (detectsLeaks) {
            connection.attachLease(new Lease(Thread.currentThread(), new Throwable("borrowed here"), clock.nanoTime()));
        }
        event.end();
        if (event.shouldCommit()) {
            event.pool = name;
            event.connection = connection.number();
            event.commit();
        }
        return connection;
    }

    private PhysicalConnection await() throws SQLException {
        long began = clock.nanoTime();
        PhysicalConnection rested = takeIdle(began);
        if (rested != null) {
            return rested;
        }
        WaitEvent event = Trace.isOn() ? new WaitEvent() : null;
        if (event != null) {
            event.begin();
        }
        Slot[] got = new Slot[1];
        long left = poolLimits.timeoutNanos() - (clock.nanoTime() - began);
        SlotPool.Outcome outcome = closed ? SlotPool.Outcome.CLOSED : slotPool.await(left, got);
        poolStatistics.waited(clock.nanoTime() - began);
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.pool = name;
                event.outcome = outcome.name();
                event.waiting = slotPool.waiting();
                event.commit();
            }
        }
        if (outcome == SlotPool.Outcome.TAKEN) {
            return (PhysicalConnection) got[0];
        }
        if (outcome == SlotPool.Outcome.TIMED_OUT) {
            throw timedOut(clock.nanoTime() - began);
        }
        throw (outcome == SlotPool.Outcome.CLOSED ? PoolError.POOL_CLOSED : PoolError.INTERRUPTED).exception(name);
    }

    private SQLException timedOut(long nanos) {
        poolStatistics.timeouts.increment();
        Throwable why = clock.nanoTime() - lastFailureNanos < FAILURE_EXPLAINS_NANOS ? lastFailure : null;
        String failed = why == null ? "" : "; the last attempt to connect failed: " + describe(why);
        return PoolError.TIMED_OUT.because(why, name, TimeUnit.NANOSECONDS.toMillis(nanos), state() + failed);
    }

    /// Returns a description of the state for messages.
    String state() {
        SlotPool.Census census = slotPool.census();
        return (slotPool.isSuspended() ? "the pool is suspended; " : "") + census.inUse() + " in use, " + census.available() + " available, "
            + census.notUsable() + " not usable, " + opening.get() + " being opened, at most " + poolLimits.max() + "; "
            + slotPool.waiting() + " more waiting";
    }

    @Override
    public void release(PhysicalConnection connection, long claim) {
        if (!connection.isLeaving()) {
            slotPool.release(connection, claim);
        } else if (slotPool.hold(connection, claim)) {
            retire(connection);
        }
    }

    // --- opening

    /// Begins to open the given number of connections.
    void open(int count) {
        for (int i = 0; i < count; i++) {
            begin(new PendingCall(clock.nanoTime()));
        }
    }

    private void begin(PendingCall attempt) {
        opening.incrementAndGet();
        pending.add(attempt);
        Throwable noThread = runOnDriverThread(() -> connect(attempt));
        if (noThread != null && attempt.finish(noThread)) {
            openFailed(attempt, noThread);
            attempt.announce();
        }
    }

    /// Runs a call of the driver on a helper thread.
    ///
    /// @return the failure if no thread could be started; null if one runs the call
    private Throwable runOnDriverThread(Runnable driverCall) {
        try {
            driverThreads.run(driverCall);
            return null;
        } catch (RuntimeException | Error noThread) {
            unexpected(noThread);
            return noThread;
        }
    }

    private void connect(PendingCall attempt) {
        CreateEvent event = Trace.isOn() ? new CreateEvent() : null;
        if (event != null) {
            event.begin();
        }
        long began = clock.nanoTime();
        int replaced = replacements.get();
        PhysicalConnection connection = null;
        Throwable failure = null;
        try {
            connection = ConnectionOpener.open(connectionFactory, credentials.get(), this, settings, lastNumber.incrementAndGet(), clock);
        } catch (Throwable refused) {
            failure = refused;
        }
        if (!attempt.finish(failure)) {
            if (connection != null) {
                closeQuietly(connection);
            }
            return;
        }
        if (failure != null) {
            openFailed(attempt, failure);
        } else {
            opened(attempt, connection, clock.nanoTime() - began, replaced);
        }
        attempt.announce();
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.pool = name;
                event.connection = connection == null ? 0 : connection.number();
                event.failure = failure == null ? null : describe(failure);
                event.commit();
            }
        }
    }

    private void opened(PendingCall attempt, PhysicalConnection connection, long nanos, int replaced) {
        poolStatistics.opened.increment();
        poolStatistics.openingNanos.add(nanos);
        growthPolicy.opened(nanos);
        lastFailure = null;
        slotPool.add(connection);
        done(attempt);
        opening.decrementAndGet();
        if (closed || replacements.get() != replaced) {
            connection.evict(closed ? "pool closed" : "replaced while it was opened");
            retire(connection);
        } else {
            slotPool.put(connection);
            if (closed) {
                evictAll("pool closed");
            }
        }
        housekeeper.wake();
    }

    private void openFailed(PendingCall attempt, Throwable failure) {
        poolStatistics.failedToOpen.increment();
        lastFailureNanos = clock.nanoTime();
        lastFailure = failure;
        growthPolicy.failed(lastFailureNanos);
        done(attempt);
        opening.decrementAndGet();
        housekeeper.wake();
        PoolLog.write(Level.DEBUG, name, () -> "cannot open a connection: " + describe(failure), null);
    }

    private SQLException tooLate() {
        return new SQLException("connecting to " + connectionFactory.description() + " has taken too long", "08001");
    }

    private void done(PendingCall driverCall) {
        pending.remove(driverCall);
    }

    // --- testing

    /// Takes an idle connection and tests it. The borrower itself tests a connection that has been idle only briefly:
    /// two thread switches would cost more. Where the test hangs the borrower's first statement would hang as well. A
    /// connection that has been idle longer may have been dropped by a device between client and server. Then only the
    /// test hangs, so a thread of the pool runs it. A thread of the pool also runs a test that may take longer than a
    /// borrower waits.
    ///
    /// @return null if no idle connection works, or other threads wait
    private PhysicalConnection takeIdle(long nowNanos) {
        for (PhysicalConnection resting = slotPool.tryTakeResting(); resting != null; resting = slotPool.tryTakeResting()) {
            if (nowNanos - resting.knownToWorkNanos() > SHORT_REST_NANOS || poolLimits.validationNanos() > poolLimits.timeoutNanos()) {
                test(resting);
                housekeeper.wake();
                return null;
            }
            var driverCall = new PendingCall(clock.nanoTime(), resting);
            pending.add(driverCall);
            housekeeper.wakeIfAsleep();
            boolean works = ConnectionOpener.works(resting, settings);
            if (driverCall.finish(null)) {
                done(driverCall);
                if (works && !resting.isLeaving() && !closed) {
                    resting.tested(clock.nanoTime());
                    slotPool.use(resting);
                    return resting;
                }
                resting.evict("test failed");
                retire(resting);
            }
        }
        return null;
    }

    /// Links the code that the first burst of waiting threads needs before it comes.
    void rehearse() {
        SlotPool.rehearse(clock);
        runOnDriverThread(Test.NOTHING);
    }

    @Override
    public void requestTest(Slot slot) {
        test((PhysicalConnection) slot);
        housekeeper.wake();
    }

    /// Tests a connection that the pool holds, on a helper thread. The connection then becomes available or is closed.
    void test(PhysicalConnection connection) {
        var driverCall = new PendingCall(clock.nanoTime(), connection);
        pending.add(driverCall);
        if (runOnDriverThread(new Test(this, connection, driverCall)) != null && driverCall.finish(null)) {
            done(driverCall);
            connection.evict("not tested");
            retire(connection);
        }
    }

    /// A test on a helper thread. This is a named class because many first tests run at once after a rest, and linking
    /// a lambda would delay them.
    private record Test(ConnectionPool pool, PhysicalConnection connection, PendingCall driverCall) implements Runnable {
        static final Test NOTHING = new Test(null, null, null);

        @Override
        public void run() {
            if (connection == null) {
                return;
            }
            boolean works = ConnectionOpener.works(connection, pool.settings);
            if (!driverCall.finish(null)) {
                return;
            }
            pool.done(driverCall);
            if (works && !connection.isLeaving() && !pool.closed) {
                connection.tested(pool.clock.nanoTime());
                pool.slotPool.put(connection);
            } else {
                connection.evict("test failed");
                pool.retire(connection);
            }
        }
    }

    /// Gives up calls of the driver that take too long. Returns after how many nanoseconds to check again.
    long abandonOverdueTasks(long nowNanos) {
        long next = PoolLimits.NEVER;
        for (PendingCall driverCall : pending) {
            boolean test = driverCall.connection() != null;
            long left = (test ? poolLimits.validationNanos() : poolLimits.timeoutNanos()) - (nowNanos - driverCall.beganNanos());
            if (left > 0) {
                next = Math.min(next, left);
            } else if (driverCall.abandon(tooLate())) {
                if (test) {
                    done(driverCall);
                    driverCall.connection().evict("test took too long");
                    driverCall.connection().breakUp();
                    retire(driverCall.connection());
                } else {
                    openFailed(driverCall, driverCall.failure());
                }
            }
        }
        return next;
    }

    // --- closing

    @Override
    public void left(Slot slot) {
        retire((PhysicalConnection) slot);
    }

    /// Closes a connection that the pool holds.
    void retire(PhysicalConnection connection) {
        slotPool.remove(connection);
        poolStatistics.closed.increment();
        poolStatistics.usesOfClosed.add(connection.uses());
        EvictEvent event = Trace.isOn() ? new EvictEvent() : null;
        if (event != null && event.shouldCommit()) {
            event.pool = name;
            event.connection = connection.number();
            event.reason = connection.evictionReason();
            event.uses = connection.uses();
            event.commit();
        }
        if (runOnDriverThread(() -> closeQuietly(connection)) != null) {
            closeQuietly(connection);
        }
        housekeeper.wake();
    }

    /// Closes a connection even if it cannot be aborted.
    private void closeQuietly(PhysicalConnection connection) {
        if (connection.isBroken()) {
            try {
                connection.abortPhysically();
            } catch (Throwable refused) {
                notInOrder(connection, "aborted", refused);
            }
        }
        try {
            connection.closePhysically();
        } catch (Throwable refused) {
            notInOrder(connection, "closed", refused);
        }
    }

    private void notInOrder(PhysicalConnection connection, String what, Throwable refused) {
        PoolLog.write(Level.DEBUG, name, () -> "connection " + connection.number() + ", which leaves the pool, was not " + what
            + " in order: " + describe(refused), null);
    }

    /// Closes idle connections now, and those in use when they are returned.
    void evictAll(String reason) {
        for (Slot slot : slotPool.all()) {
            var connection = (PhysicalConnection) slot;
            connection.evict(reason);
            if (slotPool.holdIfIdle(connection)) {
                retire(connection);
            }
        }
    }

    void close() {
        closed = true;
        turns.end();
        slotPool.close();
        evictAll("pool closed");
        slotPool.endLeases(NOTHING_SEEN); // whose threads will not come back for them
        housekeeper.end();
    }

    // --- changes of an open pool

    void change(PoolLimits wanted) {
        poolLimits = wanted;
        detectsLeaks = wanted.leakNanos() != PoolLimits.NEVER;
        housekeeper.wake();
    }

    void change(Supplier<Credentials> wanted) {
        credentials = wanted;
        replaceAll("credentials changed");
    }

    /// Replaces all connections, including those that are being opened.
    void replaceAll(String reason) {
        replacements.incrementAndGet();
        evictAll(reason);
    }

    // --- inspection

    @Override
    public void someoneWaits() {
        if (live() + opening.get() < poolLimits.max() && growthPolicy.waitBegan(clock.nanoTime())) {
            housekeeper.wake();
        }
    }

    @Override
    public void noThreadWaits() {
        growthPolicy.noThreadWaits();
    }

    @Override
    public boolean leasesBegin() {
        return turns.begin();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isFatal(SQLException failure) {
        return brokenConnectionRules.isFatal(failure);
    }

    @Override
    public SessionDefaults defaults() {
        return defaults;
    }

    @Override
    public int preparedStatementCacheSize() {
        return settings.preparedStatementCacheSize();
    }

    PoolLimits limits() {
        return poolLimits;
    }

    ConnectionFactory connector() {
        return connectionFactory;
    }

    Credentials credentials() {
        return credentials.get();
    }

    Throwable lastFailure() {
        return lastFailure;
    }

    int live() {
        return slotPool.all().length;
    }

    int opening() {
        return opening.get();
    }

    boolean isClosed() {
        return closed;
    }

    static String describe(Throwable failure) {
        return failure.getMessage() == null ? failure.getClass().getName() : failure.getMessage();
    }
}
