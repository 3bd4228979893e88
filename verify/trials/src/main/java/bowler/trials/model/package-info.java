// SPDX-License-Identifier: Apache-2.0

/// What a subject's clients have committed, kept whole, so that it is obviously right.
///
/// **Idea.** [Contents] are all rows at one time, as texts; a [History] has those that a restart may bring back.
/// **Used by** `store`, `sql`. **Start at** [History].
package bowler.trials.model;
