// SPDX-License-Identifier: Apache-2.0

/// The interface by which programs supply the rows of an INSERT.
///
/// **Idea.** A prepared statement unwraps to the interface. The engine requests row by row while it runs one statement.
/// **Always true.** All supplied rows are inserted, or none.
/// **Used by** `connection` and by programs. **Start at** [BulkInsert]. **Checked by** `SuppliedRowsTest`.
package bowler.jdbc.bulk;
