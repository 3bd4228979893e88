// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.storage.buffer.Frame;
import java.util.concurrent.ConcurrentLinkedQueue;

/// The pages that have versions, in the order in which they got them: what the purge has to visit.
///
/// A page is entered once, when it gets its first version, and leaves when it has none; nothing is entered per row.
public final class VersionedPages {
    private final ConcurrentLinkedQueue<PageVersions> pages = new ConcurrentLinkedQueue<>();

    /// The versions of a latched page, made if it has none; they enter this list with their first row.
    public PageVersions of(Frame frame) {
        assert frame.isLatched();
        PageVersions versions = (PageVersions) frame.companion();
        if (versions == null) {
            versions = new PageVersions(this, Frame.fileId(frame.address()));
            frame.attach(versions);
        }
        return versions;
    }

    void register(PageVersions versions) {
        pages.add(versions);
    }

    /// The next page to visit, or null.
    public PageVersions poll() {
        return pages.poll();
    }

    /// It could not be emptied yet.
    public void putBack(PageVersions versions) {
        pages.add(versions);
    }

    public boolean isEmpty() {
        return pages.isEmpty();
    }

    /// How many pages wait; counts them.
    public int count() {
        return pages.size();
    }
}
