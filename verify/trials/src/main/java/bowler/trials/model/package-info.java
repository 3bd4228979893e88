// SPDX-License-Identifier: Apache-2.0

/// What a subject's clients have committed, kept whole, so that it is obviously right.
///
/// **Idea.** [CommittedState] are all rows at one time, as texts; a [AllowedStates] has those that a restart may bring back.
/// **Used by** `store`, `sql`. **Start at** [AllowedStates].
package bowler.trials.model;
