// SPDX-License-Identifier: Apache-2.0

/// Checkpoints while the store runs; analysis and redo when it starts again. Undo is the room `undo`.
///
/// **Idea.** ARIES with checkpoints that never stop anybody: dirty pages are written oldest first, at the pace that the
/// log's budget asks for, and the place where redo would begin moves forward behind them. Restart reads the log once
/// from there; pages are redone side by side.
/// **Always true.** Every change older than the control file's redo LSN is on the disk; the log from there, and from
/// the first record of each active transaction, is kept. THEORY.md beside this file goes through the crash cases.
/// **Used by** the door. **Uses** `buffer`, `file`, `change`, `transaction`, the log. **Start at** [Checkpointer], then
/// [CrashRecovery].
package bowler.storage.recovery;
