// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation;
import java.util.ArrayList;
import java.util.List;

/// Shows SYS.SYSSTATISTICS as Derby does. Derby has no statistics of tables without rows, and the text of its statistics
/// consists of `numunique= 4 numrows= 4`. Programs parse this text.
final class DerbyStatistics {
    private static final String COLUMN = "STATISTICS";
    private static final String HAS_ROWS = "LOCATE(' numrows= 0', STATISTICS) = 0";
    private static final String TEXT =
        "CASE WHEN LOCATE(' strayshare', STATISTICS) = 0 THEN STATISTICS ELSE SUBSTR(STATISTICS, 1, LOCATE(' strayshare', STATISTICS) - 1) END";

    private DerbyStatistics() {}

    /// Returns the rows of a read of the system table, with the same columns.
    static Relation of(TableRead read, BindContext context) {
        TableDescriptor table = read.table();
        List<Column> stored = new ArrayList<>();
        for (ColumnDescriptor column : table.columns()) {
            stored.add(context.newColumn(column.type(), column.nullable()));
        }
        Scalar hasRows = over(TableExpressionBinder.condition(HAS_ROWS, context, table), stored);
        int textPosition = table.column(COLUMN).position();
        List<Definition> definitions = new ArrayList<>();
        for (int position = 0; position < stored.size(); position++) {
            Scalar value = position == textPosition ? over(TableExpressionBinder.value(TEXT, context, table), stored) : stored.get(position);
            definitions.add(new Definition(read.columns().get(position), value));
        }
        return new Projection(new Selection(read.with(stored, read.forChange()), List.of(hasRows)), definitions);
    }

    private static Scalar over(Scalar scalar, List<Column> columns) {
        return ScalarTraversal.map(scalar, node -> node instanceof Column column ? columns.get(column.column()) : node);
    }
}
