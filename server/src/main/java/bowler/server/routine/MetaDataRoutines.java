// SPDX-License-Identifier: Apache-2.0
package bowler.server.routine;

import bowler.jdbc.SessionMetaData;
import bowler.server.failure.ServerError;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Procedures that return one result set of metadata each. The last argument of each is a list of options:
/// `DATATYPE='JDBC';GETSCHEMAS=1`.
///
/// Names of catalogs are ignored, because there are no catalogs. An argument that clients omit arrives as NULL or as
/// ''.
final class MetaDataRoutines {
    private static final int IN = 1;
    private static final DataType NAME = DataType.varchar(128);
    private static final DataType LONG_NAME = DataType.varchar(4000);
    private static final int VERSION_COLUMNS = 2;

    private MetaDataRoutines() {}

    /// A call of one metadata method.
    private interface Question {
        ResultSet ask(DatabaseMetaData metaData, Arguments arguments) throws SQLException;
    }

    /// The arguments of one call.
    private record Arguments(RowReader row, int count) {
        /// Null for NULL.
        String text(int argument) {
            return (String) row.objectAt(argument);
        }

        /// Returns a name, with '' treated as omitted, because schemas and patterns have at least one character.
        String name(int argument) {
            String text = text(argument);
            return text == null || text.isEmpty() ? null : text;
        }

        int number(int argument) {
            return (int) row.longAt(argument);
        }

        boolean hasOption(String option) {
            String options = text(count - 1);
            return options != null && options.contains(option);
        }
    }

    private record MetaDataRoutine(List<Parameter> parameters, Question question) implements Routine {
        @Override
        public Result call(RoutineContext context, RowReader arguments) {
            try {
                ResultSet rows = question.ask(context.metaData(), new Arguments(arguments, parameters.size()));
                return new Result(new RowBuffer(parameters.size()), List.of(new Rows(SessionMetaData.columns(rows), SessionMetaData.rows(rows))));
            } catch (SQLException e) {
                throw failure(e);
            }
        }
    }

    private static RuntimeException failure(SQLException e) {
        return e.getCause() instanceof RuntimeException failure ? failure : ServerError.INTERNAL.causedBy(e, e.getMessage());
    }

    private static Routine routine(Question question, DataType... types) {
        List<Routine.Parameter> parameters = new ArrayList<>();
        for (DataType type : types) {
            parameters.add(new Routine.Parameter(type, IN));
        }
        return new MetaDataRoutine(List.copyOf(parameters), question);
    }

    static Map<String, Routine> all() {
        Map<String, Routine> all = new TreeMap<>();
        all.put("METADATA", properties());
        all.put("SQLTABLES", routine(MetaDataRoutines::tables, NAME, NAME, NAME, LONG_NAME, LONG_NAME));
        all.put("SQLCOLUMNS", routine((data, in) -> data.getColumns(null, in.name(1), in.text(2), in.text(3)),
            NAME, NAME, NAME, NAME, LONG_NAME));
        all.put("SQLPRIMARYKEYS", routine((data, in) -> data.getPrimaryKeys(null, in.name(1), in.text(2)), NAME, NAME, NAME, LONG_NAME));
        all.put("SQLFOREIGNKEYS", routine(MetaDataRoutines::foreignKeys, NAME, NAME, NAME, NAME, NAME, NAME, LONG_NAME));
        all.put("SQLSTATISTICS", routine((data, in) -> data.getIndexInfo(null, in.name(1), in.text(2), in.number(3) == 0, in.number(4) == 1),
            NAME, NAME, NAME, DataType.SMALLINT, DataType.SMALLINT, LONG_NAME));
        all.put("SQLPROCEDURES", routine((data, in) -> data.getProcedures(null, in.name(1), in.text(2)), NAME, NAME, NAME, LONG_NAME));
        all.put("SQLPROCEDURECOLS", routine((data, in) -> data.getProcedureColumns(null, in.name(1), in.text(2), in.text(3)),
            NAME, NAME, NAME, NAME, LONG_NAME));
        all.put("SQLFUNCTIONS", routine((data, in) -> data.getFunctions(null, in.name(1), in.text(2)), NAME, NAME, NAME, LONG_NAME));
        all.put("SQLFUNCTIONPARAMS", routine((data, in) -> data.getFunctionColumns(null, in.name(1), in.text(2), in.text(3)),
            NAME, NAME, NAME, NAME, LONG_NAME));
        all.put("SQLGETTYPEINFO", routine((data, in) -> data.getTypeInfo(), DataType.SMALLINT, LONG_NAME));
        all.put("SQLSPECIALCOLUMNS", routine((data, in) -> in.number(0) == VERSION_COLUMNS
            ? data.getVersionColumns(null, in.name(2), in.text(3))
            : data.getBestRowIdentifier(null, in.name(2), in.text(3), in.number(4), in.number(5) != 0),
            DataType.SMALLINT, NAME, NAME, NAME, DataType.SMALLINT, DataType.SMALLINT, LONG_NAME));
        all.put("SQLTABLEPRIVILEGES", routine((data, in) -> data.getTablePrivileges(null, in.name(1), in.text(2)),
            NAME, NAME, NAME, LONG_NAME));
        all.put("SQLCOLPRIVILEGES", routine((data, in) -> data.getColumnPrivileges(null, in.name(1), in.text(2), in.text(3)),
            NAME, NAME, NAME, NAME, LONG_NAME));
        all.put("SQLUDTS", routine((data, in) -> data.getUDTs(null, in.name(1), in.text(2), null), NAME, NAME, NAME, NAME, LONG_NAME));
        return all;
    }

    private static Routine properties() {
        return new Routine() {
            @Override
            public List<Parameter> parameters() {
                return List.of();
            }

            @Override
            public Result call(RoutineContext context, RowReader arguments) {
                try {
                    return new Result(new RowBuffer(0), List.of(PropertiesRow.of(context.metaData())));
                } catch (SQLException e) {
                    throw failure(e);
                }
            }
        };
    }

    private static ResultSet tables(DatabaseMetaData data, Arguments in) throws SQLException {
        if (in.hasOption("GETCATALOGS=1")) {
            return data.getCatalogs();
        }
        if (in.hasOption("GETTABLETYPES=1")) {
            return data.getTableTypes();
        }
        if (in.hasOption("GETSCHEMAS=1")) {
            return data.getSchemas();
        }
        if (in.hasOption("GETSCHEMAS=2")) {
            return data.getSchemas(null, in.name(1));
        }
        return data.getTables(null, in.name(1), in.text(2), types(in.text(3)));
    }

    /// `'TABLE','VIEW'`; null and % for all.
    private static String[] types(String list) {
        if (list == null || list.equals("%")) {
            return null;
        }
        List<String> types = new ArrayList<>();
        for (String type : list.split(",")) {
            String plain = type.strip();
            types.add(plain.length() > 1 && plain.startsWith("'") ? plain.substring(1, plain.length() - 1).replace("''", "'") : plain);
        }
        return types.toArray(String[]::new);
    }

    private static ResultSet foreignKeys(DatabaseMetaData data, Arguments in) throws SQLException {
        if (in.hasOption("EXPORTEDKEY=1")) {
            return data.getExportedKeys(null, in.name(1), in.text(2));
        }
        if (in.hasOption("IMPORTEDKEY=1")) {
            return data.getImportedKeys(null, in.name(4), in.text(5));
        }
        return data.getCrossReference(null, in.name(1), in.text(2), null, in.name(4), in.text(5));
    }
}
