// SPDX-License-Identifier: Apache-2.0

/// The only protocol that changes pages, and the log records it writes.
///
/// **Idea.** A change is first written as a log record. The record is then applied to the latched frames by the same
/// code that applies it after a crash. One record may change several pages; because it is one record, the change is
/// atomic. **Always true.** A page is changed only here, under its latch, after its record was appended; its LSN is the
/// end of that record. **Used by** `space`, `tree`, `row`, `undo`, `recovery`. **Start at** [ChangeBuilder], then
/// [LogRecord].
package bowler.storage.change;
