// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup;

/// Follows a backup or a restore. An exception that a method throws cancels the work, and reaches its caller.
@FunctionalInterface
public interface BackupProgress {
    /// Ignores everything.
    BackupProgress NONE = (done, total) -> { };

    /// Receives how much was copied; called after each part of at most some hundred kilobytes.
    ///
    /// @param doneBytes bytes read so far
    /// @param totalBytes an estimate of all bytes to read, at least `doneBytes`
    void copied(long doneBytes, long totalBytes);
}
