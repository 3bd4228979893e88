// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

/// Row count and checksum of one side of a table.
record TableSum(long rows, long checksum) {}
