// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/// A suite at work on one database.
interface SuiteRun {
    /// Makes the tables, then measures task by task.
    void run(Connection connection) throws SQLException, IOException;
}
