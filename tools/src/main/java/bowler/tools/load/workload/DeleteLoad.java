// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.LoadClient;
import bowler.tools.load.client.WrongResult;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// `delete`: one row by its key. The keys are divided among the clients; each deletes its own in an order that looks
/// random, and puts them back, its stopwatch stopped, when none is left.
public final class DeleteLoad extends FooWorkload {
    DeleteLoad(ChildSpec spec) throws SQLException {
        super(spec);
    }

    @Override
    public LoadClient client(int worker, int workers) throws SQLException {
        return new DeleteClient(JdbcLink.open(spec), worker, workers, spec.rows());
    }

    private static final class DeleteClient implements LoadClient {
        private final JdbcLink link;
        private final int worker;
        private final int workers;
        private final int ownKeys;
        private final int stride;
        private final PreparedStatement delete;
        private int deleted;

        DeleteClient(JdbcLink link, int worker, int workers, int rows) throws SQLException {
            this.link = link;
            this.worker = worker;
            this.workers = workers;
            this.ownKeys = (rows - worker + workers - 1) / workers;
            this.stride = strideThrough(ownKeys);
            this.delete = link.prepare("DELETE FROM foo WHERE a = ?");
        }

        @Override
        public void transact(long bits) throws SQLException {
            int key = key(deleted);
            delete.setInt(1, key);
            if (delete.executeUpdate() != 1) {
                throw new WrongResult("DELETE by key " + key + " did not find its row");
            }
            link.commitDurably();
            deleted++;
        }

        private int key(int position) {
            return (int) ((long) position * stride % ownKeys) * workers + worker;
        }

        @Override
        public boolean exhausted() {
            return deleted == ownKeys;
        }

        @Override
        public void restock() throws SQLException {
            TableQueries.fill(link, "INSERT INTO foo (a, b) VALUES (?, ?)", deleted, (insert, i) -> {
                insert.setInt(1, key(i));
                insert.setString(2, FooTable.text(key(i)));
            });
            deleted = 0;
        }

        @Override
        public void rollback() throws SQLException {
            link.rollback();
        }

        @Override
        public void close() throws SQLException {
            restock();
            link.close();
        }
    }

    /// A step near the golden section of the count that meets every position before it meets one again.
    public static int strideThrough(int count) {
        int stride = Math.max(1, (int) (count * 0.618033988749895));
        while (greatestCommonDivisor(stride, count) != 1) {
            stride++;
        }
        return stride;
    }

    private static int greatestCommonDivisor(int a, int b) {
        return b == 0 ? a : greatestCommonDivisor(b, a % b);
    }
}
