// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.LoadClient;
import java.sql.SQLException;

/// `mixed`: one reader per client and a number of writers, which are reported separately.
final class MixedLoad extends FooWorkload {
    MixedLoad(ChildSpec spec) throws SQLException {
        super(spec);
    }

    @Override
    public int workers(int clients) {
        return clients + spec.writers();
    }

    @Override
    public String group(int worker, int clients) {
        return worker < clients ? "readers" : "writers";
    }

    @Override
    public LoadClient client(int worker, int workers) throws SQLException {
        return worker < workers - spec.writers()
            ? new SelectLoad.KeyClient(JdbcLink.open(spec), spec.rows())
            : new UpdateLoad.UpdateClient(JdbcLink.open(spec), spec.rows());
    }
}
