// SPDX-License-Identifier: Apache-2.0

/// The seams to the outside world: disk, clock, entropy, workers, helpers, network.
///
/// **Idea.** Every effect goes through an interface of this room. `os.host` implements them on the real machine,
/// `verify/simulation` on one seed; the engine cannot tell.
/// **Always true.** No other room opens a file or a socket, starts a thread, reads a clock or draws random numbers.
/// **Start at** [Disk].
package bowler.os;
