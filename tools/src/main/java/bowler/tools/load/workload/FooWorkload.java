// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.Workload;
import bowler.tools.peer.LoadFailure;
import java.sql.SQLException;

/// The common base of the workloads on table FOO.
abstract class FooWorkload implements Workload {
    protected final ChildSpec spec;
    protected final JdbcLink link;
    protected final FooTable table;

    FooWorkload(ChildSpec spec) throws SQLException {
        this.spec = spec;
        this.link = JdbcLink.open(spec);
        this.table = new FooTable(link, spec.rows());
    }

    @Override
    public void prepare() throws SQLException, LoadFailure {
        table.prepare();
    }

    @Override
    public void check(long committed) throws SQLException, LoadFailure {
        table.check();
    }

    @Override
    public void close() throws SQLException {
        link.close();
    }
}
