// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import bowler.os.Workers;
import bowler.os.host.HostClock;
import bowler.pool.settings.Credentials;
import bowler.pool.settings.PoolSettings;
import bowler.pool.wrap.PhysicalConnection;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.DataSource;

/// Shared by races about whole pools: a pool that runs its tasks at once on the thread that begins them, and a driver.
/// The driver records the user of each connection and the open ones.
abstract class PoolRaceFixture {
    /// A connection of the driver.
    static final class Bare {
        final String user;
        volatile boolean closed;

        Bare(String user) {
            this.user = user;
        }
    }

    final Queue<Bare> opened = new ConcurrentLinkedQueue<>();
    final ConnectionPool pool;

    PoolRaceFixture() {
        DataSource source = (DataSource) Proxy.newProxyInstance(PoolRaceFixture.class.getClassLoader(), new Class<?>[] {DataSource.class},
            (self, method, arguments) -> method.getName().equals("getConnection") ? open((String) arguments[0]) : null);
        PoolSettings settings = PoolSettings.of(source).username("old").password("").maximumPoolSize(2).minimumIdle(0).checked();
        pool = new ConnectionPool(settings, ConnectionFactory.of(settings), new HostClock(), (name, step, onFailure) -> {
            step.step();
            return new Workers.Task() {
                @Override
                public void wake() {
                    step.step();
                }

                @Override
                public void stop() {}
            };
        });
    }

    private Connection open(String user) {
        Bare bare = new Bare(user);
        opened.add(bare);
        return (Connection) Proxy.newProxyInstance(PoolRaceFixture.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) ->
            switch (method.getName()) {
                case "close" -> {
                    bare.closed = true;
                    yield null;
                }
                case "getAutoCommit", "isValid" -> true;
                case "isClosed" -> bare.closed;
                default -> null;
            });
    }

    final void changeUser(String user) {
        Credentials wanted = new Credentials(user, "");
        pool.change(() -> wanted);
    }

    /// 1 if a connection was there and was used, else 0.
    final int useOnce() {
        PhysicalConnection taken = pool.slotPool.tryTake();
        if (taken == null) {
            return 0;
        }
        try {
            taken.lend().close();
            return 1;
        } catch (SQLException impossible) {
            throw new AssertionError(impossible);
        }
    }

    final int openCount() {
        return (int) opened.stream().filter(bare -> !bare.closed).count();
    }
}
