// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.jdbc.BowlerXADataSource;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Statement;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// `bowler transactions prepared` and `decide`.
class PreparedBranchesTest {
    private static final String URL = "jdbc:bowler:memory:prepared-branches";
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private static final class Name implements Xid {
        @Override
        public int getFormatId() {
            return 5;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return new byte[] {1};
        }

        @Override
        public byte[] getBranchQualifier() {
            return new byte[] {2};
        }
    }

    private int run(String... arguments) {
        return new CommandLine(new EntriesCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    }

    private String output() {
        String text = out.toString();
        out.getBuffer().setLength(0);
        return text;
    }

    @Test
    void aPreparedBranchIsShownDecidedAndForgotten() throws Exception {
        var source = new BowlerXADataSource();
        source.setDatabaseName("memory:prepared-branches");
        source.setCreateDatabase("create");
        XAConnection connection = source.getXAConnection();
        try (Statement statement = connection.getConnection().createStatement()) {
            assertThat(run("prepared", "--url", URL)).isZero();
            assertThat(output()).contains("no branch is prepared");
            statement.execute("CREATE TABLE t (a INT)");
            XAResource resource = connection.getXAResource();
            resource.start(new Name(), XAResource.TMNOFLAGS);
            statement.execute("INSERT INTO t VALUES (1)");
            resource.end(new Name(), XAResource.TMSUCCESS);
            resource.prepare(new Name());
        }
        assertThat(run("prepared", "--url", URL)).isZero();
        assertThat(output()).contains("(5,01,02)", "PREPARED", "APP");
        assertThat(run("decide", "--url", URL, "(5,01,02)", "commit")).isZero();
        assertThat(output()).contains("committed (5,01,02)");
        assertThat(run("prepared", "--url", URL)).isZero();
        assertThat(output()).contains("HEURCOM");
        assertThat(run("decide", "--url", URL, "(5,01,02)", "forget")).isZero();
        assertThat(output()).contains("forgot (5,01,02)");
        assertThat(run("decide", "--url", URL, "(5,01,02)", "perhaps")).isEqualTo(2);
        assertThat(err.toString()).contains("a decision is commit, rollback or forget, not 'perhaps'");
        connection.close();
    }
}
