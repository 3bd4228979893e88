// SPDX-License-Identifier: Apache-2.0

/// Random invalid and unusual statements.
///
/// **Idea.** [StatementMutator] splits statements of a [StatementCorpus] into tokens and recombines them wrongly. It
/// drops, duplicates, swaps and copies tokens, writes numbers and texts at the limits of their ranges, or destroys
/// characters. [StatementTrial] runs the statements on a database of its own. Any text must give a result or an error
/// with its SQLState within some seconds. An error has a position within the text. The connection must stay usable.
/// **Used by** `./bowler torture statements` and the tests. **Start at** [StatementTrial].
package bowler.queries.fuzz;
