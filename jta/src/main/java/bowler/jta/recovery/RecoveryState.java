// SPDX-License-Identifier: Apache-2.0
package bowler.jta.recovery;

import java.time.Instant;

/// How recovery of a resource gets on.
///
/// @param reached when it was last asked and answered; null if never
/// @param failed when it last failed; null if the last attempt did not
/// @param failure why; null if it did not
/// @param left how many branches it has that are to be told again
public record RecoveryState(String resource, Instant reached, Instant failed, String failure, int left) {}
