// SPDX-License-Identifier: Apache-2.0

/// A simulated machine with its weather, and one life on it.
///
/// **Idea.** A [SimulatedLife] is what a seed, a number of steps, a crash and a [FaultProfile] say; nothing else decides anything, so
/// the four repeat it. What lives is a [TrialSubject]: it works, is crashed, opened again, and says whether what it finds is
/// what it may find.
/// **Always true.** What fails without an injected fault as its cause is a finding, whatever the weather.
/// **Used by** `store`, `sql`, campaigns. **Uses** `simulation`. **Start at** [SimulatedLife].
package bowler.trials.machine;
