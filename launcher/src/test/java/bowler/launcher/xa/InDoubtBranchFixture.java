// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import bowler.jta.xid.BranchXid;
import bowler.jta.xid.NodeName;
import java.io.PrintWriter;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.logging.Logger;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// A database that holds one prepared branch of transaction 7-1, until it is told to commit.
public final class InDoubtBranchFixture implements XADataSource {
    static final Set<Integer> COMMITTED = new HashSet<>();

    private int number;
    private boolean up;

    /// Which branch it holds.
    public void setNumber(int value) {
        number = value;
    }

    public void setUp(boolean value) {
        up = value;
    }

    @Override
    public XAConnection getXAConnection() throws SQLException {
        if (!up) {
            throw new SQLException("this database is down", "08001");
        }
        XAResource resource = (XAResource) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {XAResource.class},
            (self, method, arguments) -> switch (method.getName()) {
                case "recover" -> (int) arguments[0] == XAResource.TMSTARTRSCAN && !COMMITTED.contains(number)
                    ? new Xid[] {new BranchXid(new NodeName("shop-1"), 7, 1, number)} : new Xid[0];
                case "commit" -> {
                    COMMITTED.add(number);
                    yield null;
                }
                default -> throw new UnsupportedOperationException(method.getName());
            });
        return (XAConnection) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {XAConnection.class},
            (self, method, arguments) -> method.getName().equals("getXAResource") ? resource : null);
    }

    @Override
    public XAConnection getXAConnection(String user, String password) throws SQLException {
        return getXAConnection();
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("bowler.launcher.xa");
    }
}
