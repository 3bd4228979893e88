// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import bowler.tools.load.client.JdbcIsolation;
import bowler.tools.load.client.Retryable;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.LoadFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/// The database of `tpcb` for others than [bowler.tools.load.Harness]: they say themselves when clients work, and look into the tables.
public final class AccountsDatabase implements AutoCloseable {
    private final ChildSpec spec;
    private final JdbcLink link;

    private AccountsDatabase(ChildSpec spec, JdbcLink link) {
        this.spec = spec;
        this.link = link;
    }

    /// Writes down what [#open] in another JVM needs.
    public static void describe(Path file, DatabaseTarget databaseTarget, int accounts, int branches, long seed) throws IOException {
        new ChildSpec(WorkloadName.TPCB, databaseTarget, accounts, branches, 0, List.of(), 0, 0, 0, 0, JdbcIsolation.READ_COMMITTED, seed)
            .write(file);
    }

    public static AccountsDatabase open(Path file) throws IOException, SQLException {
        ChildSpec spec = ChildSpec.read(file);
        spec.databaseTarget().setUp();
        return new AccountsDatabase(spec, JdbcLink.open(spec));
    }

    /// Makes tables that are missing.
    public void prepare() throws SQLException, LoadFailure {
        new TpcbTables(link, spec.rows(), spec.branches()).prepare();
    }

    /// @param clientId stands in each row of the history that this client writes
    public TpcbClient client(int clientId) throws SQLException {
        return new TpcbClient(JdbcLink.open(spec), spec.rows(), spec.branches(), clientId);
    }

    public static boolean isRetryable(SQLException failure) {
        return Retryable.is(failure);
    }

    /// On the bank's own connection.
    public Statement statement() throws SQLException {
        return link.statement();
    }

    public int accounts() {
        return spec.rows();
    }

    public int tellers() {
        return spec.branches() * TpcbTables.TELLERS_PER_BRANCH;
    }

    public int branches() {
        return spec.branches();
    }

    public long seed() {
        return spec.seed();
    }

    /// Closes its connection and ends the database orderly.
    @Override
    public void close() throws SQLException {
        link.close();
        spec.databaseTarget().shutDown();
    }
}
