// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.catalog.ColumnDescriptor;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Name;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.OutputColumn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Binds the columns of a view or table that is created from a query. They have the query's names, or the written ones,
/// and its types. They are nullable if the query's columns are.
///
/// @param count the error if the numbers of names and columns differ
/// @param unnamed the error for a column without a name
/// @param repeated the error for two columns of one name
public record QueryColumns(BindError count, BindError unnamed, BindError repeated) {
    public static final QueryColumns OF_VIEW = new QueryColumns(
            BindError.VIEW_COLUMN_COUNT, BindError.NO_VIEW_COLUMN_NAMES, BindError.REPEATED_VIEW_COLUMN);
    public static final QueryColumns OF_TABLE = new QueryColumns(
            BindError.TABLE_COLUMN_COUNT, BindError.NO_TABLE_COLUMN_NAMES, BindError.REPEATED_COLUMN);

    /// @param name the name of the view or table
    /// @param named the names of its columns, null if not written
    public List<ColumnDescriptor> bind(Name name, List<ColumnReference> named, List<OutputColumn> output, BindContext context) {
        if (named != null && named.size() != output.size()) {
            throw context.failure(count, name.offset(), name, named.size(), output.size());
        }
        List<ColumnDescriptor> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (OutputColumn column : output) {
            int position = columns.size();
            String columnName = named == null ? column.name() : named.get(position).name();
            int offset = named == null ? name.offset() : named.get(position).offset();
            if (columnName == null) {
                throw context.failure(unnamed, offset, name);
            }
            if (!names.add(columnName)) {
                throw context.failure(repeated, offset, columnName);
            }
            columns.add(new ColumnDescriptor(columnName, position, column.column().type(),
                    context.isNullable(column.column()), null, null));
        }
        return columns;
    }
}
