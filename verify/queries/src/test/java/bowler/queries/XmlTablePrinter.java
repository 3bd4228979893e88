// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import bowler.sql.ast.TableReference.XmlColumn;
import bowler.sql.ast.TableReference.XmlTable;
import java.util.stream.Collectors;

/// XMLTABLE as text.
final class XmlTablePrinter {
    private XmlTablePrinter() {}

    static String table(XmlTable table) {
        String namespaces = table.namespaces().isEmpty() ? "" : table.namespaces().entrySet().stream()
                .map(each -> AstPrinter.text(each.getValue()) + " AS " + AstPrinter.name(each.getKey()))
                .collect(Collectors.joining(", ", "XMLNAMESPACES(", "), "));
        return "XMLTABLE(" + namespaces + AstPrinter.text(table.path()) + " PASSING " + AstPrinter.expression(table.input())
            + table.columns().stream().map(XmlTablePrinter::column).collect(Collectors.joining(", ", " COLUMNS ", ")"))
            + (table.alias() == null ? "" : " AS " + AstPrinter.name(table.alias()) + AstPrinter.names(table.columnNames()));
    }

    private static String column(XmlColumn column) {
        return AstPrinter.name(column.name()) + (column.type() == null ? " FOR ORDINALITY" : " " + AstPrinter.type(column.type())
                + (column.path() == null ? "" : " PATH " + AstPrinter.text(column.path()))
                + (column.defaultValue() == null ? "" : " DEFAULT " + AstPrinter.expression(column.defaultValue()))
                + (column.required() ? " NOT NULL" : ""));
    }
}
