// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// A function or procedure as SYSALIASES tells of it.
record RoutineRow(String schema, String name, String className, String info, String specificName) {
    /// Bytes of values as Derby's descriptors tell them.
    private static final int LENGTH_OF_DATE = 6;
    private static final int LENGTH_OF_TIMESTAMP = 16;

    static final String QUERY =
        "SELECT S.SCHEMANAME, A.ALIAS, A.JAVACLASSNAME, A.ALIASINFO, A.SPECIFICNAME"
            + " FROM SYS.SYSSCHEMAS S, SYS.SYSALIASES A WHERE S.SCHEMAID = A.SCHEMAID"
            + " AND S.SCHEMANAME LIKE ? AND A.ALIAS LIKE ? AND A.ALIASTYPE = ? ORDER BY S.SCHEMANAME, A.ALIAS";
    private static final String RETURNS = " RETURNS ";
    private static final String TABLE = "TABLE ( ";
    private static final String DEFAULT = " DEFAULT ";

    /// @param mode as `DatabaseMetaData` counts them for procedures
    /// @param ordinal from 1, 0 of a result
    /// @param defaultText the expression for calls without an argument; null if there is none
    record Parameter(String name, int mode, ColumnType type, int ordinal, int id, String defaultText) {
        /// Derby's: bytes of small numbers, else twice the characters.
        int length() {
            return switch (type.type().id()) {
                case SMALLINT, TINYINT -> 2;
                case INTEGER -> 4;
                case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB -> type.size();
                case DOUBLE -> Double.BYTES;
                case REAL -> Float.BYTES;
                case DATE, TIME -> LENGTH_OF_DATE;
                case TIMESTAMP -> LENGTH_OF_TIMESTAMP;
                case BOOLEAN -> 1;
                case JAVA_OBJECT -> type.size();
                default -> (int) Math.min(2L * type.type().displaySize(), Integer.MAX_VALUE);
            };
        }

        Integer octets() {
            return switch (type.type().id()) {
                case CHAR, VARCHAR, CHAR_BITS, VARCHAR_BITS -> length();
                default -> null;
            };
        }
    }

    static RoutineRow of(ResultSet row) throws SQLException {
        return new RoutineRow(row.getString(1), row.getString(2), row.getString(3), row.getString(4), row.getString(5));
    }

    private int parametersAt() {
        int open = info.indexOf('(');
        int close = endOf(open + 1, false);
        return info.startsWith("(", close + 1) ? close + 1 : open;
    }

    String method() {
        return className + '.' + info.substring(0, parametersAt());
    }

    boolean returnsTable() {
        return info.contains(") RETURNS " + TABLE);
    }

    /// The result of a function first, the columns of its table last.
    List<Parameter> parameters(boolean function) {
        List<Parameter> parameters = new ArrayList<>();
        int end = read(parametersAt() + 1, function ? DatabaseMetaData.functionColumnIn : 0, parameters, 0);
        int behind = info.indexOf(')', end) + 1;
        if (function && info.startsWith(RETURNS, behind)) {
            int from = behind + RETURNS.length();
            if (info.startsWith(TABLE, from)) {
                read(from + TABLE.length(), DatabaseMetaData.functionColumnResult, parameters, parameters.size());
            } else {
                String type = info.substring(from, info.indexOf(" LANGUAGE ", from));
                parameters.addFirst(new Parameter("", DatabaseMetaData.functionReturn, ColumnType.of(type), 0, -1, null));
            }
        }
        return parameters;
    }

    /// @param fixedMode 0: as written
    private int read(int from, int fixedMode, List<Parameter> parameters, int firstId) {
        int at = from;
        int ordinal = 0;
        while (info.charAt(at) != ')' && info.charAt(at) != ' ') {
            int quote = info.indexOf('"', at);
            int mode = fixedMode != 0 ? fixedMode : switch (info.substring(at, quote).strip()) {
                case "OUT" -> DatabaseMetaData.procedureColumnOut;
                case "INOUT" -> DatabaseMetaData.procedureColumnInOut;
                default -> DatabaseMetaData.procedureColumnIn;
            };
            int close = quote + 1;
            while (info.charAt(close) != '"' || info.charAt(close + 1) == '"') {
                close += info.charAt(close) == '"' ? 2 : 1;
            }
            String parameter = info.substring(quote + 1, close).replace("\"\"", "\"");
            int end = close + 2;
            while (info.charAt(end) == '"') {
                end = info.indexOf('"', end + 1) + 1;
                end += info.charAt(end) == '.' ? 1 : 0;
            }
            for (int depth = 0; depth > 0 || info.charAt(end) != ',' && info.charAt(end) != ')'; end++) {
                depth += info.charAt(end) == '(' ? 1 : info.charAt(end) == ')' ? -1 : 0;
                if (depth == 0 && (info.startsWith(" ... ", end) || info.startsWith(" )", end)
                    || info.startsWith(DEFAULT, end))) {
                    break;
                }
            }
            ColumnType type = ColumnType.of(info.substring(close + 2, end));
            String defaultText = null;
            if (info.startsWith(DEFAULT, end)) {
                int start = end + DEFAULT.length();
                end = endOf(start, true);
                defaultText = info.substring(start, end);
            }
            parameters.add(new Parameter(parameter, mode, type, ++ordinal, firstId + ordinal - 1, defaultText));
            at = info.charAt(end) == ',' ? end + (info.charAt(end + 1) == ' ' ? 2 : 1) : end;
        }
        return at;
    }

    /// Returns the place of the parenthesis after an expression or list, or of a comma, outside of quotes and parentheses.
    private int endOf(int start, boolean endsAtComma) {
        int depth = 0;
        int end = start;
        while (depth > 0 || info.charAt(end) != ')' && !(endsAtComma && info.charAt(end) == ',')) {
            char next = info.charAt(end);
            depth += next == '(' ? 1 : next == ')' ? -1 : 0;
            end = next == '\'' || next == '"' ? info.indexOf(next, end + 1) + 1 : end + 1;
        }
        return end;
    }
}
