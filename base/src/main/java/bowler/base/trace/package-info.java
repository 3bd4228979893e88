// SPDX-License-Identifier: Apache-2.0

/// What the engine tells JDK Flight Recorder.
///
/// **Idea.** One class per kind of event, named `bowler.*` in a recording. Who meets such a thing makes the event, ends
/// it, and fills its fields only if [jdk.jfr.Event#shouldCommit] says that somebody records: with nobody recording the
/// compiler removes all of it.
/// **Always true.** Events are made where something is waited for, read, written or compiled anyway, never on the path
/// of a row that is at hand. No text is built for nobody.
/// **Used by** `log`, `storage`, `engine`. **Uses** jdk.jfr.
/// **Start at** [LockWaitEvent]. **Checked by** `EventsTest` in `embed`.
package bowler.base.trace;
