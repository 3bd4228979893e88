// SPDX-License-Identifier: Apache-2.0
package bowler.derby.plan;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A statement and its operators, as the tables SYSXPLAIN_* of a schema have them.
public final class MeasuredPlan {
    private static final String OPERATORS = """
        SELECT R.RS_ID, R.PARENT_RS_ID, R.OP_IDENTIFIER, R.INPUT_ROWS, R.RETURNED_ROWS, R.NO_OPENS, C.NO_VISITED_PAGES, C.SCAN_QUALIFIERS,
          C.NEXT_QUALIFIERS, C.SCAN_OBJECT_NAME, C.SCAN_TYPE, S.SORT_TYPE, S.NO_OUTPUT_ROWS
        FROM %1$s.SYSXPLAIN_RESULTSETS R LEFT JOIN %1$s.SYSXPLAIN_SCAN_PROPS C ON R.SCAN_RS_ID = C.SCAN_RS_ID
          LEFT JOIN %1$s.SYSXPLAIN_SORT_PROPS S ON R.SORT_RS_ID = S.SORT_RS_ID
        WHERE R.STMT_ID = ?""";
    /// The attributes of the XML, in Derby's order, from the fourth column of [#OPERATORS] on.
    private static final List<String> ATTRIBUTES = List.of("input_rows", "returned_rows", "no_opens", "visited_pages", "scan_qualifiers",
        "next_qualifiers", "scanned_object", "scan_type", "sort_type", "sorter_output");
    private static final int FIRST_ATTRIBUTE = 4;
    private static final int INDENT = 4;
    private static final int DETAILS_DEPTH = 3;

    private record Operator(String parent, String name, Map<String, String> attributes, List<Operator> children) {}

    private final String id;
    private String text;
    private String time;
    private final List<Operator> roots = new ArrayList<>();

    private MeasuredPlan(String id) {
        this.id = id;
    }

    /// Returns whether a schema exists.
    public static boolean hasSchema(Connection connection, String schema) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT 1 FROM SYS.SYSSCHEMAS WHERE SCHEMANAME = ?")) {
            query.setString(1, schema);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next();
            }
        }
    }

    /// Reads a statement.
    ///
    /// @param id the 36 characters of STMT_ID
    /// @return null if the schema has no such statement, or no operators of it
    public static MeasuredPlan read(Connection connection, String schema, String id) throws SQLException {
        MeasuredPlan plan = new MeasuredPlan(id);
        String quoted = '"' + schema.replace("\"", "\"\"") + '"';
        try (PreparedStatement query = connection.prepareStatement("SELECT STMT_TEXT, XPLAIN_TIME FROM " + quoted + ".SYSXPLAIN_STATEMENTS WHERE STMT_ID = ?")) {
            query.setString(1, id);
            try (ResultSet rows = query.executeQuery()) {
                if (!rows.next()) {
                    return null;
                }
                plan.text = rows.getString(1);
                plan.time = rows.getString(2);
            }
        }
        plan.readOperators(connection, quoted);
        return plan.roots.isEmpty() ? null : plan;
    }

    private void readOperators(Connection connection, String schema) throws SQLException {
        Map<String, Operator> operators = new LinkedHashMap<>();
        try (PreparedStatement query = connection.prepareStatement(OPERATORS.formatted(schema))) {
            query.setString(1, id);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    Map<String, String> attributes = new LinkedHashMap<>();
                    for (int i = 0; i < ATTRIBUTES.size(); i++) {
                        String value = rows.getString(FIRST_ATTRIBUTE + i);
                        if (value != null) {
                            attributes.put(ATTRIBUTES.get(i), value.replaceFirst(" +$", ""));
                        }
                    }
                    operators.put(rows.getString(1), new Operator(rows.getString(2), rows.getString(3), attributes, new ArrayList<>()));
                }
            }
        }
        for (Operator each : operators.values()) {
            Operator parent = operators.get(each.parent());
            (parent == null ? roots : parent.children()).add(each);
        }
    }

    /// Returns the document that Derby's tool writes.
    ///
    /// @param styleSheet the address of a style sheet to which the document refers; null for none
    public String xml(String styleSheet) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        if (styleSheet != null) {
            xml.append("<?xml-stylesheet type=\"text/xsl\" href=\"").append(escaped(styleSheet)).append("\"?>\n");
        }
        xml.append("<!-- Apache Derby Query Explainer (DERBY-4587)-->\n<plan>\n");
        xml.append("        <statement>").append(escaped(text)).append("</statement>\n");
        xml.append("        <time>").append(time).append("</time>\n");
        xml.append("        <stmt_id>").append(id).append("</stmt_id>\n        <details>\n");
        roots.forEach(each -> append(xml, each, DETAILS_DEPTH));
        return xml.append("        </details>\n</plan>\n").toString();
    }

    private static void append(StringBuilder xml, Operator operator, int depth) {
        String indent = " ".repeat(depth * INDENT);
        xml.append(indent).append("<node name=\"").append(escaped(operator.name())).append("\" ");
        operator.attributes().forEach((name, value) -> xml.append(name).append("=\"").append(escaped(value)).append("\" "));
        xml.append(">\n");
        operator.children().forEach(each -> append(xml, each, depth + 1));
        xml.append(indent).append("</node>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
