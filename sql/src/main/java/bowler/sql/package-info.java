// SPDX-License-Identifier: Apache-2.0

/// The compiler: statement text to plan.
///
/// **Idea.** Text is split into tokens (`token`), parsed (`parse` makes `ast`) and bound to the catalog (`bind` makes
/// `bound`). The result is simplified (`rewrite`) and planned (`optimize`, with the estimates of `cost`). No state is
/// kept between statements. [NormalizedText] lifts literals out of a text, so that a plan cache does not depend on
/// literals.
/// **Used by** `engine`. **Uses** `types`, `catalog`, `plan`. **Start at** [Compiler].
package bowler.sql;
