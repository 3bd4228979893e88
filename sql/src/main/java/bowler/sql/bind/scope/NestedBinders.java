// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.ChangedTable;

/// The binders of subqueries and of changes within FROM, as the binders of expressions and queries see them. It breaks
/// the cycle between them.
public interface NestedBinders {
    QueryRows query(BindContext context, Query query);

    FromPart changedTable(BindContext context, ChangedTable table);
}
