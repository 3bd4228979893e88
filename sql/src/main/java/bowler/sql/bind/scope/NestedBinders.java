// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.ChangedTable;
import bowler.sql.bound.BoundStatement;
import bowler.types.DataType;
import java.util.List;

/// The binders of subqueries, of changes within FROM and of whole statements, as other binders see them. It breaks the
/// cycle between them.
public interface NestedBinders {
    QueryRows query(BindContext context, Query query, QueryUse use);

    /// Binds a statement of the body of a trigger or routine.
    ///
    /// @param types the types to which the columns of a query are converted as in an assignment; null if they stay
    BoundStatement statement(BindContext context, AstStatement statement, List<DataType> types);

    FromPart changedTable(BindContext context, ChangedTable table);
}
