// SPDX-License-Identifier: Apache-2.0

/// What the manager tells Flight Recorder.
///
/// **Idea.** One class for each kind of event. An event is made only if a recording was ever started ([bowler.base.trace.Trace]), and filled
/// only if somebody records it.
/// **Used by** transactions and recovery. **Uses** jdk.jfr.
/// **Start at** [TransactionEvent].
package bowler.jta.event;
