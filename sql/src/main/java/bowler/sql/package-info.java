// SPDX-License-Identifier: Apache-2.0

/// Statement text to plan.
///
/// **Idea.** Text is cut (`token`), parsed (`parse` makes `ast`), bound to the catalog (`bind` makes `bound`), bettered
/// (`rewrite`) and planned (`optimize`, with the guesses of `cost`). Nothing is kept between statements.
/// [NormalizedText] lifts literals out of a text, so that a cache of plans need not know each literal.
/// **Used by** `engine`. **Uses** `types`, `catalog`, `plan`. **Start at** [Compiler].
package bowler.sql;
