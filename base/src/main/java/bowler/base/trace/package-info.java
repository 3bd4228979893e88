// SPDX-License-Identifier: Apache-2.0

/// The events that the engine reports to JDK Flight Recorder.
///
/// **Idea.** There is one class per kind of event, named `bowler.*` in a recording. Code that reports an event creates
/// it if [Trace#isOn], and ends it. It fills the event's fields only if [jdk.jfr.Event#shouldCommit] says that a
/// recording wants it. If no recording was ever started, this costs the read of one flag and loads no class of the
/// recorder. **Always true.** Events are created only where a thread waits, reads, writes or compiles anyway, never on
/// the path of a row that is in memory. No text is built unless a recording wants it. **Used by** `log`, `storage`,
/// `engine`. **Uses** jdk.jfr. **Start at** [Trace], [LockWaitEvent]. **Checked by** `EventsTest` in `embed`.
package bowler.base.trace;
