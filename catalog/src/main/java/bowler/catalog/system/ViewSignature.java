// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Dependency;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.system.text.DependencyText;
import bowler.catalog.system.text.ParsedTypes;
import bowler.catalog.system.text.TypeText;
import java.util.ArrayList;
import java.util.List;

/// The result of compiling a view's definition in written form, so that the views of a new database need no compiler.
///
///     NAME
///       COLUMN TYPE
///       needs TABLE kind and columns as SYSDEPENDS has them
public final class ViewSignature {
    private static final String INDENT = "  ";
    private static final String NEEDS = INDENT + "needs ";

    private ViewSignature() {}

    /// @param view over tables of one schema only
    public static String of(ViewDescriptor view) {
        StringBuilder text = new StringBuilder(view.name()).append('\n');
        for (ColumnDescriptor column : view.columns()) {
            text.append(INDENT).append(column.name()).append(' ').append(TypeText.of(column.type(), column.nullable()))
                .append('\n');
        }
        for (Dependency need : view.dependencies()) {
            text.append(NEEDS).append(need.name()).append(' ').append(DependencyText.of(need)).append('\n');
        }
        return text.toString();
    }

    /// Returns a view of such a text and its definition.
    ///
    /// @param needed schema of the tables
    public static ViewDescriptor view(
            String shape, String definition, String schemaName, CatalogSnapshot catalog, String needed) {
        String[] lines = shape.split("\n");
        List<ColumnDescriptor> columns = new ArrayList<>();
        List<Dependency> needs = new ArrayList<>();
        ParsedTypes types = new ParsedTypes();
        for (int i = 1; i < lines.length; i++) {
            String line = lines[i];
            if (line.startsWith(NEEDS)) {
                int space = line.indexOf(' ', NEEDS.length());
                TableDescriptor table = catalog.table(needed, line.substring(NEEDS.length(), space));
                needs.add(Dependency.on(table, DependencyText.columns(line.substring(space + 1))));
            } else {
                int space = line.indexOf(' ', INDENT.length());
                String type = line.substring(space + 1);
                columns.add(new ColumnDescriptor(
                    line.substring(INDENT.length(), space), columns.size(), types.of(type),
                    TypeText.isNullable(type), null, null));
            }
        }
        return new ViewDescriptor(
            schemaName, lines[0], List.copyOf(columns), definition, ViewDescriptor.CheckOption.NONE, schemaName,
            List.copyOf(needs));
    }
}
