// SPDX-License-Identifier: Apache-2.0

/// The interfaces to the outside world: disk, clock, entropy, workers, helpers, network.
///
/// **Idea.** Every effect goes through an interface of this package. `os.host` implements them on the real machine,
/// `verify/simulation` from one seed; the engine cannot distinguish the two. **Always true.** No other package opens a
/// file or a socket, starts a thread, reads a clock or draws random numbers. **Start at** [Disk].
package bowler.os;
