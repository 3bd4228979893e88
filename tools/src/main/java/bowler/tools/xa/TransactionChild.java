// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import bowler.tools.peer.PeerFigure;
import bowler.tools.peer.PeerTask;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;

/// The JVM in which one manager is measured: tells its parent each figure.
public final class TransactionChild {
    private final TransactionPeer peer;
    private final TransactionCalls calls;
    private final double warmUpSeconds;
    private final double seconds;
    private final AtomicLong resources = new AtomicLong();
    private final AtomicLong rows = new AtomicLong();
    private volatile boolean over;

    private TransactionChild(TransactionPeer peer, TransactionCalls calls, double warmUpSeconds, double seconds) {
        this.peer = peer;
        this.calls = calls;
        this.warmUpSeconds = warmUpSeconds;
        this.seconds = seconds;
    }

    public static void main(String[] arguments) {
        PeerTask.run(arguments, task -> {
            TransactionPeer peer = TransactionPeer.valueOf(task.peer());
            TransactionCalls calls = peer.calls(Files.createDirectories(task.folder().resolve("decisions")).toString());
            var child = new TransactionChild(peer, calls, task.warmUpSeconds(), task.seconds());
            for (String workload : task.workloads()) {
                child.measure(TransactionWorkload.valueOf(workload), task.threads(), task.folder());
            }
        });
    }

    /// The operation that one thread repeats.
    private interface Work extends AutoCloseable {
        void run() throws Throwable;

        @Override
        void close() throws SQLException;
    }

    private interface WorkFactory {
        Work make() throws Exception;
    }

    private void measure(TransactionWorkload workload, List<Integer> threads, Path folder) throws Exception {
        WorkFactory factory = switch (workload) {
            case STUB_1 -> () -> stubs(1);
            case STUB_2 -> () -> stubs(2);
            case BOWLER_2 -> databases(XaDatabase.BOWLER, folder, "file");
            case BOWLER_2_MEMORY -> databases(XaDatabase.BOWLER, null, "memory");
            case H2_2 -> databases(XaDatabase.H2, folder, "file");
            case H2_2_MEMORY -> databases(XaDatabase.H2, null, "memory");
        };
        for (int count : threads) {
            run(factory, count, warmUpSeconds);
            double forcesBefore = peer.forces();
            long[] done = run(factory, count, seconds);
            PeerTask.report(PeerFigure.of(workload.label(), Integer.toString(count), peer.label(), done[0] / (done[1] / 1e9),
                (peer.forces() - forcesBefore) / done[0]));
        }
    }

    /// @param manager whose it is; null if it says of no other that it has the same
    private XAResource known(String manager, XAResource resource) throws ReflectiveOperationException {
        String name = "resource" + resources.incrementAndGet();
        peer.register(manager == null ? name : manager, name, resource);
        return resource;
    }

    private Work stubs(int count) throws ReflectiveOperationException {
        XAResource[] parts = new XAResource[count];
        for (int part = 0; part < count; part++) {
            parts[part] = known("stub" + part, new StubXaResource(part));
        }
        return new Work() {
            @Override
            public void run() throws Throwable {
                calls.begin();
                Object transaction = calls.transaction();
                for (XAResource part : parts) {
                    calls.enlist(transaction, part);
                }
                for (XAResource part : parts) {
                    calls.delist(transaction, part);
                }
                calls.commit();
            }

            @Override
            public void close() {}
        };
    }

    private WorkFactory databases(XaDatabase kind, Path folder, String place) throws ReflectiveOperationException, SQLException {
        String table = "CREATE TABLE foo (a BIGINT PRIMARY KEY, b CHAR(96))";
        List<String> names = List.of(kind.label() + "-" + place + "-1", kind.label() + "-" + place + "-2");
        List<XADataSource> sources = new ArrayList<>();
        for (String name : names) {
            XADataSource source = kind.open(folder, name, table);
            peer.database(name, source);
            sources.add(source);
        }
        return () -> databases(names, sources);
    }

    private Work databases(List<String> names, List<XADataSource> sources) throws Exception {
        XAConnection[] links = {sources.get(0).getXAConnection(), sources.get(1).getXAConnection()};
        XAResource[] parts = {known(null, links[0].getXAResource()), known(null, links[1].getXAResource())};
        peer.belongs(parts[0], names.get(0));
        peer.belongs(parts[1], names.get(1));
        Connection[] connections = {links[0].getConnection(), links[1].getConnection()};
        PreparedStatement[] inserts = new PreparedStatement[2];
        for (int part = 0; part < 2; part++) {
            inserts[part] = connections[part].prepareStatement("INSERT INTO foo VALUES (?, 'b')");
        }
        return new Work() {
            @Override
            public void run() throws Throwable {
                calls.begin();
                Object transaction = calls.transaction();
                long row = rows.incrementAndGet();
                for (int part = 0; part < 2; part++) {
                    calls.enlist(transaction, parts[part]);
                    inserts[part].setLong(1, row);
                    inserts[part].executeUpdate();
                }
                for (XAResource part : parts) {
                    calls.delist(transaction, part);
                }
                calls.commit();
            }

            @Override
            public void close() throws SQLException {
                links[0].close();
                links[1].close();
            }
        };
    }

    /// Returns the number of operations done, and the nanoseconds they took.
    private long[] run(WorkFactory factory, int count, double howLong) throws Exception {
        over = false;
        var go = new CountDownLatch(1);
        var ready = new CountDownLatch(count);
        var failure = new AtomicReference<Throwable>();
        long[] done = new long[count];
        Thread[] threads = new Thread[count];
        for (int index = 0; index < count; index++) {
            int mine = index;
            threads[index] = Thread.ofPlatform().start(() -> {
                try {
                    Work work = factory.make();
                    ready.countDown();
                    go.await();
                    long number = 0;
                    while (!over) {
                        work.run();
                        number++;
                    }
                    done[mine] = number;
                    work.close();
                } catch (Throwable thrown) {
                    failure.compareAndSet(null, thrown);
                    ready.countDown();
                }
            });
        }
        ready.await();
        long began = System.nanoTime();
        go.countDown();
        Thread.sleep((long) (howLong * 1000));
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
        long lasted = System.nanoTime() - began;
        if (failure.get() != null) {
            throw new IllegalStateException(peer.label() + " failed", failure.get());
        }
        return new long[] {Arrays.stream(done).sum(), lasted};
    }
}
