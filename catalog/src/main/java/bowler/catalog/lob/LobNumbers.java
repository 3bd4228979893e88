// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.lob;

/// Who numbers the long values of each tree, and removes what is no longer wanted. Safe for several threads.
public interface LobNumbers {
    /// A number for a new value in the tree.
    long next(int treeId);

    /// A transaction has noted values of the tree as no longer wanted; it may not be over.
    void noted(int treeId);
}
