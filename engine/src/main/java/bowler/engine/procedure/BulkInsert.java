// SPDX-License-Identifier: Apache-2.0
package bowler.engine.procedure;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.RoutineDescriptor.Mode;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor.SqlAccess;
import bowler.catalog.RoutineDescriptor.Style;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.SystemRoutine;
import bowler.engine.routine.LinkedRoutines;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.session.routine.TableBody;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.function.RoutineCursor;
import bowler.types.function.RoutineRequest;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// SYSCS_BULK_INSERT: inserts the rows that an object of the user's class returns. The class has a public constructor with
/// three strings, which are the schema, the table and the argument of the call.
final class BulkInsert {
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    private static final String CONSTRUCTOR = "<init>";
    private static final int ARGUMENT_COUNT = 3;

    private final Session session;
    private final LinkedRoutines routines;

    BulkInsert(Session session, LinkedRoutines routines) {
        this.session = session;
        this.routines = routines;
    }

    void run(TableDescriptor table, String className, String argument) {
        List<ColumnDescriptor> columns = table.columns();
        TableBody body = routines.table(constructor(className, columns), ARGUMENT_COUNT);
        RowBuffer arguments = new RowBuffer(ARGUMENT_COUNT);
        arguments.setObject(0, table.schemaName());
        arguments.setObject(1, table.name());
        if (argument == null) {
            arguments.setNull(2);
        } else {
            arguments.setObject(2, argument);
        }
        String marks = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
        String sql = "INSERT INTO " + TableImport.quoted(table.schemaName()) + '.' + TableImport.quoted(table.name())
            + " VALUES (" + marks + ")";
        RowBuffer row = new RowBuffer(columns.size());
        try (Statement insert = session.prepare(sql)) {
            RoutineCursor rows = body.open(arguments, new RoutineRequest(IntStream.range(0, columns.size()).boxed().toList(), null));
            try {
                while (rows.next()) {
                    for (int column = 0; column < columns.size(); column++) {
                        row.set(column, columns.get(column).type(), rows, column);
                    }
                    insert.update(row);
                }
            } finally {
                rows.close();
            }
        }
    }

    /// Returns the constructor as a table function with the columns of the target.
    private static RoutineDescriptor constructor(String className, List<ColumnDescriptor> columns) {
        List<Parameter> parameters = IntStream.range(0, ARGUMENT_COUNT).mapToObj(index -> new Parameter(Mode.IN, "", TEXT)).toList();
        List<Parameter> table = columns.stream().map(column -> new Parameter(Mode.IN, column.name(), column.type())).toList();
        SystemRoutine procedure = SystemRoutine.SYSCS_BULK_INSERT;
        return new RoutineDescriptor(procedure.schemaName(), procedure.name(), Kind.FUNCTION, className, CONSTRUCTOR, parameters, false,
            null, table, Style.DERBY_JDBC_RESULT_SET, false, SqlAccess.MODIFIES_SQL_DATA, 0, true);
    }
}
