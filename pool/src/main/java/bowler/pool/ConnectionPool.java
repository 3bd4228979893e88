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
import bowler.pool.failure.Judgement;
import bowler.pool.failure.PoolError;
import bowler.pool.settings.Credentials;
import bowler.pool.settings.PoolSettings;
import bowler.pool.slot.Slot;
import bowler.pool.slot.Slots;
import bowler.pool.slot.SlotsListener;
import bowler.pool.wrap.Lender;
import bowler.pool.wrap.Loan;
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

/// Connections in their places: who lends and takes back, opens and closes.
final class ConnectionPool implements Lender, SlotsListener {
    /// After how long without a new failure an old one is no explanation any more.
    private static final long FAILURE_EXPLAINS_NANOS = 60_000_000_000L;

    /// No firewall or balancer forgets a connection as soon as this.
    private static final long SHORT_REST_NANOS = 30_000_000_000L;

    private static final long[] NOTHING_SEEN = {};

    /// Between two attempts to open the first connection.
    private static final long FIRST_PAUSE_NANOS = 100_000_000;

    final Clock clock;
    final PoolSettings settings;
    final Statistics statistics = new Statistics();
    final Growth growth = new Growth();
    final Slots<PhysicalConnection> slots;
    private final String name;
    private final Connector connector;
    private final SessionDefaults defaults;
    private final Judgement judgement;
    private final Errands errands;
    private final Keeper keeper;
    private final TurnWatch turns;
    private final AtomicInteger opening = new AtomicInteger();
    private final AtomicLong lastNumber = new AtomicLong();
    /// How often all connections were to be replaced: one that was begun before goes as well.
    private final AtomicInteger replacements = new AtomicInteger();
    /// What runs in errands and is given up when it takes too long.
    private final Set<Pending> pending = ConcurrentHashMap.newKeySet();
    private volatile Limits limits;
    private volatile boolean leaksAreSought;
    private volatile Supplier<Credentials> credentials;
    private volatile Throwable lastFailure;
    private volatile long lastFailureNanos;
    private volatile boolean closed;

    ConnectionPool(PoolSettings settings, Connector connector, Clock clock, Workers workers) {
        this.settings = settings;
        this.name = settings.poolName();
        this.connector = connector;
        this.clock = clock;
        this.limits = Limits.of(settings);
        this.leaksAreSought = limits.leakNanos() != Limits.NEVER;
        this.defaults = new SessionDefaults(settings.autoCommit(), settings.readOnly(), settings.isolationLevel(), settings.catalog(),
            settings.schema());
        this.judgement = new Judgement(settings.brokenWhen());
        Credentials fixed = new Credentials(settings.username(), settings.password());
        this.credentials = settings.credentialsProvider() != null ? settings.credentialsProvider() : () -> fixed;
        this.slots = new Slots<>(clock, this, !settings.strictOrder());
        String threads = "bowler pool " + name;
        this.errands = new Errands(workers, threads, this::unexpected);
        this.turns = new TurnWatch(slots, workers, threads + " turns", this::unexpected);
        this.keeper = new Keeper(this, workers, threads + " keeper", this::unexpected);
    }

    private void unexpected(Throwable failure) {
        PoolLog.write(Level.ERROR, name, () -> "unexpected failure on one of its threads", failure);
    }

    /// Opens what shall be there from the beginning; with a first connection now, if the settings want to know.
    void start() throws SQLException {
        if (settings.initializationFailTimeout() >= 0) {
            try {
                openFirst();
            } catch (SQLException failure) {
                close();
                throw failure;
            }
        }
        keeper.start();
    }

    private void openFirst() throws SQLException {
        long patience = TimeUnit.MILLISECONDS.toNanos(settings.initializationFailTimeout());
        long began = clock.nanoTime();
        while (true) {
            var attempt = new Pending(began);
            begin(attempt);
            attempt.await(clock, limits.timeoutNanos());
            boolean interrupted = Thread.currentThread().isInterrupted();
            if (attempt.giveUp(interrupted ? PoolError.INTERRUPTED.exception(name) : tooLate())) {
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
        PhysicalConnection connection = slots.tryTake();
        if (connection == null) {
            connection = await();
        }
        if (leaksAreSought) {
            connection.lentAs(new Loan(Thread.currentThread(), new Throwable("borrowed here"), clock.nanoTime()));
        }
        return connection;
    }

    private PhysicalConnection borrowRecorded() throws SQLException {
        var event = new BorrowEvent();
        event.begin();
        PhysicalConnection connection = slots.tryTake();
        if (connection == null) {
            connection = await();
        }
        if (leaksAreSought) {
            connection.lentAs(new Loan(Thread.currentThread(), new Throwable("borrowed here"), clock.nanoTime()));
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
        PhysicalConnection rested = takeRested(began);
        if (rested != null) {
            return rested;
        }
        WaitEvent event = Trace.isOn() ? new WaitEvent() : null;
        if (event != null) {
            event.begin();
        }
        Slot[] got = new Slot[1];
        long left = limits.timeoutNanos() - (clock.nanoTime() - began);
        Slots.Outcome outcome = closed ? Slots.Outcome.CLOSED : slots.await(left, got);
        statistics.waited(clock.nanoTime() - began);
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.pool = name;
                event.outcome = outcome.name();
                event.waiting = slots.waiting();
                event.commit();
            }
        }
        if (outcome == Slots.Outcome.TAKEN) {
            return (PhysicalConnection) got[0];
        }
        if (outcome == Slots.Outcome.TIMED_OUT) {
            throw timedOut(clock.nanoTime() - began);
        }
        throw (outcome == Slots.Outcome.CLOSED ? PoolError.POOL_CLOSED : PoolError.INTERRUPTED).exception(name);
    }

    private SQLException timedOut(long nanos) {
        statistics.timeouts.increment();
        Throwable why = clock.nanoTime() - lastFailureNanos < FAILURE_EXPLAINS_NANOS ? lastFailure : null;
        String failed = why == null ? "" : "; the last attempt to connect failed: " + describe(why);
        return PoolError.TIMED_OUT.because(why, name, TimeUnit.NANOSECONDS.toMillis(nanos), state() + failed);
    }

    /// For messages.
    String state() {
        Slots.Census census = slots.census();
        return (slots.isSuspended() ? "the pool is suspended; " : "") + census.inUse() + " in use, " + census.available() + " available, "
            + census.notUsable() + " not usable, " + opening.get() + " being opened, at most " + limits.most() + "; "
            + slots.waiting() + " more waiting";
    }

    @Override
    public void giveBack(PhysicalConnection connection, long claim) {
        if (!connection.isLeaving()) {
            slots.giveBack(connection, claim);
        } else if (slots.hold(connection, claim)) {
            retire(connection);
        }
    }

    // --- opening

    /// Begins so many errands.
    void open(int count) {
        for (int i = 0; i < count; i++) {
            begin(new Pending(clock.nanoTime()));
        }
    }

    private void begin(Pending attempt) {
        opening.incrementAndGet();
        pending.add(attempt);
        Throwable noThread = runAside(() -> connect(attempt));
        if (noThread != null && attempt.finish(noThread)) {
            openFailed(attempt, noThread);
            attempt.announce();
        }
    }

    /// Runs an errand on a thread of its own.
    ///
    /// @return why there is no thread for it; null if there is
    private Throwable runAside(Runnable errand) {
        try {
            errands.run(errand);
            return null;
        } catch (RuntimeException | Error noThread) {
            unexpected(noThread);
            return noThread;
        }
    }

    private void connect(Pending attempt) {
        CreateEvent event = Trace.isOn() ? new CreateEvent() : null;
        if (event != null) {
            event.begin();
        }
        long began = clock.nanoTime();
        int replaced = replacements.get();
        PhysicalConnection connection = null;
        Throwable failure = null;
        try {
            connection = NewConnections.open(connector, credentials.get(), this, settings, lastNumber.incrementAndGet(), clock);
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

    private void opened(Pending attempt, PhysicalConnection connection, long nanos, int replaced) {
        statistics.opened.increment();
        statistics.openingNanos.add(nanos);
        growth.opened(nanos);
        lastFailure = null;
        slots.add(connection);
        done(attempt);
        opening.decrementAndGet();
        if (closed || replacements.get() != replaced) {
            connection.evict(closed ? "pool closed" : "replaced while it was opened");
            retire(connection);
        } else {
            slots.put(connection);
            if (closed) {
                evictAll("pool closed");
            }
        }
        keeper.wake();
    }

    private void openFailed(Pending attempt, Throwable failure) {
        statistics.failedToOpen.increment();
        lastFailureNanos = clock.nanoTime();
        lastFailure = failure;
        growth.failed(lastFailureNanos);
        done(attempt);
        opening.decrementAndGet();
        keeper.wake();
        PoolLog.write(Level.DEBUG, name, () -> "cannot open a connection: " + describe(failure), null);
    }

    private SQLException tooLate() {
        return new SQLException("connecting to " + connector.description() + " has taken too long", "08001");
    }

    private void done(Pending errand) {
        pending.remove(errand);
    }

    // --- testing

    /// A connection that has not rested for long is tested by who wants it: two switches of threads would cost more, and where the test
    /// hangs the borrower's first statement had hung as well. What has rested for longer may have been forgotten by something between here
    /// and the server; then the test hangs where others do not, and a thread of the pool runs it. So it is where a test may take longer than
    /// a borrower waits.
    ///
    /// @return null if none is there that works, or others wait
    private PhysicalConnection takeRested(long nowNanos) {
        for (PhysicalConnection resting = slots.tryTakeResting(); resting != null; resting = slots.tryTakeResting()) {
            if (nowNanos - resting.knownToWorkNanos() > SHORT_REST_NANOS || limits.validationNanos() > limits.timeoutNanos()) {
                test(resting);
                keeper.wake();
                return null;
            }
            var errand = new Pending(clock.nanoTime(), resting);
            pending.add(errand);
            keeper.wakeIfAsleep();
            boolean works = NewConnections.works(resting, settings);
            if (errand.finish(null)) {
                done(errand);
                if (works && !resting.isLeaving() && !closed) {
                    resting.tested(clock.nanoTime());
                    slots.use(resting);
                    return resting;
                }
                resting.evict("test failed");
                retire(resting);
            }
        }
        return null;
    }

    /// What the first crowd after a rest needs is linked before it comes.
    void rehearse() {
        Slots.rehearse(clock);
        runAside(Test.NOTHING);
    }

    @Override
    public void testWanted(Slot slot) {
        test((PhysicalConnection) slot);
        keeper.wake();
    }

    /// Tests a connection that the pool holds; then it is available, or it is closed.
    void test(PhysicalConnection connection) {
        var errand = new Pending(clock.nanoTime(), connection);
        pending.add(errand);
        if (runAside(new Test(this, connection, errand)) != null && errand.finish(null)) {
            done(errand);
            connection.evict("not tested");
            retire(connection);
        }
    }

    /// A test; a class with a name, as the first ones come in a crowd after a rest, and linking a lambda would hold them up.
    private record Test(ConnectionPool pool, PhysicalConnection connection, Pending errand) implements Runnable {
        static final Test NOTHING = new Test(null, null, null);

        @Override
        public void run() {
            if (connection == null) {
                return;
            }
            boolean works = NewConnections.works(connection, pool.settings);
            if (!errand.finish(null)) {
                return;
            }
            pool.done(errand);
            if (works && !connection.isLeaving() && !pool.closed) {
                connection.tested(pool.clock.nanoTime());
                pool.slots.put(connection);
            } else {
                connection.evict("test failed");
                pool.retire(connection);
            }
        }
    }

    /// Gives up errands that take too long; after how many nanoseconds to ask again.
    long giveUpLateErrands(long nowNanos) {
        long next = Limits.NEVER;
        for (Pending errand : pending) {
            boolean test = errand.connection() != null;
            long left = (test ? limits.validationNanos() : limits.timeoutNanos()) - (nowNanos - errand.beganNanos());
            if (left > 0) {
                next = Math.min(next, left);
            } else if (errand.giveUp(tooLate())) {
                if (test) {
                    done(errand);
                    errand.connection().evict("test took too long");
                    errand.connection().breakUp();
                    retire(errand.connection());
                } else {
                    openFailed(errand, errand.failure());
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
        slots.remove(connection);
        statistics.closed.increment();
        statistics.usesOfClosed.add(connection.uses());
        EvictEvent event = Trace.isOn() ? new EvictEvent() : null;
        if (event != null && event.shouldCommit()) {
            event.pool = name;
            event.connection = connection.number();
            event.reason = connection.evictionReason();
            event.uses = connection.uses();
            event.commit();
        }
        if (runAside(() -> closeQuietly(connection)) != null) {
            closeQuietly(connection);
        }
        keeper.wake();
    }

    /// What cannot be aborted is closed all the same.
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

    /// Closes idle connections now, those in use when they are given back.
    void evictAll(String reason) {
        for (Slot slot : slots.all()) {
            var connection = (PhysicalConnection) slot;
            connection.evict(reason);
            if (slots.holdIfIdle(connection)) {
                retire(connection);
            }
        }
    }

    void close() {
        closed = true;
        turns.end();
        slots.close();
        evictAll("pool closed");
        slots.endLeases(NOTHING_SEEN); // whose threads will not come back for them
        keeper.end();
    }

    // --- changes while at work

    void change(Limits wanted) {
        limits = wanted;
        leaksAreSought = wanted.leakNanos() != Limits.NEVER;
        keeper.wake();
    }

    void change(Supplier<Credentials> wanted) {
        credentials = wanted;
        replaceAll("credentials changed");
    }

    /// Those that are being opened, too.
    void replaceAll(String reason) {
        replacements.incrementAndGet();
        evictAll(reason);
    }

    // --- what others ask

    @Override
    public void someoneWaits() {
        if (live() + opening.get() < limits.most() && growth.waitBegan(clock.nanoTime())) {
            keeper.wake();
        }
    }

    @Override
    public void nobodyWaits() {
        growth.nobodyWaits();
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
        return judgement.isFatal(failure);
    }

    @Override
    public SessionDefaults defaults() {
        return defaults;
    }

    @Override
    public int preparedStatementCacheSize() {
        return settings.preparedStatementCacheSize();
    }

    Limits limits() {
        return limits;
    }

    Connector connector() {
        return connector;
    }

    Credentials credentials() {
        return credentials.get();
    }

    Throwable lastFailure() {
        return lastFailure;
    }

    int live() {
        return slots.all().length;
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
