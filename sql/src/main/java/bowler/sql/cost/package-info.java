// SPDX-License-Identifier: Apache-2.0

/// Row counts and efforts.
///
/// **Idea.** Sizes and the distribution of values come from the catalog ([Selectivity]); where nobody has looked yet, what share
/// of rows a condition lets pass is guessed from its form. How far apart the rows of neighbours in an index lie is known, too. Efforts are in units of some 50 ns, a row of a cached page ([CostConstants]);
/// what does not fit in memory costs what files do ([MemoryCost]).
/// **Used by** `optimize`. **Start at** [CostConstants].
package bowler.sql.cost;
