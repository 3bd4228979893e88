// SPDX-License-Identifier: Apache-2.0
package bowler.jta.recovery;

import java.time.Instant;

/// The progress of the recovery of a resource.
///
/// @param reached the time of its last answer; null if it never answered
/// @param failed the time of its last failure; null if the last attempt succeeded
/// @param failure the reason; null if the last attempt succeeded
/// @param left the number of its branches that have to be told again
public record RecoveryState(String resource, Instant reached, Instant failed, String failure, int left) {}
