// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.LoadClient;
import bowler.tools.load.client.Workload;
import bowler.tools.load.client.WrongResult;
import bowler.tools.peer.LoadFailure;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// `insert`: one new row in a table that begins empty. Keys ascend, those of all clients interleaved, as numbers drawn
/// from one sequence would be.
final class InsertLoad implements Workload {
    private static final String TABLE = "foo_grows";

    private final ChildSpec spec;
    private final JdbcLink link;

    InsertLoad(ChildSpec spec) throws SQLException {
        this.spec = spec;
        this.link = JdbcLink.open(spec);
    }

    @Override
    public void prepare() {}

    @Override
    public void begin() throws SQLException {
        drop();
        link.execute("CREATE TABLE " + TABLE + FooTable.COLUMNS);
        link.commit();
    }

    private void drop() throws SQLException {
        if (TableQueries.rowCount(link, TABLE) != TableQueries.ABSENT) {
            link.execute("DROP TABLE " + TABLE);
            link.commit();
        }
    }

    @Override
    public LoadClient client(int worker, int workers) throws SQLException {
        return new InsertClient(JdbcLink.open(spec), worker, workers);
    }

    @Override
    public void check(long committed) throws SQLException, LoadFailure {
        long found = TableQueries.rowCount(link, TABLE);
        if (found != committed) {
            throw new LoadFailure("INSERT was committed " + committed + " times, but the table holds " + found + " rows");
        }
    }

    @Override
    public void close() throws SQLException {
        drop();
        link.close();
    }

    private static final class InsertClient implements LoadClient {
        private final JdbcLink link;
        private final int workers;
        private final String[] texts = FooTable.updateTexts();
        private final PreparedStatement insert;
        private int key;

        InsertClient(JdbcLink link, int worker, int workers) throws SQLException {
            this.link = link;
            this.key = worker;
            this.workers = workers;
            this.insert = link.prepare("INSERT INTO " + TABLE + " (a, b) VALUES (?, ?)");
        }

        @Override
        public void transact(long bits) throws SQLException {
            insert.setInt(1, key);
            insert.setString(2, texts[(int) bits & texts.length - 1]);
            if (insert.executeUpdate() != 1) {
                throw new WrongResult("INSERT of one row did not count one row");
            }
            link.commitDurably();
            key += workers;
        }

        @Override
        public void rollback() throws SQLException {
            link.rollback();
        }

        @Override
        public void close() throws SQLException {
            link.close();
        }
    }
}
