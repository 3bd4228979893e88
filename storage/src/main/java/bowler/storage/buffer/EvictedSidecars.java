// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

/// Companions of evicted pages, until the pages come back. A verb that fails, for lack of memory, has done nothing: a
/// companion that is lost would show changes to those who must not see them.
///
/// An open-addressed table from address to companion, as a large transaction may leave a hundred thousand of them here.
final class EvictedSidecars {
    private static final int INITIAL_SLOTS = 16;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    /// Guarded by this, as all but `count`. A slot without companion is free.
    private long[] addresses = new long[INITIAL_SLOTS];
    private PageSidecar[] companions = new PageSidecar[INITIAL_SLOTS];
    private volatile int count;

    int count() {
        return count;
    }

    synchronized void put(long address, PageSidecar sidecar) {
        if (2 * (count + 1) > companions.length) {
            resize(2 * companions.length);
        }
        int slot = slotOf(address, addresses, companions);
        if (companions[slot] == null) {
            count++;
        }
        addresses[slot] = address;
        companions[slot] = sidecar;
    }

    /// Takes the page's companion out; null if there is none.
    PageSidecar take(long address) {
        return count == 0 ? null : remove(address);
    }

    private synchronized PageSidecar remove(long address) {
        int slot = slotOf(address, addresses, companions);
        PageSidecar sidecar = companions[slot];
        if (sidecar != null) {
            free(slot);
        }
        return sidecar;
    }

    /// Frees a slot, and moves those behind it up that a search would not find any more.
    private void free(int slot) {
        int mask = companions.length - 1;
        int hole = slot;
        for (int next = hole + 1 & mask; companions[next] != null; next = next + 1 & mask) {
            int home = home(addresses[next], mask);
            if ((next - home & mask) >= (next - hole & mask)) {
                addresses[hole] = addresses[next];
                companions[hole] = companions[next];
                hole = next;
            }
        }
        companions[hole] = null;
        count--;
    }

    /// Runs the action while the companion cannot be taken out.
    ///
    /// @return false if the page has no such companion here; then the action did not run
    synchronized boolean exclusively(long address, PageSidecar sidecar, Runnable action) {
        if (companions[slotOf(address, addresses, companions)] != sidecar) {
            return false;
        }
        action.run();
        return true;
    }

    synchronized void forgetFile(int fileId) {
        boolean isFound = true;
        while (isFound) {
            isFound = false;
            // Freeing a slot may move a companion to one that was looked at before, so that the table is looked at again.
            for (int slot = 0; slot < companions.length; slot++) {
                if (companions[slot] != null && Frame.fileId(addresses[slot]) == fileId) {
                    free(slot);
                    isFound = true;
                }
            }
        }
    }

    private void resize(int slots) {
        long[] newAddresses = new long[slots];
        PageSidecar[] newCompanions = new PageSidecar[slots];
        for (int slot = 0; slot < companions.length; slot++) {
            if (companions[slot] != null) {
                int to = slotOf(addresses[slot], newAddresses, newCompanions);
                newAddresses[to] = addresses[slot];
                newCompanions[to] = companions[slot];
            }
        }
        addresses = newAddresses;
        companions = newCompanions;
    }

    /// The slot of the address, or the free one where it belongs.
    private static int slotOf(long address, long[] addresses, PageSidecar[] companions) {
        int mask = companions.length - 1;
        int slot = home(address, mask);
        while (companions[slot] != null && addresses[slot] != address) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private static int home(long address, int mask) {
        return (int) (address * MIX >>> 32) & mask;
    }
}
