// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup;

import bowler.os.Disk;

/// Where and how the log is archived.
///
/// @param disk where the copies of segments go
/// @param folder folder on that disk; empty for its root
/// @param maxAgeMillis the longest time for which a record is only in the log and not in the archive
/// @param maxLagBytes the log that is kept at most for an archive that cannot be written; beyond it the archive ends
public record LogArchiveOptions(Disk disk, String folder, long maxAgeMillis, long maxLagBytes) {
    /// Ten seconds and 4 GiB.
    public LogArchiveOptions(Disk disk, String folder) {
        this(disk, folder, 10_000, 4L << 30);
    }
}
