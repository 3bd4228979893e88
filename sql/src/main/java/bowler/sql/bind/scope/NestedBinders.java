// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.ChangedTable;

/// Binds queries within expressions, and changes within FROM, for binders that are themselves used to bind these.
public interface NestedBinders {
    QueryRows query(BindContext context, Query query);

    FromPart changedTable(BindContext context, ChangedTable table);
}
