// SPDX-License-Identifier: Apache-2.0

/// One branch of a transaction at one resource: the calls to it, and what its answers mean.
///
/// **Idea.** Resources answer with some twenty codes, with exceptions of all kinds, and with codes that do not exist. Here each
/// answer becomes one of a few meanings ([Vote], [BranchResult]), so that the protocol above has no tables of codes.
/// **Always true.** Nobody is called twice at the same time through one branch: its latch is held around each call. A timer never
/// waits for it.
/// **Used by** transactions and recovery.
/// **Start at** [XaReturnCodes], then [Branch].
package bowler.jta.branch;
