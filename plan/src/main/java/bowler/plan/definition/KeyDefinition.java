// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.catalog.Enforcement;
import bowler.catalog.KeyColumn;
import java.util.List;

/// A new PRIMARY KEY or UNIQUE constraint.
///
/// @param constraintName null if the catalog generates one
/// @param nullsDistinct true if keys that contain NULL never conflict
public record KeyDefinition(
        String constraintName, List<KeyColumn> columns, boolean nullsDistinct, Enforcement enforcement) {
    public KeyDefinition {
        assert !columns.isEmpty();
    }

    /// Creates a key that is checked at each statement.
    public KeyDefinition(String constraintName, List<KeyColumn> columns) {
        this(constraintName, columns, true, Enforcement.IMMEDIATE);
    }
}
