// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup;

import bowler.os.Clock;
import bowler.os.Workers;

/// The memory and the helpers with which a [Restore] redoes the log.
///
/// @param poolBytes memory for pages
/// @param workers run the redo in parallel with the caller
public record RestoreResources(long poolBytes, Clock clock, Workers workers) {}
