// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/// A queue of pages with a counted length. The purge asks for it at each step, and `ConcurrentLinkedQueue.size` visits
/// every element. Thread-safe.
final class PageQueue {
    private final ConcurrentLinkedQueue<PageVersions> pages = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();

    void add(PageVersions versions) {
        pages.add(versions);
        count.getAndIncrement(); // last: a lack of memory must not leave a page counted that is not there
    }

    /// Removes and returns the oldest page; null if there is none.
    PageVersions poll() {
        PageVersions versions = pages.poll();
        if (versions != null) {
            count.getAndDecrement();
        }
        return versions;
    }

    void removeIf(Predicate<PageVersions> condition) {
        pages.removeIf(versions -> {
            boolean isRemoved = condition.test(versions);
            if (isRemoved) {
                count.getAndDecrement();
            }
            return isRemoved;
        });
    }

    boolean isEmpty() {
        return pages.isEmpty();
    }

    /// Returns the number of pages. While other threads add or remove some, it may be off by those.
    int count() {
        return Math.max(0, count.get());
    }
}
