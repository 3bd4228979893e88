// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

/// The state of a prepared transaction: it has passed the first phase of two-phase commit and waits for its
/// coordinator.
///
/// @param globalId name of the transaction branch, chosen by the coordinator; opaque to storage
/// @param preparedAtMillis wall-clock time of the first phase, in milliseconds since 1970-01-01 UTC
public record PreparedState(byte[] globalId, long preparedAtMillis) {}
