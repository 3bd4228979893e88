// SPDX-License-Identifier: Apache-2.0
package bowler.engine.watch;

import java.time.LocalDateTime;

/// A statement that took long.
///
/// @param nanos in it: compiling, and what its caller did between rows, is not counted
/// @param rows given or changed; -1 if it failed
/// @param transactionId as [bowler.storage.StoreTransaction#transactionId] said at its end
public record SlowStatement(
        LocalDateTime startedAt, long nanos, long rows, long transactionId, String user, String schema, String text) {}
