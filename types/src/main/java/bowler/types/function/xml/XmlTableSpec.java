// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.cast.ConversionRules;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.DocumentTable;
import java.util.List;
import java.util.Map;

/// The definition of an XMLTABLE. Its arguments are the document and then the DEFAULT values.
///
/// @param path finds one item for each row, in XPath 1.0
/// @param namespaces the URI of each prefix that paths use
public record XmlTableSpec(String path, Map<String, String> namespaces, List<Column> columns) implements DocumentTable {
    /// @param path from the item of the row; null for the number of the row, from 1
    /// @param defaultArgument the index of the argument for DEFAULT; 0 if it is not written
    /// @param required NOT NULL
    public record Column(String name, DataType type, String path, int defaultArgument, boolean required) {}

    /// Returns whether a column may have this type: XML, or a type to which text can be cast.
    public static boolean isColumnType(DataType type) {
        return type.id() == TypeId.XML || type.id().isCharacter() || ConversionRules.isCastable(ArgumentTypes.ANY_TEXT, type);
    }

    /// Fails with 10000 if a path is wrong.
    ///
    /// @param operator the name of the path's place, for the message
    public static void check(String path, Map<String, String> namespaces, String operator) {
        new XmlPath(path, namespaces, operator);
    }

    @Override
    public String name() {
        return "XMLTABLE";
    }

    @Override
    public double estimatedRows(double itemsPerPath) {
        return itemsPerPath;
    }
}
