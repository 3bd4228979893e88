// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.function.call.DocumentCursor;
import bowler.types.function.call.DocumentTable;
import bowler.types.function.json.JsonCursor;
import bowler.types.function.json.JsonTableSpec;
import bowler.types.function.json.JsonTableText;
import bowler.types.function.xml.XmlCursor;
import bowler.types.function.xml.XmlTableSpec;
import java.util.List;

/// Makes cursors and texts of the definitions of JSON_TABLE and XMLTABLE.
public final class DocumentTables {
    private DocumentTables() {}

    /// @param types of the arguments
    /// @param columnCount of the table
    public static DocumentCursor cursor(DocumentTable table, List<DataType> types, int columnCount) {
        return table instanceof XmlTableSpec xml ? new XmlCursor(xml, types) : new JsonCursor((JsonTableSpec) table, types, columnCount);
    }

    /// Returns a text for EXPLAIN.
    ///
    /// @param arguments as texts
    public static String text(DocumentTable table, List<String> arguments) {
        return table instanceof XmlTableSpec xml ? "xml rows '" + xml.path() + "' in " + arguments.getFirst()
                : JsonTableText.of((JsonTableSpec) table, arguments);
    }
}
