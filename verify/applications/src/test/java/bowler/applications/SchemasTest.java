// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Large schemas for Derby of programs that are too heavy to run here: their scripts, and what metadata then say.
class SchemasTest {
    private final ApplicationDatabase applicationDatabase = new ApplicationDatabase("schemas");

    @AfterEach
    void close() throws Exception {
        applicationDatabase.close();
    }

    /// Its names are quoted, some in lower case; functions are declared before there is a class for them.
    @Test
    void theHiveMetastore() throws Exception {
        applicationDatabase.run("hive-schema-3.1.0.derby.sql");
        assertThat(applicationDatabase.tables("APP")).hasSize(75).contains("DBS", "TBLS", "PARTITIONS", "COMPACTION_QUEUE");
        assertThat(applicationDatabase.column("SELECT schema_version FROM \"APP\".\"VERSION\"")).containsExactly("3.1.0");
        assertThat(keysTo("TBLS")).contains("PARTITIONS", "TABLE_PARAMS", "IDXS");
        applicationDatabase.execute("INSERT INTO \"APP\".\"CTLGS\" VALUES (1, 'hive', 'the only one', 'file:/x')",
            "INSERT INTO \"APP\".\"DBS\" (\"DB_ID\", \"DB_LOCATION_URI\", \"NAME\", \"CTLG_NAME\") VALUES (1, 'file:/x', 'default', 'hive')");
    }

    /// Two hundred statements, five of which fail on Derby too: they name a column by a reserved word.
    @Test
    void jbpm() throws Exception {
        String folder = "db/ddl-scripts/derby/";
        applicationDatabase.runLenient(folder + "derby-jbpm-schema.sql");
        applicationDatabase.run(folder + "quartz_tables_derby.sql", folder + "task_assigning_tables_derby.sql");
        assertThat(applicationDatabase.tables("APP")).hasSizeGreaterThan(50).contains("TASK", "PROCESSINSTANCEINFO", "QRTZ_JOB_DETAILS");
        assertThat(keysTo("TASK")).contains("ATTACHMENT", "DEADLINE");
    }

    private Set<String> keysTo(String table) throws SQLException {
        try (Connection connection = applicationDatabase.source().getConnection()) {
            DatabaseMetaData metaData = connection.getMetaData();
            Set<String> tables = new TreeSet<>();
            try (ResultSet keys = metaData.getExportedKeys(null, "APP", table)) {
                while (keys.next()) {
                    tables.add(keys.getString("FKTABLE_NAME"));
                }
            }
            return tables;
        }
    }
}
