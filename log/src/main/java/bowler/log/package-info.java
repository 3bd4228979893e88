// SPDX-License-Identifier: Apache-2.0

/// The append-only log: after a crash it contains every forced record, in order, and nothing that was not appended.
///
/// **Idea.** An LSN is a byte position since the log began. Records gather in a ring in memory. The first thread that
/// needs durability writes and forces for all that wait. Segments of equal size are allocated before they are needed
/// and reused, so that a commit changes no file's length. THEORY.md in this package gives the reasons and discusses the
/// crash cases. **Always true.** Every byte read is checked by its CRC and its own LSN. A record never crosses a
/// segment. After a failed write or force nothing is ever written again. Payloads are opaque. **Used by** `storage`
/// (redo, undo) and `jta` (decisions). **Uses** `os`. **Start at** [Log], then [GroupCommit], [LogEndSearch]. **Checked
/// by** [LogInspection], which also dumps.
package bowler.log;
