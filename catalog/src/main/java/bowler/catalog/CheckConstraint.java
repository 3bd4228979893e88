// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.util.List;

/// A condition that no row of a table may fail; one that is unknown is not failed.
///
/// @param text the condition as written, bound anew for each plan that needs it
/// @param columns positions of the columns it names, ascending
public record CheckConstraint(String name, String text, List<Integer> columns, Enforcement enforcement) {
    public CheckConstraint withName(String newName) {
        return new CheckConstraint(newName, text, columns, enforcement);
    }
}
