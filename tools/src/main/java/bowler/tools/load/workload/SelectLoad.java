// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.LoadClient;
import bowler.tools.load.client.WrongResult;
import bowler.tools.load.client.Xorshift;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// `select` and `select-row`: one row by its key, only the key of it or all of it.
final class SelectLoad extends FooWorkload {
    private final boolean wholeRow;

    SelectLoad(ChildSpec spec, boolean wholeRow) throws SQLException {
        super(spec);
        this.wholeRow = wholeRow;
    }

    @Override
    public LoadClient client(int worker, int workers) throws SQLException {
        return wholeRow ? new RowClient(JdbcLink.open(spec), spec.rows()) : new KeyClient(JdbcLink.open(spec), spec.rows());
    }

    /// Also the reader of [MixedLoad].
    static final class KeyClient implements LoadClient {
        private final JdbcLink link;
        private final int rows;
        private final PreparedStatement select;

        KeyClient(JdbcLink link, int rows) throws SQLException {
            this.link = link;
            this.rows = rows;
            this.select = link.prepare("SELECT a FROM foo WHERE a = ?");
        }

        @Override
        public void transact(long bits) throws SQLException {
            int key = Xorshift.below(rows, bits);
            select.setInt(1, key);
            ResultSet result = select.executeQuery();
            if (!result.next() || result.getInt(1) != key) {
                throw new WrongResult("SELECT by key " + key + " did not find its row");
            }
            result.close();
            link.commit();
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

    private static final class RowClient implements LoadClient {
        private final JdbcLink link;
        private final int rows;
        private final PreparedStatement select;

        RowClient(JdbcLink link, int rows) throws SQLException {
            this.link = link;
            this.rows = rows;
            this.select = link.prepare("SELECT a, b FROM foo WHERE a = ?");
        }

        @Override
        public void transact(long bits) throws SQLException {
            int key = Xorshift.below(rows, bits);
            select.setInt(1, key);
            ResultSet result = select.executeQuery();
            if (!result.next() || result.getInt(1) != key || result.getString(2).length() != FooTable.TEXT_LENGTH) {
                throw new WrongResult("SELECT by key " + key + " did not find its row");
            }
            result.close();
            link.commit();
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
