// SPDX-License-Identifier: Apache-2.0

/// Traces the lock and latch requests of one statement.
///
/// **Idea.** The statement runs in this JVM while a recording of JDK Flight Recorder listens to
/// [bowler.base.trace.LockRequestEvent], which is off otherwise. The events, with their stacks, become a table.
/// **Always true.** The traced statement is rolled back.
/// **Used by** `launcher`. **Uses** JDBC, jdk.jfr, picocli. **Start at** [TraceLocksCommand]. **Checked by**
/// `TraceTest` in `launcher`.
package bowler.tools.trace;
