// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jdbc.BowlerXADataSource;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `bowler verify --recover` on a folder with a prepared branch.
final class VerifyPreparedTest {
    @TempDir
    private Path folder;

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

    @Test
    void thePreparedBranchIsNamedAndItsNewTableIsNoDamage() throws Exception {
        String database = folder.resolve("db").toString();
        var source = new BowlerXADataSource();
        source.setDatabaseName(database);
        source.setCreateDatabase("create");
        XAConnection connection = source.getXAConnection();
        XAResource resource = connection.getXAResource();
        resource.start(new Name(), XAResource.TMNOFLAGS);
        try (Statement statement = connection.getConnection().createStatement()) {
            statement.execute("CREATE TABLE t (a INT)");
            statement.execute("INSERT INTO t VALUES (1)");
        }
        resource.end(new Name(), XAResource.TMSUCCESS);
        resource.prepare(new Name());
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:" + database + ";shutdown=true")).isInstanceOf(SQLException.class);
        var out = new StringWriter();
        var writer = new PrintWriter(out, true);
        int code = Main.run(writer, writer, "verify", "--recover", database);
        assertThat(code).as(out.toString()).isZero();
        assertThat(out.toString()).contains("1 branch: (5,01,02) since ").doesNotContain("damaged");
    }
}
