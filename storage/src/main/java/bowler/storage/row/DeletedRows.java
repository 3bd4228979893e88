// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.tree.LeafPage;
import bowler.storage.version.PageVersions;

/// Tells which rows of a latched leaf are deleted there or have no entry.
///
/// @param page the leaf's bytes
record DeletedRows(byte[] page) implements PageVersions.Absence {
    @Override
    public boolean isAbsent(byte[] key) {
        int slot = LeafPage.search(page, key, key.length);
        return slot < 0 || (LeafPage.flags(page, slot) & LeafPage.DELETED) != 0;
    }
}
