// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.jdbc.connection.BowlerResultSet;
import bowler.jdbc.metadata.SystemMetaData;
import bowler.session.RoutineRows;
import bowler.types.RowReader;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The procedures of schema SYSIBM that return one result set of metadata each. The last argument of each is a list of
/// options: `DATATYPE='JDBC';GETSCHEMAS=1`. With the option `DATATYPE='ODBC'`, the rows have the columns and values that ODBC
/// prescribes.
///
/// Names of catalogs are ignored, because there are no catalogs. An argument that clients omit arrives as NULL or as
/// ''.
public final class MetaDataProcedures {
    private static final String PROPERTIES = "METADATA";
    private static final int VERSION_COLUMNS = 2;
    private static final String ODBC_FORM = "DATATYPE='ODBC'";
    /// The positions of the options of procedures whose rows have another form in ODBC.
    private static final Map<String, Integer> OPTIONS_OF_FORMS = Map.of(
        "SQLCOLUMNS", 4, "SQLSTATISTICS", 5, "SQLPROCEDURES", 3, "SQLPROCEDURECOLS", 4, "SQLGETTYPEINFO", 1, "SQLSPECIALCOLUMNS", 6);
    private static final Map<String, Question> ALL = all();

    private MetaDataProcedures() {}

    /// A call of one metadata method.
    private interface Question {
        ResultSet ask(DatabaseMetaData metaData, Arguments arguments) throws SQLException;
    }

    /// The arguments of one call.
    private record Arguments(RowReader row) {
        /// Null for NULL.
        String text(int argument) {
            return row.isNull(argument) ? null : (String) row.objectAt(argument);
        }

        /// Returns a name, with '' treated as omitted, because schemas and patterns have at least one character.
        String name(int argument) {
            String text = text(argument);
            return text == null || text.isEmpty() ? null : text;
        }

        /// Zero for NULL.
        int number(int argument) {
            return row.isNull(argument) ? 0 : (int) row.longAt(argument);
        }

        /// @param last the position of the list of options
        boolean hasOption(int last, String option) {
            String options = text(last);
            return options != null && options.contains(option);
        }
    }

    /// Calls a procedure of schema SYSIBM by its name.
    public static RoutineRows call(String name, DatabaseMetaData metaData, RowReader arguments) throws SQLException {
        if (name.equals(PROPERTIES)) {
            return PropertiesRow.of(metaData);
        }
        Arguments given = new Arguments(arguments);
        ResultSet answer = ALL.get(name).ask(metaData, given);
        Integer options = OPTIONS_OF_FORMS.get(name);
        boolean isOdbc = options != null && given.hasOption(options, ODBC_FORM);
        BowlerResultSet rows = (BowlerResultSet) (isOdbc ? ((SystemMetaData) metaData).inOdbcForm(answer) : answer);
        return new RoutineRows(rows.takeRows(), rows.columns.descriptions());
    }

    private static Map<String, Question> all() {
        Map<String, Question> all = new TreeMap<>();
        all.put("SQLTABLES", MetaDataProcedures::tables);
        all.put("SQLCOLUMNS", (data, in) -> data.getColumns(null, in.name(1), in.text(2), in.text(3)));
        all.put("SQLPRIMARYKEYS", (data, in) -> data.getPrimaryKeys(null, in.name(1), in.text(2)));
        all.put("SQLFOREIGNKEYS", MetaDataProcedures::foreignKeys);
        all.put("SQLSTATISTICS", (data, in) -> data.getIndexInfo(null, in.name(1), in.text(2), in.number(3) == 0, in.number(4) == 1));
        all.put("SQLPROCEDURES", (data, in) -> data.getProcedures(null, in.name(1), in.text(2)));
        all.put("SQLPROCEDURECOLS", (data, in) -> data.getProcedureColumns(null, in.name(1), in.text(2), in.text(3)));
        all.put("SQLFUNCTIONS", (data, in) -> data.getFunctions(null, in.name(1), in.text(2)));
        all.put("SQLFUNCTIONPARAMS", (data, in) -> data.getFunctionColumns(null, in.name(1), in.text(2), in.text(3)));
        all.put("SQLGETTYPEINFO", (data, in) -> data.getTypeInfo());
        all.put("SQLSPECIALCOLUMNS", (data, in) -> in.number(0) == VERSION_COLUMNS
            ? data.getVersionColumns(null, in.name(2), in.text(3))
            : data.getBestRowIdentifier(null, in.name(2), in.text(3), in.number(4), in.number(5) != 0));
        all.put("SQLTABLEPRIVILEGES", (data, in) -> data.getTablePrivileges(null, in.name(1), in.text(2)));
        all.put("SQLCOLPRIVILEGES", (data, in) -> data.getColumnPrivileges(null, in.name(1), in.text(2), in.text(3)));
        all.put("SQLUDTS", (data, in) -> data.getUDTs(null, in.name(1), in.text(2), null));
        return all;
    }

    private static ResultSet tables(DatabaseMetaData data, Arguments in) throws SQLException {
        if (in.hasOption(4, "GETCATALOGS=1")) {
            return data.getCatalogs();
        }
        if (in.hasOption(4, "GETTABLETYPES=1")) {
            return data.getTableTypes();
        }
        if (in.hasOption(4, "GETSCHEMAS=1")) {
            return data.getSchemas();
        }
        if (in.hasOption(4, "GETSCHEMAS=2")) {
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
        if (in.hasOption(6, "EXPORTEDKEY=1")) {
            return data.getExportedKeys(null, in.name(1), in.text(2));
        }
        if (in.hasOption(6, "IMPORTEDKEY=1")) {
            return data.getImportedKeys(null, in.name(4), in.text(5));
        }
        return data.getCrossReference(null, in.name(1), in.text(2), null, in.name(4), in.text(5));
    }
}
