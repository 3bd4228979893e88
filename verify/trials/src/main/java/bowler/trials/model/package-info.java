// SPDX-License-Identifier: Apache-2.0

/// A model of the data that a subject's clients have committed, stored completely so that it is obviously correct.
///
/// **Idea.** A [CommittedState] contains all rows at one time, as texts. An [AllowedStates] contains the states that a
/// restart may restore.
/// **Used by** `store`, `sql`. **Start at** [AllowedStates].
package bowler.trials.model;
