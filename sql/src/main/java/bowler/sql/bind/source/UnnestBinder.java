// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.source;

import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression;
import bowler.sql.ast.TableReference.UnnestTable;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bound.Relation.ElementRows;
import bowler.types.TypeId;
import java.util.ArrayList;
import java.util.List;

/// Binds UNNEST as a relation. The alias is also the name of its only column, as in PostgreSQL; the columns of several
/// arrays are C1, C2, ..., as in H2.
public final class UnnestBinder {
    private static final String NAME = "UNNEST";

    private final BindContext context;
    private final ExpressionBinder scalars;

    public UnnestBinder(BindContext context) {
        this.context = context;
        scalars = new ExpressionBinder(context, new NameScope(context), null);
    }

    public static String nameOf(UnnestTable table) {
        return table.alias() == null ? NAME : table.alias();
    }

    public FromPart table(UnnestTable table) {
        String name = nameOf(table);
        List<Scalar> arrays = new ArrayList<>();
        List<Column> columns = new ArrayList<>();
        List<Entry> entries = new ArrayList<>();
        for (Expression written : table.arrays()) {
            Scalar array = scalars.bind(written);
            if (array.type().id() != TypeId.ARRAY) {
                throw context.failure(BindError.UNNEST_TYPE, written.offset(), array.type());
            }
            arrays.add(array);
            columns.add(context.newColumn(array.type().element(), true));
            entries.add(new Entry(table.arrays().size() == 1 ? name : "C" + arrays.size(), columns.getLast(), null, null));
        }
        NameScope nameScope = new ColumnAliases(context).ofFunction(name, columns, entries, table.ordinality(), table.columnNames(), table.offset());
        return new FromPart(new ElementRows(arrays, columns), nameScope);
    }
}
