// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.source;

import bowler.catalog.FileSource;
import bowler.catalog.FileTables;
import bowler.catalog.RoutineDescriptor.Mode;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.system.SystemRoutine;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.TableReference.FileTable;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.operand.SystemRoutineRights;
import bowler.sql.bound.Relation.RoutineRows;
import bowler.types.DataType;
import bowler.types.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Binds CSV_READ, JSON_READ and FIXED_READ as relations: table functions whose columns come from the beginning of a file,
/// or from the statement. They need the right to COPY FROM a file.
public final class FileTableBinder {
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    private final BindContext context;

    public FileTableBinder(BindContext context) {
        this.context = context;
    }

    public static String nameOf(FileTable table) {
        return table.alias() == null ? table.source().form().function() : table.alias();
    }

    public FromPart table(FileTable table) {
        SystemRoutineRights.require(context, SystemRoutine.SYSCS_COPY_FROM);
        FileTables.FileTable found = context.catalog().files().find(table.source(), named(table));
        RoutineDescriptor function = FileSource.function(found.source().form(), found.columns());
        context.used().use(function);
        List<Scalar> arguments = new ArrayList<>();
        for (String text : found.source().texts()) {
            arguments.add(new Literal(text == null ? Value.nullOf(TEXT) : Value.of(TEXT, (Object) text)));
        }
        List<Column> columns = new ArrayList<>();
        List<Entry> entries = new ArrayList<>();
        for (Parameter column : found.columns()) {
            columns.add(context.newColumn(column.type(), true));
            entries.add(new Entry(column.name(), columns.getLast(), null, null));
        }
        NameScope nameScope = new ColumnAliases(context).ofFunction(nameOf(table), columns, entries, false, table.columnNames(), table.offset());
        return new FromPart(new RoutineRows(function, arguments, columns, null), nameScope);
    }

    private List<Parameter> named(FileTable table) {
        if (table.columns() == null) {
            return null;
        }
        TypeBinder types = new TypeBinder(context);
        List<Parameter> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (var column : table.columns()) {
            if (!names.add(column.name())) {
                throw context.failure(BindError.DERIVED_COLUMN_TWICE, column.type().offset(), nameOf(table), column.name());
            }
            columns.add(new Parameter(Mode.IN, column.name(), types.type(column.type())));
        }
        return columns;
    }
}
