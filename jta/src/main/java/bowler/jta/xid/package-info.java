// SPDX-License-Identifier: Apache-2.0

/// Names of transactions and of their branches, which are never repeated.
///
/// **Idea.** A name consists of a node's name, its epoch, and a number within the epoch. The epoch is a number that
/// grows with each opening of the log and is durable before it is used. So a restart never repeats a name. Recovery can
/// tell its own branches from others', and present branches from past ones, by their names. **Start at** [BranchXid].
package bowler.jta.xid;
