// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.terms.IsolationLevel;

/// The state of a statement while other statements of its transaction run within it. Only storage reads it.
///
/// @param endCount the number of transactions that had ended
/// @param outerDeadlineNanos the deadline of the statement within which this one runs
/// @param lsn the point to which [StoreTransaction#undoStatement] returns, with the next three values
public record SuspendedStatement(
        long endCount, long outerDeadlineNanos, long snapshot, IsolationLevel level, long deadlineNanos,
        long lsn, long reservedBytes, int madeCount, int droppedCount) {}
