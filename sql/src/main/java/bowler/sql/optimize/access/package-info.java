// SPDX-License-Identifier: Apache-2.0

/// Access paths: the ways to read one table.
///
/// **Idea.** [AccessPaths] matches conditions with the keys of a table and of its indexes and gives one plan for each way
/// that may be the cheapest. Hints of the statement restrict them.
/// **Used by** `optimize.join`. **Uses** `optimize.physical`. **Start at** [AccessPaths], then [KeyRangeBuilder].
package bowler.sql.optimize.access;
