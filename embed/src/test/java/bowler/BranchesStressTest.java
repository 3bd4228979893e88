// SPDX-License-Identifier: Apache-2.0
package bowler;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.jdbc.BowlerXADataSource;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;

/// Several threads work in branches, do other work in between, and leave the decision to other threads. Afterwards exactly the
/// rows are there whose branches were committed.
class BranchesStressTest {
    private static final int THREADS = 4;
    private static final long NANOS = 3_000_000_000L;

    private final BowlerXADataSource source = new BowlerXADataSource();
    private final AtomicInteger numbers = new AtomicInteger();
    private final Set<Integer> committed = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedQueue<Integer> ended = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Integer> prepared = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private record Name(int number) implements Xid {
        @Override
        public int getFormatId() {
            return 3;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return ByteBuffer.allocate(4).putInt(number).array();
        }

        @Override
        public byte[] getBranchQualifier() {
            return new byte[] {1};
        }
    }

    /// One thread with its connection.
    private final class Client {
        private final Random random;
        private final XAResource resource;
        private final PreparedStatement insert;
        private final PreparedStatement count;

        Client(long seed, XAConnection connection) throws SQLException {
            random = new Random(seed);
            resource = connection.getXAResource();
            Connection handle = connection.getConnection();
            insert = handle.prepareStatement("INSERT INTO t VALUES (?, ?)");
            count = handle.prepareStatement("SELECT COUNT(*) FROM t WHERE a = ?");
        }

        void insert(int number, int part) throws SQLException {
            insert.setInt(1, number);
            insert.setInt(2, part);
            insert.executeUpdate();
        }

        void local() throws SQLException {
            int number = numbers.incrementAndGet();
            insert(number, 0);
            insert(number, 1);
            committed.add(number);
        }

        int seen(int number) throws SQLException {
            count.setInt(1, number);
            try (ResultSet rows = count.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }

        void branch() throws SQLException, XAException {
            int number = numbers.incrementAndGet();
            Xid name = new Name(number);
            resource.start(name, XAResource.TMNOFLAGS);
            insert(number, 0);
            if (random.nextInt(4) == 0) {
                resource.end(name, XAResource.TMSUSPEND);
                assertThat(seen(number)).isZero();
                if (random.nextBoolean()) {
                    local();
                }
                resource.start(name, XAResource.TMRESUME);
            }
            assertThat(seen(number)).isEqualTo(1);
            insert(number, 1);
            resource.end(name, XAResource.TMSUCCESS);
            switch (random.nextInt(5)) {
                case 0 -> {
                    resource.commit(name, true);
                    committed.add(number);
                }
                case 1 -> resource.rollback(name);
                case 2 -> ended.add(number);
                case 3 -> {
                    resource.prepare(name);
                    prepared.add(number);
                }
                default -> {
                    resource.prepare(name);
                    resource.commit(name, false);
                    committed.add(number);
                }
            }
        }

        /// Takes over what other threads have left.
        void decide() throws SQLException, XAException {
            Integer left = ended.poll();
            if (left != null) {
                resource.start(new Name(left), XAResource.TMJOIN);
                assertThat(seen(left)).isEqualTo(2);
                insert(left, 2);
                resource.end(new Name(left), XAResource.TMSUCCESS);
                resource.prepare(new Name(left));
                prepared.add(left);
            }
            Integer waiting = prepared.poll();
            if (waiting != null && random.nextBoolean()) {
                resource.commit(new Name(waiting), false);
                committed.add(waiting);
            } else if (waiting != null) {
                resource.rollback(new Name(waiting));
            }
        }

        void run() throws SQLException, XAException {
            long end = System.nanoTime() + NANOS;
            while (System.nanoTime() < end && failure.get() == null) {
                switch (random.nextInt(4)) {
                    case 0 -> decide();
                    case 1 -> local();
                    default -> branch();
                }
            }
        }
    }

    @Test
    void rowsAreThoseOfCommittedBranches() throws Exception {
        source.setDatabaseName("memory:branches-stress");
        source.setCreateDatabase("create");
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT, part INT, PRIMARY KEY (a, part))");
        }
        List<Thread> threads = new ArrayList<>();
        for (int index = 0; index < THREADS; index++) {
            XAConnection connection = source.getXAConnection();
            Client client = new Client(index, connection);
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    client.run();
                } catch (Exception | Error thrown) {
                    failure.compareAndSet(null, thrown);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw new AssertionError(failure.get());
        }
        XAResource last = source.getXAConnection().getXAResource();
        for (Integer left : ended) {
            last.rollback(new Name(left));
        }
        for (Integer left : prepared) {
            last.rollback(new Name(left));
        }
        assertThat(last.recover(XAResource.TMSTARTRSCAN)).isEmpty();
        Set<Integer> found = new TreeSet<>();
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT a, COUNT(*) FROM t GROUP BY a")) {
                while (rows.next()) {
                    found.add(rows.getInt(1));
                    assertThat(rows.getInt(2)).isGreaterThanOrEqualTo(2);
                }
            }
            try (ResultSet rows = statement.executeQuery(
                    "SELECT COUNT(*) FROM SYSCS_DIAG.TRANSACTION_TABLE WHERE global_xid IS NOT NULL")) {
                rows.next();
                assertThat(rows.getInt(1)).isZero();
            }
        }
        assertThat(found).isEqualTo(new TreeSet<>(committed)).hasSizeGreaterThan(THREADS);
    }
}
