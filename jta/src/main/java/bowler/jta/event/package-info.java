// SPDX-License-Identifier: Apache-2.0

/// The manager's events for Flight Recorder.
///
/// **Idea.** Each kind of event has one class. An event is created only if a recording was ever started
/// ([bowler.base.trace.Trace]), and filled only if a recording wants it.
/// **Used by** transactions and recovery. **Uses** jdk.jfr. **Start at** [TransactionEvent].
package bowler.jta.event;
