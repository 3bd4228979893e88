// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.catalog.RoutineDescriptor;
import bowler.catalog.RoutineDescriptor.Mode;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor.SqlAccess;
import bowler.catalog.RoutineDescriptor.Style;
import bowler.catalog.SchemaObject;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// Converts a routine to and from its text in SYSALIASES: `m(IN "A" INTEGER) LANGUAGE JAVA PARAMETER STYLE JAVA
/// MODIFIES SQL DATA`.
public final class RoutineText {
    private static final String LANGUAGE = " LANGUAGE JAVA PARAMETER STYLE ";
    private static final String LANGUAGE_SQL = " LANGUAGE SQL PARAMETER STYLE ";
    private static final String DEFAULT = " DEFAULT ";
    private static final String COMPILED_IN = " COMPILED IN ";
    private static final String RETURNS = " RETURNS ";
    private static final String FOR = "FOR ";
    private static final String TABLE = "TABLE ( ";
    private static final String VARARGS = " ... ";
    private static final String DETERMINISTIC = "  DETERMINISTIC";
    private static final String DEFINER = " EXTERNAL SECURITY DEFINER";
    private static final String RESULT_SETS = " DYNAMIC RESULT SETS ";
    private static final String CALLED_ON_NULL = " CALLED ON NULL INPUT";

    private final String text;
    private final ParsedTypes types;
    private int at;

    private RoutineText(String text, ParsedTypes types) {
        this.text = text;
        this.types = types;
    }

    public static String of(RoutineDescriptor routine) {
        if (routine.isAggregate()) {
            return FOR + TypeText.of(routine.parameters().getFirst().type(), true) + RETURNS + TypeText.of(routine.returnType(), true);
        }
        StringBuilder text = new StringBuilder(routine.methodName()).append('(');
        append(routine.parameters(), ",", !routine.isFunction(), text);
        text.append(routine.varargs() ? VARARGS : "").append(')');
        if (routine.table() != null) {
            append(routine.table(), ", ", false, text.append(RETURNS).append(TABLE));
            text.append(" )");
        } else if (routine.returnType() != null) {
            text.append(RETURNS).append(TypeText.of(routine.returnType(), true));
        }
        text.append(routine.isSql() ? LANGUAGE_SQL : LANGUAGE).append(routine.style()).append(routine.deterministic() ? DETERMINISTIC : "")
            .append(!routine.definersRights() ? "" : routine.deterministic() ? DEFINER : ' ' + DEFINER).append(' ').append(routine.access().clause());
        if (routine.resultSets() > 0) {
            text.append(RESULT_SETS).append(routine.resultSets());
        }
        if (routine.isFunction()) {
            text.append(routine.calledOnNull() ? CALLED_ON_NULL : " RETURNS NULL ON NULL INPUT");
        }
        if (routine.isSql()) {
            text.append(COMPILED_IN).append(routine.body().compilationSchema());
        }
        return text.toString();
    }

    private static void append(List<Parameter> parameters, String separator, boolean modes, StringBuilder text) {
        String before = "";
        for (Parameter parameter : parameters) {
            text.append(before).append(modes ? parameter.mode() + " " : "").append('"')
                .append(parameter.name().replace("\"", "\"\"")).append("\" ")
                .append(TypeText.of(parameter.type(), true));
            if (parameter.defaultText() != null) {
                text.append(DEFAULT).append(parameter.defaultText());
            }
            before = separator;
        }
    }

    public static RoutineDescriptor routine(String schemaName, String name, boolean function, String className, String text, ParsedTypes types) {
        return new RoutineText(text, types).read(schemaName, name, function, className);
    }

    /// Returns the aggregate of a text such as `FOR INTEGER RETURNS BIGINT`.
    public static RoutineDescriptor aggregate(String schemaName, String name, String className, String text, ParsedTypes types) {
        int returns = text.indexOf(RETURNS);
        return RoutineDescriptor.aggregate(schemaName, name, className, types.of(text.substring(FOR.length(), returns)),
            types.of(text.substring(returns + RETURNS.length())));
    }

    private RoutineDescriptor read(String schemaName, String name, boolean function, String className) {
        at = text.indexOf('(');
        int close = endOf(at + 1, false);
        boolean signature = text.startsWith("(", close + 1);
        String method = text.substring(0, signature ? close + 1 : at);
        at = method.length() + 1;
        List<Parameter> parameters = parameters();
        boolean varargs = text.startsWith(VARARGS, at);
        at += varargs ? VARARGS.length() + 1 : 1;
        String language = text.indexOf(LANGUAGE_SQL, at) >= 0 ? LANGUAGE_SQL : LANGUAGE;
        DataType returns = null;
        List<Parameter> table = null;
        if (text.startsWith(RETURNS, at)) {
            at += RETURNS.length();
            if (text.startsWith(TABLE, at)) {
                at += TABLE.length();
                table = parameters();
            } else {
                returns = types.of(text.substring(at, text.indexOf(language, at)));
            }
        }
        String clauses = text.substring(text.indexOf(language, at) + language.length());
        RoutineDescriptor.SqlBody body = null;
        if (language.equals(LANGUAGE_SQL)) {
            int compiled = clauses.indexOf(COMPILED_IN);
            body = new RoutineDescriptor.SqlBody(className, clauses.substring(compiled + COMPILED_IN.length()), List.of());
            clauses = clauses.substring(0, compiled);
        }
        SqlAccess access = SqlAccess.NO_SQL;
        for (SqlAccess each : SqlAccess.values()) {
            access = clauses.contains(' ' + each.clause()) ? each : access;
        }
        int sets = clauses.indexOf(RESULT_SETS);
        return new RoutineDescriptor(schemaName, name,
            function ? SchemaObject.Kind.FUNCTION : SchemaObject.Kind.PROCEDURE, className, method, parameters, varargs,
            returns, table, Style.valueOf(clauses.substring(0, clauses.indexOf(' '))), clauses.contains(DETERMINISTIC),
            access, sets < 0 ? 0 : Integer.parseInt(clauses.substring(sets + RESULT_SETS.length())),
            clauses.contains(CALLED_ON_NULL), clauses.contains(DEFINER), body);
    }

    /// Up to what ends them: a parenthesis, or a blank before it.
    private List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>();
        while (text.charAt(at) != ')' && text.charAt(at) != ' ') {
            Mode mode = Mode.IN;
            if (text.charAt(at) != '"') {
                int end = text.indexOf(' ', at);
                mode = Mode.valueOf(text.substring(at, end));
                at = end + 1;
            }
            String name = name();
            DataType type = type();
            String defaultText = null;
            if (text.startsWith(DEFAULT, at)) {
                int start = at + DEFAULT.length();
                at = endOf(start, true);
                defaultText = text.substring(start, at);
            }
            parameters.add(new Parameter(mode, name, type, defaultText));
            if (text.charAt(at) == ',') {
                at += text.charAt(at + 1) == ' ' ? 2 : 1;
            }
        }
        return parameters;
    }

    /// Returns the place of the parenthesis after an expression or list, or of a comma. Parentheses and commas within quotes
    /// and parentheses do not count. Stored expressions have no comments.
    private int endOf(int start, boolean endsAtComma) {
        int depth = 0;
        int end = start;
        while (depth > 0 || text.charAt(end) != ')' && !(endsAtComma && text.charAt(end) == ',')) {
            char next = text.charAt(end);
            depth += next == '(' ? 1 : next == ')' ? -1 : 0;
            end = next == '\'' || next == '"' ? text.indexOf(next, end + 1) + 1 : end + 1;
        }
        return end;
    }

    private String name() {
        int end = at + 1;
        while (text.charAt(end) != '"' || text.charAt(end + 1) == '"') {
            end += text.charAt(end) == '"' ? 2 : 1;
        }
        String name = text.substring(at + 1, end).replace("\"\"", "\"");
        at = end + 2;
        return name;
    }

    /// A type ends at a comma, at DEFAULT, at the parenthesis after it, or at one with a blank or points before it.
    private DataType type() {
        int end = at;
        while (text.charAt(end) == '"') {
            end = text.indexOf('"', end + 1) + 1;
            end += text.charAt(end) == '.' ? 1 : 0;
        }
        for (int depth = 0; depth > 0 || text.charAt(end) != ',' && text.charAt(end) != ')'; end++) {
            depth += text.charAt(end) == '(' ? 1 : text.charAt(end) == ')' ? -1 : 0;
            if (depth == 0 && (text.startsWith(VARARGS, end) || text.startsWith(" )", end)
                || text.startsWith(DEFAULT, end))) {
                break;
            }
        }
        DataType type = types.of(text.substring(at, end));
        at = end;
        return type;
    }
}
