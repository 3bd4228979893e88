// SPDX-License-Identifier: Apache-2.0

/// Row counts and costs.
///
/// **Idea.** Sizes and value distributions come from the catalog ([Selectivity]). Without statistics, the selectivity
/// of a predicate is guessed from its form. The catalog also knows how often neighbouring index entries lead to
/// different pages. Costs are in units of about 50 ns ([CostConstants]). Rows that do not fit in memory add the cost of
/// spilling ([MemoryCost]). **Used by** `optimize`. **Start at** [CostConstants].
package bowler.sql.cost;
