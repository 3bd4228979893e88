// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import java.util.HashMap;
import java.util.Map;

/// Companions of evicted pages, until the pages come back. A verb that fails, for lack of memory, has done nothing: a
/// companion that is lost would show changes to those who must not see them.
final class CompanionsAside {
    /// Guarded by this. A map that counts its entries apart from them, as concurrent ones do, may fail between the two.
    private final Map<Long, Companion> byAddress = new HashMap<>();
    private volatile int count;

    int count() {
        return count;
    }

    synchronized void put(long address, Companion companion) {
        try {
            byAddress.put(address, companion);
        } finally {
            count = byAddress.size();
        }
    }

    /// Takes the page's companion out; null if there is none.
    Companion take(long address) {
        return count == 0 ? null : remove(address);
    }

    private synchronized Companion remove(long address) {
        Companion companion = byAddress.remove(address);
        count = byAddress.size();
        return companion;
    }

    /// Runs the action while the companion cannot be taken out.
    ///
    /// @return false if the page has no such companion here; then the action did not run
    synchronized boolean exclusively(long address, Companion companion, Runnable action) {
        if (byAddress.get(address) != companion) {
            return false;
        }
        action.run();
        return true;
    }

    synchronized void forgetFile(int fileId) {
        byAddress.keySet().removeIf(address -> Frame.fileId(address) == fileId);
        count = byAddress.size();
    }
}
