// SPDX-License-Identifier: Apache-2.0

/// The append-only log: what was forced is there after a crash, in order, and nothing else is.
///
/// **Idea.** An LSN is a byte position since the log began. Records gather in a ring in memory; whoever wants durability
/// first writes and forces for all who wait. Segments of equal size are allocated before they are needed and used again,
/// so that a commit changes no file's length. THEORY.md beside this file says why, and goes through the crash cases.
/// **Always true.** Every byte read is checked by its CRC and its own LSN. A record never crosses a segment. After a
/// failed write or force nothing is ever written again. Payloads are opaque.
/// **Used by** `storage` (redo, undo) and `jta` (decisions). **Uses** `os`.
/// **Start at** [Log], then [GroupCommit], [LogEndSearch]. **Checked by** [LogInspection], which also dumps.
package bowler.log;
