// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.LoadClient;
import bowler.tools.load.client.Workload;
import bowler.tools.peer.LoadFailure;
import java.sql.SQLException;

/// `tpcb`: a bank transaction in the manner of TPC-B: three updates, one insert, one select. `--rows` counts all
/// accounts, so the database is smaller than the benchmark of that name demands.
final class TpcbLoad implements Workload {
    private final ChildSpec spec;
    private final JdbcLink link;
    private final TpcbTables tables;
    private long transactionsBefore;

    TpcbLoad(ChildSpec spec) throws SQLException {
        this.spec = spec;
        this.link = JdbcLink.open(spec);
        this.tables = new TpcbTables(link, spec.rows(), spec.branches());
    }

    @Override
    public void prepare() throws SQLException, LoadFailure {
        tables.prepare();
    }

    @Override
    public void begin() throws SQLException {
        transactionsBefore = tables.transactions();
    }

    @Override
    public LoadClient client(int worker, int workers) throws SQLException {
        return new TpcbClient(JdbcLink.open(spec), spec.rows(), spec.branches(), worker);
    }

    @Override
    public void check(long committed) throws SQLException, LoadFailure {
        tables.check();
        long found = tables.transactions() - transactionsBefore;
        if (found != committed) {
            throw new LoadFailure("clients committed " + committed + " transactions, but the history grew by " + found);
        }
    }

    @Override
    public void close() throws SQLException {
        link.close();
    }
}
