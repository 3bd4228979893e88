// SPDX-License-Identifier: Apache-2.0

/// Checkpoints while the store runs; analysis and redo when it starts again. Undo is in the package `undo`.
///
/// **Idea.** ARIES with checkpoints that never stop other work. Dirty pages are written oldest first, at the pace that
/// the log's budget requires, and the redo LSN advances as they are written. Restart reads the log once from there;
/// pages are redone in parallel. **Always true.** Every change older than the control file's redo LSN is on the disk.
/// The log is kept from that LSN and from the first record of each active transaction. THEORY.md in this package
/// discusses the crash cases. **Used by** the facade `Store`. **Uses** `buffer`, `file`, `change`, `transaction`, the
/// log. **Start at** [Checkpointer], then [CrashRecovery].
package bowler.storage.recovery;
