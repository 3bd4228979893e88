// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.lob;

/// Numbers the long values of each tree, and removes values that are no longer needed. Thread-safe.
public interface LobNumbers {
    /// Returns a number for a new value in the tree.
    long next(int treeId);

    /// A transaction has noted values of the tree as no longer wanted; it may not be over.
    void noted(int treeId);
}
