// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.LoadClient;
import bowler.tools.load.client.Workload;
import bowler.tools.load.client.WrongResult;
import bowler.tools.load.client.Xorshift;
import bowler.tools.peer.LoadFailure;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// `join`: 10,000 rows with 1,000 rows, by primary key, 1,000 results.
final class JoinLoad implements Workload {
    private static final int MANY = 10_000;
    private static final int FEW = 1_000;
    private static final int APART = MANY / FEW;
    private static final long KEY_SUM = (long) APART * FEW * (FEW - 1) / 2;

    private final ChildSpec spec;
    private final JdbcLink link;

    JoinLoad(ChildSpec spec) throws SQLException {
        this.spec = spec;
        this.link = JdbcLink.open(spec);
    }

    @Override
    public void prepare() throws SQLException, LoadFailure {
        fill("ten_thousand", MANY, 1);
        fill("one_thousand", FEW, APART);
    }

    private void fill(String table, int rows, int step) throws SQLException, LoadFailure {
        long found = TableQueries.rowCount(link, table);
        if (found == rows) {
            return;
        }
        if (found != TableQueries.ABSENT) {
            throw new LoadFailure("table " + table + " is there and holds " + found + " rows instead of " + rows);
        }
        link.execute("CREATE TABLE " + table + FooTable.COLUMNS);
        link.commit();
        TableQueries.fill(link, "INSERT INTO " + table + " (a, b) VALUES (?, ?)", rows, (insert, i) -> {
            insert.setInt(1, i * step);
            insert.setString(2, FooTable.text(i * step));
        });
    }

    @Override
    public LoadClient client(int worker, int workers) throws SQLException {
        return new JoinClient(JdbcLink.open(spec));
    }

    /// Every transaction has looked at its results.
    @Override
    public void check(long committed) {}

    @Override
    public void close() throws SQLException {
        link.close();
    }

    private static final class JoinClient implements LoadClient {
        private final JdbcLink link;
        private final PreparedStatement join;

        /// The last condition is always true. It is there because H2 answers an identical query from its last result.
        JoinClient(JdbcLink link) throws SQLException {
            this.link = link;
            this.join = link.prepare(
                "SELECT t.a, t.b, o.a FROM one_thousand o, ten_thousand t WHERE o.a = t.a AND o.a < ?");
        }

        @Override
        public void transact(long bits) throws SQLException {
            join.setInt(1, MANY + Xorshift.below(1_000_000_000, bits));
            ResultSet result = join.executeQuery();
            int count = 0;
            long keySum = 0;
            while (result.next()) {
                count++;
                keySum += result.getInt(1);
                if (result.getString(2).length() != FooTable.TEXT_LENGTH || result.getInt(3) != result.getInt(1)) {
                    throw new WrongResult("the join returned a row that does not belong together");
                }
            }
            result.close();
            link.commit();
            if (count != FEW || keySum != KEY_SUM) {
                throw new WrongResult("the join returned " + count + " rows with key sum " + keySum
                    + " instead of " + FEW + " with " + KEY_SUM);
            }
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
