// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.util.List;

/// A condition that must not be false for any row of a table; an unknown result satisfies it.
///
/// @param text the condition as written, bound again for each plan that needs it
/// @param columns positions of the columns it names, ascending
public record CheckConstraint(String name, String text, List<Integer> columns, Enforcement enforcement) {
    public CheckConstraint withText(String newText) {
        return new CheckConstraint(name, newText, columns, enforcement);
    }

    public CheckConstraint withName(String newName) {
        return new CheckConstraint(newName, text, columns, enforcement);
    }
}
