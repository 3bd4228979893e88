// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.catalog.Dependency;
import java.util.ArrayList;
import java.util.List;

/// Formats a dependency as SYSDEPENDS shows it: `View`, `Table (1, 3)`. Columns count from 1.
public final class DependencyText {
    private DependencyText() {}

    public static String of(Dependency dependency) {
        String kind = switch (dependency.kind()) {
            case TABLE -> "Table";
            case VIEW -> "View";
            case SYNONYM -> "Synonym";
            case SEQUENCE -> "Sequence";
            case FUNCTION -> "Function";
            case PROCEDURE -> "Procedure";
            case TRIGGER -> "Trigger";
            case AGGREGATE -> "Aggregate";
            case TYPE -> "Type";
        };
        List<String> numbers = new ArrayList<>();
        dependency.columns().forEach(position -> numbers.add(String.valueOf(position + 1)));
        return numbers.isEmpty() ? kind : kind + " (" + String.join(", ", numbers) + ")";
    }

    /// Positions of the columns, from 0.
    public static List<Integer> columns(String text) {
        List<Integer> positions = new ArrayList<>();
        int open = text.indexOf('(');
        if (open >= 0) {
            for (String number : text.substring(open + 1, text.length() - 1).split(", ")) {
                positions.add(Integer.parseInt(number) - 1);
            }
        }
        return positions;
    }
}
