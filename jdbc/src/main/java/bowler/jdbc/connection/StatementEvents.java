// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/// Receives what a pool of statements has to know of the prepared statements of a lent connection.
public interface StatementEvents {
    /// The application has closed a statement.
    void closed(PreparedStatement statement);

    /// A statement could not run because its connection is closed.
    void failed(PreparedStatement statement, SQLException failure);
}
