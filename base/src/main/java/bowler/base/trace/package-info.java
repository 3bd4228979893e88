// SPDX-License-Identifier: Apache-2.0

/// What the engine tells JDK Flight Recorder.
///
/// **Idea.** One class per kind of event, named `bowler.*` in a recording. Who meets such a thing makes the event if
/// [Trace#isOn], ends it, and fills its fields only if [jdk.jfr.Event#shouldCommit] says that somebody records it. With no
/// recording ever started that is the read of one flag, and no class of the recorder is loaded.
/// **Always true.** Events are made where something is waited for, read, written or compiled anyway, never on the path
/// of a row that is at hand. No text is built for nobody.
/// **Used by** `log`, `storage`, `engine`. **Uses** jdk.jfr.
/// **Start at** [Trace], [LockWaitEvent]. **Checked by** `EventsTest` in `embed`.
package bowler.base.trace;
