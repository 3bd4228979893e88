// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import bowler.jta.TransactionService;
import bowler.jta.TransactionSettings;
import bowler.jta.recovery.RecoveryState;
import bowler.jta.resource.RecoverableResource;
import bowler.jta.resource.RecoveryLink;
import bowler.jta.resource.XaDataSourceResource;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.tools.peer.ParentWatch;
import bowler.tools.xa.XaDatabase;
import jakarta.transaction.RollbackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;

/// The main class of the JVM that is killed. It recovers the transactions that the previous process left, and checks
/// both databases. Then it works until it is killed. It ends by itself if no kill point is given.
///
/// The arguments are a folder, the kill point, how often that point is passed before the kill, and the number of
/// threads. The last argument is the kind of the databases. The process reports to its parent `@recovered
/// milliseconds`, `@audited transactions told`, `@finding text`, `@at` when the point is reached, and `@failed text`.
public final class KilledChild {
    static final String RECOVERED = "@recovered ";
    static final String AUDITED = "@audited ";
    static final String FINDING = "@finding ";
    static final String FAILED = "@failed ";
    static final String AT = "@at";
    private static final int FAILURE = 3;
    private static final long LONGEST_RECOVERY_NANOS = 30_000_000_000L;
    private static final long POLL_NANOS = 200_000;
    private static final long LONGEST_WORK_MILLIS = 60_000;
    private static final List<String> NAMES = List.of("a", "b");

    /// The action of a transaction, chosen by the last digit of its number.
    private enum Kind {
        BOTH, ONE, REFUSED, ROLLED_BACK;

        static Kind of(long number) {
            return switch ((int) (number % 10)) {
                case 7 -> ONE;
                case 8 -> REFUSED;
                case 9 -> ROLLED_BACK;
                default -> BOTH;
            };
        }
    }

    private final Path folder;
    private final XaDatabase kind;
    private final KillPoint kill;
    private final XADataSource[] databases = new XADataSource[NAMES.size()];
    private final Statement[] resolvers = new Statement[NAMES.size()];
    /// See [WatchedResource].
    private final ReadWriteLock[] order = {new ReentrantReadWriteLock(), new ReentrantReadWriteLock()};
    private TransactionService service;

    private KilledChild(Path folder, XaDatabase kind, KillPoint kill) {
        this.folder = folder;
        this.kind = kind;
        this.kill = kill;
    }

    public static void main(String[] arguments) {
        ParentWatch.start();
        var kill = new KillPoint(System.out, arguments[1], Integer.parseInt(arguments[2]));
        System.setOut(System.err);
        try {
            new KilledChild(Path.of(arguments[0]), XaDatabase.valueOf(arguments[4]), kill).run(arguments[1].equals(KillPoint.NOWHERE), Integer.parseInt(arguments[3]));
            Runtime.getRuntime().halt(0);
        } catch (Exception | Error failure) {
            failure.printStackTrace();
            kill.report(FAILED + failure);
            Runtime.getRuntime().halt(FAILURE);
        }
    }

    private void run(boolean isLast, int threads) throws Exception {
        XAConnection[] open = new XAConnection[databases.length]; // keep the databases open
        for (int at = 0; at < databases.length; at++) {
            databases[at] = kind.open(folder, NAMES.get(at),
                "CREATE TABLE IF NOT EXISTS t (number BIGINT PRIMARY KEY)");
            open[at] = databases[at].getXAConnection();
            resolvers[at] = open[at].getConnection().createStatement();
        }
        long began = System.nanoTime();
        service = TransactionService.open(
            TransactionSettings.in(folder.resolve("decisions").toString()).withNodeName("torture").withParallel(kill.parallel()),
            new WatchedDisk(HostDisk.at("", folder.resolve("decisions").toString()), kill), new HostClock(), new HostEntropy(), new HostWorkers());
        for (int at = 0; at < databases.length; at++) {
            service.register(watched(at, new XaDataSourceResource(NAMES.get(at), databases[at])));
        }
        String stuck = awaitRecovery(began);
        kill.report(RECOVERED + (System.nanoTime() - began) / 1_000_000);
        if (stuck != null) {
            kill.report(FINDING + stuck);
        }
        long last = audit();
        if (!isLast) {
            work(last, threads);
        }
        for (XAConnection connection : open) {
            connection.close();
        }
    }

    /// Returns the lock under which a branch ends; null if branches may end at any time.
    private ReadWriteLock endOrder(int database) {
        return kind == XaDatabase.H2 ? order[database] : null;
    }

    private void settle(int database) throws XAException {
        if (kind.settling() == null) {
            return;
        }
        Statement resolver = resolvers[database];
        synchronized (resolver) {
            try {
                resolver.execute(kind.settling());
            } catch (SQLException failure) {
                throw (XAException) new XAException(XAException.XAER_RMFAIL).initCause(failure);
            }
        }
    }

    /// Recovery's calls are points, too.
    private RecoverableResource watched(int database, XaDataSourceResource resource) {
        return new RecoverableResource() {
            @Override
            public String name() {
                return resource.name();
            }

            @Override
            public RecoveryLink open() throws SQLException {
                RecoveryLink link = resource.open();
                var seen = new WatchedResource(link.resource(), resource.name(), "recovery: ", () -> settle(database), endOrder(database), kill);
                return new RecoveryLink() {
                    @Override
                    public WatchedResource resource() {
                        return seen;
                    }

                    @Override
                    public void close() throws Exception {
                        link.close();
                    }
                };
            }
        };
    }

    /// Waits for recovery. Returns a description of the transactions that are not resolved in time; null if all are.
    private String awaitRecovery(long began) {
        while (System.nanoTime() - began < LONGEST_RECOVERY_NANOS) {
            boolean reached = service.recovery().stream().allMatch(state -> state.reached() != null && state.failure() == null && state.left() == 0);
            if (reached && service.inDoubt().isEmpty()) {
                return null;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return "not recovered: " + service.inDoubt() + ", " + service.recovery().stream().map(RecoveryState::toString).toList();
    }

    // Looking.

    /// @return the greatest number used
    private long audit() throws IOException, SQLException {
        Map<Long, Boolean> told = ReportedOutcomes.read(folder.resolve("told"));
        Set<Long> a = numbers(0);
        Set<Long> b = numbers(1);
        Set<Long> all = new HashSet<>(a);
        all.addAll(b);
        all.addAll(told.keySet());
        for (long number : all) {
            Kind kind = Kind.of(number);
            boolean inA = a.contains(number);
            boolean inB = b.contains(number);
            if (kind == Kind.ONE ? inB : inA != inB) {
                kill.report(FINDING + "transaction " + number + " is half done: in a " + inA + ", in b " + inB + ", told " + told.get(number));
            }
            if (told.containsKey(number) && told.get(number) != inA) {
                kill.report(FINDING + "transaction " + number + " was told to have committed: " + told.get(number) + ", but is in a: " + inA);
            }
        }
        service.heuristics().forEach(note -> kill.report(FINDING + note));
        for (int at = 0; at < databases.length; at++) {
            int prepared = count(at, kind.preparedCount());
            if (prepared > 0) {
                kill.report(FINDING + prepared + " branches stay prepared in " + NAMES.get(at));
            }
        }
        kill.report(AUDITED + all.size() + " " + told.size());
        return all.stream().mapToLong(Long::longValue).max().orElse(0);
    }

    private Set<Long> numbers(int database) throws SQLException {
        Set<Long> numbers = new HashSet<>();
        XAConnection link = databases[database].getXAConnection();
        try (Connection connection = link.getConnection(); Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("SELECT number FROM t")) {
            while (rows.next()) {
                numbers.add(rows.getLong(1));
            }
        } finally {
            link.close();
        }
        return numbers;
    }

    private int count(int database, String query) throws SQLException {
        XAConnection link = databases[database].getXAConnection();
        try (Connection connection = link.getConnection(); Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        } finally {
            link.close();
        }
    }

    // Working.

    private void work(long last, int count) throws Exception {
        AtomicLong next = new AtomicLong(last);
        try (var reportedOutcomes = new ReportedOutcomes(Files.createDirectories(folder).resolve("told"))) {
            for (int at = 0; at < count; at++) {
                Thread.ofPlatform().start(() -> serve(next, reportedOutcomes));
            }
            Thread.sleep(LONGEST_WORK_MILLIS);
            throw new IllegalStateException("the point was not reached in " + LONGEST_WORK_MILLIS / 1000 + " s");
        }
    }

    private void serve(AtomicLong next, ReportedOutcomes reportedOutcomes) {
        try {
            XAConnection[] links = {databases[0].getXAConnection(), databases[1].getXAConnection()};
            WatchedResource[] parts = new WatchedResource[links.length];
            PreparedStatement[] inserts = new PreparedStatement[links.length];
            for (int at = 0; at < links.length; at++) {
                int database = at;
                parts[at] = new WatchedResource(links[at].getXAResource(), NAMES.get(at), "", () -> settle(database), endOrder(database), kill);
                inserts[at] = links[at].getConnection().prepareStatement("INSERT INTO t VALUES (?)");
            }
            while (true) {
                long number = next.incrementAndGet();
                reportedOutcomes.report(number, one(number, parts, inserts));
            }
        } catch (Exception | Error failure) {
            failure.printStackTrace();
            kill.report(FAILED + failure);
            Runtime.getRuntime().halt(FAILURE);
        }
    }

    /// @return whether it has committed
    private boolean one(long number, WatchedResource[] parts, PreparedStatement[] inserts) throws Exception {
        Kind kind = Kind.of(number);
        service.manager().begin();
        for (int at = 0; at < (kind == Kind.ONE ? 1 : parts.length); at++) {
            service.manager().getTransaction().enlistResource(parts[at], service.resource(NAMES.get(at)));
            inserts[at].setLong(1, number);
            order[at].readLock().lock();
            try {
                inserts[at].executeUpdate();
            } finally {
                order[at].readLock().unlock();
            }
        }
        kill.reached(KillPoint.WORKED);
        parts[1].refuse(kind == Kind.REFUSED);
        if (kind == Kind.ROLLED_BACK) {
            service.manager().rollback();
            return false;
        }
        try {
            service.manager().commit();
            kill.reached(KillPoint.RETURNED);
            return true;
        } catch (RollbackException refused) {
            if (kind != Kind.REFUSED) {
                throw refused;
            }
            return false;
        }
    }
}
