// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

/// The memory that all versions together may take.
interface VersionBudget {
    /// Counts the pages in the queues.
    int count();

    /// Adds to the total size of all versions.
    void count(long bytes);

    boolean isOverBudget();
}
