// SPDX-License-Identifier: Apache-2.0

/// Names of transactions and of their branches, unique for ever.
///
/// **Idea.** A node's name, its epoch (a number that grows with each opening of its log, durable before it is used) and a
/// number within the epoch. So a restart never repeats a name, and recovery tells own branches from others' and present
/// ones from past ones by looking at them.
/// **Start at** [BranchXid].
package bowler.jta.xid;
