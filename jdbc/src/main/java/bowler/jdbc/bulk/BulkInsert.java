// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.bulk;

import java.io.IOException;
import java.sql.SQLException;

/// Inserts any number of rows by one statement, without a batch in memory. The [java.sql.PreparedStatement] of an INSERT of
/// one row in an embedded database unwraps to this interface:
///
/// ```java
/// PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)");
/// insert.unwrap(BulkInsert.class).insertAll(() -> {
///     if (!source.next()) {
///         return false;
///     }
///     insert.setInt(1, source.id());
///     insert.setString(2, source.name());
///     return true;
/// });
/// ```
public interface BulkInsert {
    /// The result of [#insertAll] if the rows have to be inserted one by one.
    long IMPOSSIBLE = -1;

    /// Supplies rows of parameters. While it runs, the connection must not be used for other statements.
    interface Rows {
        /// Sets the parameters of the next row with the setters of the statement. A stream that is set is read before the next row
        /// is requested.
        ///
        /// @return false if there are no more rows
        /// @throws SQLException to end the statement without any row inserted; the caller of [BulkInsert#insertAll] gets it
        boolean next() throws SQLException, IOException;
    }

    /// Inserts all rows, or none if one of them cannot be inserted.
    ///
    /// @return the number of rows; [#IMPOSSIBLE] if the statement is no INSERT of one row in an embedded database, if the table
    ///     has an INSERT trigger, or if a value is computed by a subquery, a routine or a sequence. A table with a BLOB, a CLOB or
    ///     XML must have no constraints other than keys, and such a value must not be part of an expression. No row was requested
    ///     then
    long insertAll(Rows rows) throws SQLException, IOException;
}
