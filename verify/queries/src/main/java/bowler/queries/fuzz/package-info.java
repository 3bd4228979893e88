// SPDX-License-Identifier: Apache-2.0

/// Statements that nobody would write.
///
/// **Idea.** [StatementMutator] takes statements of a [StatementCorpus] apart into tokens and puts them together wrongly: drops, doubles, swaps, takes from
/// elsewhere, writes numbers and texts at the edge of what there is, or destroys characters. [StatementTrial] runs them on a
/// database of its own. Whatever the text, there is a result or an error with its SQLState, told within some seconds and with a
/// place within the text, and the connection lives on.
/// **Used by** `./bowler torture statements` and the tests. **Start at** [StatementTrial].
package bowler.queries.fuzz;
