// SPDX-License-Identifier: Apache-2.0

/// Access paths: the ways to read one table.
///
/// **Idea.** [AccessPaths] matches predicates with the keys of a table and of its indexes. It returns one plan for each
/// path that may be the cheapest. Hints of the statement restrict the paths. **Used by** `optimize.join`. **Uses**
/// `optimize.physical`. **Start at** [AccessPaths], then [KeyRangeBuilder].
package bowler.sql.optimize.access;
