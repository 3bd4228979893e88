// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

/// Row count and checksum of one side of a table.
record TableSum(long rows, long checksum) {
    /// Returns the sum of the rows of both.
    TableSum plus(TableSum other) {
        return new TableSum(rows + other.rows, checksum + other.checksum);
    }
}
