// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

/// The operations of a [SimulatedDisk]. All except [#READ] change the disk, are counted, and can be the operation at
/// which the machine crashes.
public enum DiskOperation {
    READ, CREATE, WRITE, FORCE, RESIZE, DELETE, RENAME, FORCE_NAMES
}
