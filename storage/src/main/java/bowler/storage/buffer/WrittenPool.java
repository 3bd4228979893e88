// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.storage.file.PageFile;
import bowler.storage.file.StoreHealth;

/// The pool as the writer of its pages sees it.
interface WrittenPool {
    StoreHealth health();

    boolean isDropped(long address);

    PageFile fileOf(long address);
}
