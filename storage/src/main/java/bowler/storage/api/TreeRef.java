// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// An open tree of a store, found once by its id and kept by those who use it often. Stays valid until the tree is
/// dropped; using it afterwards is an error with SQLState 40XD2.
public interface TreeRef {
    int treeId();

    /// The table whose lock covers this tree's rows: a table and its indexes share it.
    int tableId();
}
