// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.catalog.Enforcement;
import bowler.catalog.KeyColumn;
import java.util.List;

/// A PRIMARY KEY or UNIQUE constraint to be made.
///
/// @param constraintName null: the catalog finds one
/// @param nullsDistinct keys with a NULL in them never collide
public record KeyDefinition(
        String constraintName, List<KeyColumn> columns, boolean nullsDistinct, Enforcement enforcement) {
    /// A key that every statement is checked against.
    public KeyDefinition(String constraintName, List<KeyColumn> columns) {
        this(constraintName, columns, true, Enforcement.IMMEDIATE);
    }
}
