// SPDX-License-Identifier: Apache-2.0

/// Row counts and efforts.
///
/// **Idea.** Sizes come from the catalog; what share of rows a condition lets pass is guessed from its form, as there
/// are no histograms yet ([Selectivity]). Efforts are in units of one row read from a cached page ([Effort]).
/// **Used by** `optimize`. **Start at** [Effort].
package bowler.sql.cost;
