// SPDX-License-Identifier: Apache-2.0

/// A disk, a clock, random bits and workers that do what a seed says, failures included.
///
/// **Idea.** A test gives these to the code under test instead of those of `os.host`; the same seed gives the same run,
/// so a failure is repeated by its seed. The disk keeps apart what is durable and what a crash may still take.
/// **Always true.** One seed and one sequence of calls give one outcome. Nothing here sleeps, starts a thread or
/// touches the machine.
/// **Used by** tests only. **Start at** [SimulatedDisk]. **Checked by** `DiskContractTest`, one contract for every disk.
package bowler.simulation;
