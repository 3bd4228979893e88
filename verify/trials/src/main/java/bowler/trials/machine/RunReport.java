// SPDX-License-Identifier: Apache-2.0
package bowler.trials.machine;

/// The events of one life.
///
/// @param crashed whether the crash occurred; if not, the life ended before the given operation
/// @param operations the number of operations that changed the disk, up to the first crash
/// @param faults the number of injected faults
public record RunReport(boolean crashed, long operations, long faults, long commits, long conflicts) {}
