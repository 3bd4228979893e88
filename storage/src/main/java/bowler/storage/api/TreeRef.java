// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// An open tree of a store. Callers look it up once by its id and keep it. It stays valid until the tree is dropped;
/// using it afterwards fails with 40XD2.
public interface TreeRef {
    int treeId();

    /// Returns the table whose lock covers this tree's rows: a table and its indexes share it.
    int tableId();
}
