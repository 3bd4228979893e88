// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.storage.buffer.PageSidecar;

/// The versions of a page that is being split, already divided. See [PageVersions#halves].
record SplitVersions(PageVersions page, RowVersion[] lower, int lowerCount, PageVersions upper) implements PageSidecar.Halves {
    @Override
    public PageSidecar apply() {
        page.keep(lower, lowerCount, upper);
        return upper.isEmpty() ? null : upper;
    }

    @Override
    public void abandon() {
        upper.retire();
    }
}
