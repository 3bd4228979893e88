// SPDX-License-Identifier: Apache-2.0

/// A simulated machine with injected faults, and one life of a subject on it.
///
/// **Idea.** A seed, a number of steps, a crash and a [FaultProfile] determine a [SimulatedRun] completely, so the
/// four values reproduce it. The software under test is a [TrialSubject]. It works, is crashed and reopened, and checks
/// whether its state is one that is allowed.
/// **Always true.** A failure without an injected fault among its causes is a finding, under every fault profile.
/// **Used by** `store`, `sql`, campaigns. **Uses** `simulation`. **Start at** [SimulatedRun].
package bowler.trials.machine;
