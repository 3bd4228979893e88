// SPDX-License-Identifier: Apache-2.0

/// One branch of a transaction at one resource: the calls to it and the meanings of its answers.
///
/// **Idea.** Resources answer with some twenty codes, with exceptions of all kinds, and with codes that do not exist.
/// This package turns each answer into one of a few meanings ([Vote], [BranchResult]), so that the protocol needs no
/// tables of codes.
/// **Always true.** At most one thread at a time calls a resource through a branch: each call holds the branch's latch.
/// A timer never waits for the latch.
/// **Used by** transactions and recovery. **Start at** [XaReturnCodes], then [Branch].
package bowler.jta.branch;
