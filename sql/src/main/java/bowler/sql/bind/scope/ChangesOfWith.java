// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.TableDescriptor;
import bowler.sql.ast.CommonTable;
import java.util.List;
import java.util.function.UnaryOperator;

/// The changes in the WITH of a statement, as the binders of queries know them.
public interface ChangesOfWith {
    /// Whether the changes stand among these tables.
    boolean areOf(List<CommonTable> with);

    /// Notes that the part of the statement that is being bound reads a table.
    void reads(TableDescriptor table, BindContext context, int offset);

    /// What is bound now may be read by any part.
    ///
    /// @return for [#leave]
    int enterLast();

    void leave(int outside);

    /// Binds a change of WITH, and lets what follows see what it returns.
    ///
    /// @param renamed gives the columns the names that WITH has for them
    void define(CommonTable table, UnaryOperator<List<OutputColumn>> renamed, BindContext context);
}
