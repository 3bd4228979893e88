// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.catalog.TableDescriptor;

/// Lets a statement fill new trees of an empty table, which is faster than to insert into the present ones.
public interface TreeReplacement {
    /// Returns the number of rows from which new trees are worth their creation.
    long minRows();

    /// Begins a run of the statement.
    void begin();

    /// Returns whether the table has no rows at present. The answer may change until [#prepare].
    boolean mayPrepare(TableDescriptor table);

    /// Locks the table exclusively and creates its new trees.
    ///
    /// @return the table with the new trees; null if the table has rows by now, or if a lock needs a wait
    TableDescriptor prepare(TableDescriptor table);

    /// Gives the table the trees that [#prepare] has created, after they are filled.
    void enter(TableDescriptor table, TableDescriptor prepared);

    /// Forgets the new trees, after the statement's changes were undone.
    void undone();
}
