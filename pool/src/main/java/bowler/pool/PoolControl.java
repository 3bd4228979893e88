// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import bowler.pool.event.PoolLog;
import bowler.pool.settings.Credentials;
import bowler.pool.settings.PoolSettings;
import bowler.pool.slot.Slot;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/// Inspects and changes an open pool; also available through JMX.
public final class PoolControl implements PoolMXBean {
    /// All metrics of a pool. For Micrometer:
    ///
    ///     for (var metric : PoolControl.METRICS) {
    ///         if (metric.growsOnly()) FunctionCounter.builder(metric.name(), control, metric.reading()).tag("pool", name).register(registry);
    ///         else Gauge.builder(metric.name(), control, metric.reading()).tag("pool", name).register(registry);
    ///     }
    public static final List<PoolMetric> METRICS = List.of(
        new PoolMetric("bowler.pool.available", "connections", "Connections that can be borrowed now", false, PoolControl::getAvailable),
        new PoolMetric("bowler.pool.in.use", "connections", "Connections that are lent", false, PoolControl::getInUse),
        new PoolMetric("bowler.pool.not.usable", "connections", "Connections being tested or closed", false, PoolControl::getNotUsable),
        new PoolMetric("bowler.pool.opening", "connections", "Connections being opened", false, PoolControl::getOpening),
        new PoolMetric("bowler.pool.waiting", "threads", "Threads that wait for a connection", false, PoolControl::getWaiting),
        new PoolMetric("bowler.pool.maximum", "connections", "The most connections there may be", false, PoolControl::getMaximumPoolSize),
        new PoolMetric("bowler.pool.borrowed", "borrows", "Connections lent so far", true, PoolControl::getBorrowed),
        new PoolMetric("bowler.pool.waits", "waits", "Borrows that had to wait", true, PoolControl::getWaits),
        new PoolMetric("bowler.pool.waited", "milliseconds", "Time waited by all", true, PoolControl::getWaitedMillis),
        new PoolMetric("bowler.pool.wait.longest", "microseconds", "The longest wait so far", false, PoolControl::getLongestWaitMicros),
        new PoolMetric("bowler.pool.timeouts", "borrows", "Waits that ended without a connection", true, PoolControl::getTimeouts),
        new PoolMetric("bowler.pool.opened", "connections", "Connections opened so far", true, PoolControl::getOpened),
        new PoolMetric("bowler.pool.failed", "connections", "Connections that could not be opened", true, PoolControl::getFailedToOpen),
        new PoolMetric("bowler.pool.closed", "connections", "Connections that have left", true, PoolControl::getClosed),
        new PoolMetric("bowler.pool.leaks", "connections", "Connections reported as leaked", true, PoolControl::getLeaks));

    private final ConnectionPool pool;
    /// The settings with all changes so far; guarded by this.
    private final PoolSettings settings;
    private boolean registered;

    PoolControl(ConnectionPool pool) {
        this.pool = pool;
        this.settings = pool.settings.checked();
    }

    // --- inspection

    @Override
    public int getAvailable() {
        return pool.slotPool.census().available();
    }

    @Override
    public int getInUse() {
        return pool.slotPool.census().inUse();
    }

    @Override
    public int getNotUsable() {
        return pool.slotPool.census().notUsable();
    }

    @Override
    public int getOpening() {
        return pool.opening();
    }

    @Override
    public int getTotal() {
        return pool.live();
    }

    @Override
    public int getWaiting() {
        return pool.slotPool.waiting();
    }

    @Override
    public long getBorrowed() {
        long sum = pool.poolStatistics.usesOfClosed.sum();
        for (Slot slot : pool.slotPool.all()) {
            sum += slot.uses();
        }
        return sum;
    }

    @Override
    public long getWaits() {
        return pool.poolStatistics.waits.sum();
    }

    @Override
    public long getWaitedMillis() {
        return TimeUnit.NANOSECONDS.toMillis(pool.poolStatistics.waitedNanos.sum());
    }

    @Override
    public long getLongestWaitMicros() {
        return TimeUnit.NANOSECONDS.toMicros(pool.poolStatistics.longestWaitNanos());
    }

    @Override
    public long getTimeouts() {
        return pool.poolStatistics.timeouts.sum();
    }

    @Override
    public long getOpened() {
        return pool.poolStatistics.opened.sum();
    }

    @Override
    public long getFailedToOpen() {
        return pool.poolStatistics.failedToOpen.sum();
    }

    @Override
    public long getClosed() {
        return pool.poolStatistics.closed.sum();
    }

    @Override
    public long getLeaks() {
        return pool.poolStatistics.leaks.sum();
    }

    @Override
    public String getLastFailure() {
        Throwable failure = pool.lastFailure();
        return failure == null ? null : ConnectionPool.describe(failure);
    }

    // --- changes

    private synchronized void change(Consumer<PoolSettings> change) {
        PoolSettings tried = settings.checked();
        change.accept(tried);
        pool.change(PoolLimits.of(tried.checked()));
        change.accept(settings);
    }

    @Override
    public int getMaximumPoolSize() {
        return pool.limits().max();
    }

    /// Lowers `minimumIdle` as well if it is larger than the value.
    @Override
    public void setMaximumPoolSize(int value) {
        change(it -> it.maximumPoolSize(value).minimumIdle(Math.min(pool.limits().min(), Math.max(0, value))));
    }

    @Override
    public int getMinimumIdle() {
        return pool.limits().min();
    }

    @Override
    public void setMinimumIdle(int value) {
        change(it -> it.minimumIdle(value));
    }

    @Override
    public synchronized long getConnectionTimeout() {
        return settings.connectionTimeout();
    }

    @Override
    public void setConnectionTimeout(long milliseconds) {
        change(it -> it.connectionTimeout(milliseconds));
    }

    @Override
    public synchronized long getIdleTimeout() {
        return settings.idleTimeout();
    }

    @Override
    public void setIdleTimeout(long milliseconds) {
        change(it -> it.idleTimeout(milliseconds));
    }

    @Override
    public synchronized long getMaxLifetime() {
        return settings.maxLifetime();
    }

    @Override
    public void setMaxLifetime(long milliseconds) {
        change(it -> it.maxLifetime(milliseconds));
    }

    @Override
    public synchronized long getLeakDetectionThreshold() {
        return settings.leakDetectionThreshold();
    }

    @Override
    public void setLeakDetectionThreshold(long milliseconds) {
        change(it -> it.leakDetectionThreshold(milliseconds));
    }

    @Override
    public boolean isSuspended() {
        return pool.slotPool.isSuspended();
    }

    @Override
    public void suspend() {
        pool.slotPool.suspend();
    }

    @Override
    public void resume() {
        pool.slotPool.resume();
    }

    @Override
    public void softEvictConnections() {
        pool.replaceAll("evicted on demand");
    }

    @Override
    public void changeCredentials(String user, String password) {
        Credentials wanted = new Credentials(user, password);
        pool.change(() -> wanted);
    }

    // --- JMX

    void register() {
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            server.registerMBean(this, objectName());
            registered = true;
        } catch (JMException refused) {
            PoolLog.write(Level.WARNING, pool.name(), () -> "it cannot be shown by JMX: " + refused.getMessage(), null);
        }
    }

    void unregister() {
        if (registered) {
            registered = false;
            try {
                ManagementFactory.getPlatformMBeanServer().unregisterMBean(objectName());
            } catch (JMException gone) {
                PoolLog.write(Level.DEBUG, pool.name(), () -> "it was not shown by JMX any more: " + gone.getMessage(), null);
            }
        }
    }

    private ObjectName objectName() throws JMException {
        return new ObjectName("bowler.pool:type=Pool,name=" + ObjectName.quote(pool.name()));
    }
}
