// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

/// The sidecars of evicted pages, until the pages are loaded again. A method that fails, for instance for lack of
/// memory, has changed nothing. A page that lost its sidecar would show changes to readers that must not see them.
///
/// An open-addressed table from address to sidecar, because a large transaction may leave a hundred thousand of them
/// here.
final class EvictedSidecars {
    private static final int INITIAL_SLOTS = 16;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    /// Guarded by this, like all fields except `count`. A slot without a sidecar is free.
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

    /// Removes and returns the page's sidecar; null if there is none.
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

    /// Frees a slot, and moves up the later entries that a search would no longer find.
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

    /// Runs the action while the sidecar cannot be removed.
    ///
    /// @return false if the table has no such sidecar for the page; then the action did not run
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
            // Freeing a slot may move a sidecar to a slot that was already visited, so the table is scanned again.
            for (int slot = 0; slot < companions.length; slot++) {
                if (companions[slot] != null && PageAddress.fileId(addresses[slot]) == fileId) {
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

    /// Returns the slot of the address, or the free slot for it.
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
