// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.LoadClient;
import bowler.tools.load.client.WrongResult;
import bowler.tools.load.client.Xorshift;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// `update`: a new text for one row, by its key.
final class UpdateLoad extends FooWorkload {
    UpdateLoad(ChildSpec spec) throws SQLException {
        super(spec);
    }

    @Override
    public LoadClient client(int worker, int workers) throws SQLException {
        return new UpdateClient(JdbcLink.open(spec), spec.rows());
    }

    /// Also the writer of [MixedLoad].
    static final class UpdateClient implements LoadClient {
        private final JdbcLink link;
        private final int rows;
        private final String[] texts = FooTable.updateTexts();
        private final PreparedStatement update;

        UpdateClient(JdbcLink link, int rows) throws SQLException {
            this.link = link;
            this.rows = rows;
            this.update = link.prepare("UPDATE foo SET b = ? WHERE a = ?");
        }

        @Override
        public void transact(long bits) throws SQLException {
            int key = Xorshift.below(rows, bits);
            update.setString(1, texts[(int) bits & texts.length - 1]);
            update.setInt(2, key);
            if (update.executeUpdate() != 1) {
                throw new WrongResult("UPDATE by key " + key + " did not find its row");
            }
            link.commitDurably();
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
