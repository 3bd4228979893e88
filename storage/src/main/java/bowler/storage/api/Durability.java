// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// The time at which a commit is acknowledged.
public enum Durability {
    /// After its log record is on the disk.
    FULL,
    /// Immediately; the log follows within milliseconds. A crash may lose the last commits, never consistency.
    RELAXED
}
