// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.TableDescriptor;
import bowler.sql.ast.CommonTable;
import java.util.List;
import java.util.function.UnaryOperator;

/// The data changes in the WITH of a statement, as the binders of queries see them.
public interface ChangesOfWith {
    /// Returns whether the changes are among these tables.
    boolean areOf(List<CommonTable> with);

    /// Records that the current part of the statement reads a table.
    void reads(TableDescriptor table, BindContext context, int offset);

    /// Marks the following bindings as readable by any part.
    ///
    /// @return the state to pass to [#leave]
    int addLast();

    void leave(int outside);

    /// Binds a data change of WITH and makes the rows that it returns visible to later parts.
    ///
    /// @param renamed gives the columns their names in WITH
    void define(CommonTable table, UnaryOperator<List<OutputColumn>> renamed, BindContext context);
}
