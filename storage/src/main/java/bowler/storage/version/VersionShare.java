// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

/// Counts the memory for versions that one writer adds, and periodically adds it to the total of all writers. Writers
/// therefore do not contend on one counter. Belongs to the writer's thread.
public final class VersionShare {
    private final VersionBudget pages;
    private final long maxUntoldBytes;
    private long untoldBytes;
    private boolean isOverBudget;

    VersionShare(VersionBudget pages, long maxUntoldBytes) {
        this.pages = pages;
        this.maxUntoldBytes = maxUntoldBytes;
    }

    /// Counts the growth of the page's versions; under the page's latch.
    public void count(PageVersions versions) {
        untoldBytes += versions.takeUncountedBytes();
        if (untoldBytes > maxUntoldBytes || untoldBytes < -maxUntoldBytes) {
            report();
        }
    }

    /// Adds everything counted to the total.
    public void report() {
        pages.count(untoldBytes);
        untoldBytes = 0;
        isOverBudget = pages.isOverBudget();
    }

    /// Returns whether versions exceeded their budget when this share was last added to the total. The writer then
    /// calls [VersionedPages#spill].
    public boolean isOverBudget() {
        return isOverBudget;
    }

    /// Records that the writer has called [VersionedPages#spill].
    public void noteSpilled() {
        isOverBudget = false;
    }
}
