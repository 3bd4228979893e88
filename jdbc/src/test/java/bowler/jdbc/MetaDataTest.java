// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import static bowler.jdbc.FakeConnections.assertState;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests what metadata say without asking the catalog.
final class MetaDataTest {
    private final FakeSession session = new FakeSession();
    private final Connection connection = FakeConnections.connect(session);
    private final DatabaseMetaData metaData = meta();

    private DatabaseMetaData meta() {
        try {
            return connection.getMetaData();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theProductIsDerbysSuccessor() throws SQLException {
        assertThat(metaData.getDatabaseProductName()).isEqualTo("Apache Derby");
        assertThat(metaData.getDatabaseProductVersion()).isEqualTo("10.17.1.0 - Bowler 0.1.0");
        assertThat(metaData.getDriverName()).isEqualTo("Bowler JDBC driver");
        assertThat(metaData.getURL()).isEqualTo("jdbc:bowler:fake");
        assertThat(metaData.getUserName()).isEqualTo("APP");
        assertThat(metaData.getConnection()).isSameAs(connection);
    }

    @Test
    void supportedFeaturesAreReported() throws SQLException {
        assertThat(metaData.storesUpperCaseIdentifiers()).isTrue();
        assertThat(metaData.getIdentifierQuoteString()).isEqualTo("\"");
        assertThat(metaData.supportsTransactionIsolationLevel(BowlerDriver.TRANSACTION_SNAPSHOT)).isTrue();
        assertThat(metaData.supportsTransactionIsolationLevel(Connection.TRANSACTION_NONE)).isFalse();
        assertThat(metaData.supportsResultSetConcurrency(
            ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)).isTrue();
        assertThat(metaData.supportsResultSetConcurrency(
            ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE)).isFalse();
        assertThat(metaData.supportsGetGeneratedKeys()).isTrue();
    }

    @Test
    void typesAreListedByCode() throws SQLException {
        List<Integer> codes = new ArrayList<>();
        try (ResultSet types = metaData.getTypeInfo()) {
            while (types.next()) {
                codes.add(types.getInt("DATA_TYPE"));
                assertThat(types.getString("LOCAL_TYPE_NAME")).isEqualTo(types.getString(1));
            }
        }
        assertThat(codes).hasSize(30).isSorted();
    }

    @Test
    void emptyResultsHaveTheirColumns() throws SQLException {
        try (ResultSet none = metaData.getSuperTables(null, null, "%")) {
            assertThat(none.getMetaData().getColumnLabel(4)).isEqualTo("SUPERTABLE_NAME");
            assertThat(none.getStatement()).isNull();
            assertThat(none.next()).isFalse();
        }
        assertThat(metaData.getCatalogs().next()).isFalse();
        assertState("XJ103", () -> metaData.getPrimaryKeys(null, null, null));
        assertState("42XAT", () -> metaData.getBestRowIdentifier(null, null, "T", 9, true));
    }

    @Test
    void rowsOfMetadataOutliveTransactions() throws SQLException {
        ResultSet types = metaData.getTableTypes();
        connection.setAutoCommit(false);
        types.next();
        connection.rollback();
        assertThat(types.getString(1)).isEqualTo("SYNONYM");
        assertThat(types.next()).isTrue();
        connection.close();
        assertState("XCL16", types::next);
    }
}
