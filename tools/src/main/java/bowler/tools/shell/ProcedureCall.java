// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import java.io.PrintWriter;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A CALL whose parameters are written as `?`. The shell registers those that the procedure sets, and prints them after
/// the call as `?2 = 42`, with the position of the parameter from 1.
final class ProcedureCall {
    private static final Pattern CALL =
        Pattern.compile("\\s*\\{?\\s*(\\?\\s*=\\s*)?call\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final String sql;
    private final List<Integer> outParameters = new ArrayList<>();
    private CallableStatement statement;

    ProcedureCall(String sql) {
        this.sql = sql;
    }

    static boolean isIn(String sql) {
        return sql.indexOf('?') >= 0 && CALL.matcher(sql).matches();
    }

    CallableStatement prepare(Connection connection) throws SQLException {
        statement = connection.prepareCall(sql);
        ParameterMetaData parameters = statement.getParameterMetaData();
        for (int position = 1; position <= parameters.getParameterCount(); position++) {
            int mode = parameters.getParameterMode(position);
            if (mode == ParameterMetaData.parameterModeOut || mode == ParameterMetaData.parameterModeInOut) {
                statement.registerOutParameter(position, parameters.getParameterType(position));
                outParameters.add(position);
            }
        }
        return statement;
    }

    void printOutParameters(PrintWriter out, String nullText) throws SQLException {
        for (int position : outParameters) {
            String value = statement.getString(position);
            out.println("?" + position + " = " + (value == null ? nullText : value));
        }
    }
}
