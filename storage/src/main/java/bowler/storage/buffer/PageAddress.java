// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

/// The address of a page in a store: the id of its file, then its number in the file.
public final class PageAddress {
    private PageAddress() {}

    public static int fileId(long address) {
        return (int) (address >>> 32);
    }

    public static int pageNumber(long address) {
        return (int) address;
    }
}
