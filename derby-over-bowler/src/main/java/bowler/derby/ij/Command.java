// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import java.sql.SQLException;

/// A parsed command, ready to run.
@FunctionalInterface
interface Command {
    void run() throws SQLException;
}
