// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.ShardingKey;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Map;
import java.util.Properties;

/// The calls of a [Connection] that are passed on. Written by `WrapperGenerator`: not to be edited.
@SuppressWarnings("deprecation")
abstract class ForwardingConnection extends Handle implements Connection {
    ForwardingConnection(PhysicalConnection physical) {
        super(physical);
    }

    /// The driver's own, if this is not closed.
    abstract Connection open() throws SQLException;

    abstract Statement statement(Statement bare);

    @Override
    public void beginRequest() throws SQLException {
        Connection to = open();
        try {
            to.beginRequest();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void clearWarnings() throws SQLException {
        Connection to = open();
        try {
            to.clearWarnings();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Array createArrayOf(String first, Object[] second) throws SQLException {
        Connection to = open();
        try {
            return to.createArrayOf(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Blob createBlob() throws SQLException {
        Connection to = open();
        try {
            return to.createBlob();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Clob createClob() throws SQLException {
        Connection to = open();
        try {
            return to.createClob();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public NClob createNClob() throws SQLException {
        Connection to = open();
        try {
            return to.createNClob();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        Connection to = open();
        try {
            return to.createSQLXML();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Statement createStatement() throws SQLException {
        Connection to = open();
        try {
            return statement(to.createStatement());
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Statement createStatement(int first, int second) throws SQLException {
        Connection to = open();
        try {
            return statement(to.createStatement(first, second));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Statement createStatement(int first, int second, int third) throws SQLException {
        Connection to = open();
        try {
            return statement(to.createStatement(first, second, third));
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Struct createStruct(String first, Object[] second) throws SQLException {
        Connection to = open();
        try {
            return to.createStruct(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void endRequest() throws SQLException {
        Connection to = open();
        try {
            to.endRequest();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        Connection to = open();
        try {
            return to.getAutoCommit();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getCatalog() throws SQLException {
        Connection to = open();
        try {
            return to.getCatalog();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getClientInfo(String it) throws SQLException {
        Connection to = open();
        try {
            return to.getClientInfo(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Properties getClientInfo() throws SQLException {
        Connection to = open();
        try {
            return to.getClientInfo();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getHoldability() throws SQLException {
        Connection to = open();
        try {
            return to.getHoldability();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        Connection to = open();
        try {
            return to.getNetworkTimeout();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getSchema() throws SQLException {
        Connection to = open();
        try {
            return to.getSchema();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        Connection to = open();
        try {
            return to.getTransactionIsolation();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        Connection to = open();
        try {
            return to.getTypeMap();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        Connection to = open();
        try {
            return to.getWarnings();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        Connection to = open();
        try {
            return to.isReadOnly();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String nativeSQL(String it) throws SQLException {
        Connection to = open();
        try {
            return to.nativeSQL(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void releaseSavepoint(Savepoint it) throws SQLException {
        Connection to = open();
        try {
            to.releaseSavepoint(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setShardingKey(ShardingKey it) throws SQLException {
        Connection to = open();
        try {
            to.setShardingKey(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setShardingKey(ShardingKey first, ShardingKey second) throws SQLException {
        Connection to = open();
        try {
            to.setShardingKey(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean setShardingKeyIfValid(ShardingKey first, int second) throws SQLException {
        Connection to = open();
        try {
            return to.setShardingKeyIfValid(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean setShardingKeyIfValid(ShardingKey first, ShardingKey second, int third) throws SQLException {
        Connection to = open();
        try {
            return to.setShardingKeyIfValid(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }
}
