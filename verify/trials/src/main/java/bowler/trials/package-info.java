// SPDX-License-Identifier: Apache-2.0

/// Campaigns: many lives from many seeds.
///
/// **Idea.** A seed is first lived through without a crash, which tells how many disk operations it takes; then again
/// with a crash at each of them, or at some that the seed draws, with faults that it draws too.
/// **Used by** `./bowler simulate`. **Uses** `machine`. **Start at** [Campaign].
package bowler.trials;
