// SPDX-License-Identifier: Apache-2.0

/// The one protocol that alters a page, and the records it leaves in the log.
///
/// **Idea.** Doing is redoing: a change is written down as a log record first, then that record is applied to the
/// latched frames by the very code that applies it after a crash. One record may change several pages; being one
/// record, it is atomic. **Always true.** A page is altered only here, under its latch, after its record was appended;
/// its LSN is the end of that record. **Used by** `space`, `tree`, `row`, `undo`, `recovery`.
/// **Start at** [ChangeBuilder], then [LogRecord].
package bowler.storage.change;
