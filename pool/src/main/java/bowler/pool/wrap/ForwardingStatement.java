// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;

/// The calls of a [Statement] that are passed on. Written by `WrapperGenerator`: not to be edited.
@SuppressWarnings("deprecation")
abstract class ForwardingStatement extends Handle implements Statement {
    ForwardingStatement(PhysicalConnection physical) {
        super(physical);
    }

    /// The driver's own, if this is not closed.
    abstract Statement open() throws SQLException;

    abstract ResultSet result(ResultSet bare);

    /// It is not as it was made any more.
    abstract void differs();

    @Override
    public void addBatch(String it) throws SQLException {
        Statement to = open();
        try {
            to.addBatch(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void cancel() throws SQLException {
        Statement to = open();
        try {
            to.cancel();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void clearBatch() throws SQLException {
        Statement to = open();
        try {
            to.clearBatch();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void clearWarnings() throws SQLException {
        Statement to = open();
        try {
            to.clearWarnings();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        Statement to = open();
        differs();
        try {
            to.closeOnCompletion();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String enquoteIdentifier(String first, boolean second) throws SQLException {
        Statement to = open();
        try {
            return to.enquoteIdentifier(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String enquoteLiteral(String it) throws SQLException {
        Statement to = open();
        try {
            return to.enquoteLiteral(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String enquoteNCharLiteral(String it) throws SQLException {
        Statement to = open();
        try {
            return to.enquoteNCharLiteral(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean execute(String it) throws SQLException {
        Statement to = open();
        asked(it);
        changing();
        try {
            return to.execute(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean execute(String first, int second) throws SQLException {
        Statement to = open();
        asked(first);
        changing();
        try {
            return to.execute(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean execute(String first, int[] second) throws SQLException {
        Statement to = open();
        asked(first);
        changing();
        try {
            return to.execute(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean execute(String first, String[] second) throws SQLException {
        Statement to = open();
        asked(first);
        changing();
        try {
            return to.execute(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int[] executeBatch() throws SQLException {
        Statement to = open();
        changing();
        try {
            return to.executeBatch();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        Statement to = open();
        changing();
        try {
            return to.executeLargeBatch();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long executeLargeUpdate(String it) throws SQLException {
        Statement to = open();
        asked(it);
        changing();
        try {
            return to.executeLargeUpdate(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long executeLargeUpdate(String first, int second) throws SQLException {
        Statement to = open();
        asked(first);
        changing();
        try {
            return to.executeLargeUpdate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long executeLargeUpdate(String first, int[] second) throws SQLException {
        Statement to = open();
        asked(first);
        changing();
        try {
            return to.executeLargeUpdate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long executeLargeUpdate(String first, String[] second) throws SQLException {
        Statement to = open();
        asked(first);
        changing();
        try {
            return to.executeLargeUpdate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet executeQuery(String it) throws SQLException {
        Statement to = open();
        asked(it);
        changing();
        try {
            return result(to.executeQuery(it));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int executeUpdate(String it) throws SQLException {
        Statement to = open();
        asked(it);
        changing();
        try {
            return to.executeUpdate(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int executeUpdate(String first, int second) throws SQLException {
        Statement to = open();
        asked(first);
        changing();
        try {
            return to.executeUpdate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int executeUpdate(String first, int[] second) throws SQLException {
        Statement to = open();
        asked(first);
        changing();
        try {
            return to.executeUpdate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int executeUpdate(String first, String[] second) throws SQLException {
        Statement to = open();
        asked(first);
        changing();
        try {
            return to.executeUpdate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getFetchDirection() throws SQLException {
        Statement to = open();
        try {
            return to.getFetchDirection();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getFetchSize() throws SQLException {
        Statement to = open();
        try {
            return to.getFetchSize();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getGeneratedKeys() throws SQLException {
        Statement to = open();
        try {
            return result(to.getGeneratedKeys());
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long getLargeMaxRows() throws SQLException {
        Statement to = open();
        try {
            return to.getLargeMaxRows();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long getLargeUpdateCount() throws SQLException {
        Statement to = open();
        try {
            return to.getLargeUpdateCount();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxFieldSize() throws SQLException {
        Statement to = open();
        try {
            return to.getMaxFieldSize();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getMaxRows() throws SQLException {
        Statement to = open();
        try {
            return to.getMaxRows();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean getMoreResults() throws SQLException {
        Statement to = open();
        try {
            return to.getMoreResults();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean getMoreResults(int it) throws SQLException {
        Statement to = open();
        try {
            return to.getMoreResults(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getQueryTimeout() throws SQLException {
        Statement to = open();
        try {
            return to.getQueryTimeout();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        Statement to = open();
        try {
            return result(to.getResultSet());
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getResultSetConcurrency() throws SQLException {
        Statement to = open();
        try {
            return to.getResultSetConcurrency();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getResultSetHoldability() throws SQLException {
        Statement to = open();
        try {
            return to.getResultSetHoldability();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getResultSetType() throws SQLException {
        Statement to = open();
        try {
            return to.getResultSetType();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getUpdateCount() throws SQLException {
        Statement to = open();
        try {
            return to.getUpdateCount();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        Statement to = open();
        try {
            return to.getWarnings();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean isCloseOnCompletion() throws SQLException {
        Statement to = open();
        try {
            return to.isCloseOnCompletion();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean isPoolable() throws SQLException {
        Statement to = open();
        try {
            return to.isPoolable();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean isSimpleIdentifier(String it) throws SQLException {
        Statement to = open();
        try {
            return to.isSimpleIdentifier(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setCursorName(String it) throws SQLException {
        Statement to = open();
        differs();
        try {
            to.setCursorName(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setEscapeProcessing(boolean it) throws SQLException {
        Statement to = open();
        differs();
        try {
            to.setEscapeProcessing(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setFetchDirection(int it) throws SQLException {
        Statement to = open();
        differs();
        try {
            to.setFetchDirection(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setFetchSize(int it) throws SQLException {
        Statement to = open();
        differs();
        try {
            to.setFetchSize(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setLargeMaxRows(long it) throws SQLException {
        Statement to = open();
        differs();
        try {
            to.setLargeMaxRows(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setMaxFieldSize(int it) throws SQLException {
        Statement to = open();
        differs();
        try {
            to.setMaxFieldSize(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setMaxRows(int it) throws SQLException {
        Statement to = open();
        differs();
        try {
            to.setMaxRows(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setPoolable(boolean it) throws SQLException {
        Statement to = open();
        differs();
        try {
            to.setPoolable(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setQueryTimeout(int it) throws SQLException {
        Statement to = open();
        differs();
        try {
            to.setQueryTimeout(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }
}
