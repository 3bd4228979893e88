// SPDX-License-Identifier: Apache-2.0

/// Takes a Derby database, or another JDBC database, over into a new Bowler database.
///
/// A reader makes an [bowler.tools.migrate.source.Inventory] of the source: statements that define each object, and the tables
/// whose rows are copied. [bowler.tools.migrate.Migration] runs the statements by [bowler.tools.migrate.source.Phase], copies the
/// rows between the phases, and compares row counts and checksums of both sides.
package bowler.tools.migrate;
