// SPDX-License-Identifier: Apache-2.0
package bowler.trials.machine;

/// What happened in one life.
///
/// @param crashed whether the crash came; if not, the life was shorter than asked
/// @param operations that changed something on the disk, up to the first crash
/// @param faults that the weather brought
public record LifeReport(boolean crashed, long operations, long faults, long commits, long conflicts) {}
