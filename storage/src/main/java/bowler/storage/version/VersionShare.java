// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

/// Counts the memory for versions that one writer adds, and tells the sum of all writers about it from time to time, so
/// that writers do not share a counter. Belongs to the writer's thread.
public final class VersionShare {
    private final VersionedPages pages;
    private final long maxUntoldBytes;
    private long untoldBytes;
    private boolean isOverBudget;

    VersionShare(VersionedPages pages, long maxUntoldBytes) {
        this.pages = pages;
        this.maxUntoldBytes = maxUntoldBytes;
    }

    /// Counts what the page's versions have grown by; under the page's latch.
    public void count(PageVersions versions) {
        untoldBytes += versions.takeUncounted();
        if (untoldBytes > maxUntoldBytes || untoldBytes < -maxUntoldBytes) {
            tell();
        }
    }

    /// Tells the sum about everything counted.
    public void tell() {
        pages.count(untoldBytes);
        untoldBytes = 0;
        isOverBudget = pages.isOverBudget();
    }

    /// Whether versions were over their budget when the sum was told last. The writer then calls [VersionedPages#spill].
    public boolean isOverBudget() {
        return isOverBudget;
    }

    /// The writer has called [VersionedPages#spill].
    public void noteSpilled() {
        isOverBudget = false;
    }
}
