// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.TableDescriptor;
import bowler.sql.ast.CommonTable;
import java.util.List;
import java.util.function.UnaryOperator;

/// The data changes in the WITH of a statement, as the binders of queries see them.
public interface ChangesOfWith {
    /// The number of the part that all other parts may precede: the statement itself.
    int STATEMENT = Integer.MAX_VALUE;

    /// Returns whether the changes are among these tables.
    boolean areOf(List<CommonTable> with);

    /// Records that a part of the statement reads a table.
    ///
    /// @param part the number of a change, or [#STATEMENT]
    void reads(TableDescriptor table, int part, BindContext context, int offset);

    /// Binds a data change of WITH. Returns the rows that it returns, for later parts.
    ///
    /// @param renamed gives the columns their names in WITH
    VisibleCommonTables define(CommonTable table, UnaryOperator<List<OutputColumn>> renamed, BindContext context);
}
