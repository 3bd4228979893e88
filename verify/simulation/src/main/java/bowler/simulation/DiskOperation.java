// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

/// What can be done to a [SimulatedDisk]. All but [#READ] change something, are counted, and can be the one at which
/// the machine crashes.
public enum DiskOperation {
    READ, CREATE, WRITE, FORCE, RESIZE, DELETE, RENAME, FORCE_NAMES
}
