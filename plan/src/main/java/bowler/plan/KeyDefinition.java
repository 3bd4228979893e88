// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.catalog.Enforcement;
import bowler.catalog.KeyColumn;
import java.util.List;

/// A PRIMARY KEY or UNIQUE constraint to be made.
///
/// @param constraintName null: the catalog finds one
public record KeyDefinition(String constraintName, List<KeyColumn> columns, Enforcement enforcement) {
    /// A key that every statement is checked against.
    public KeyDefinition(String constraintName, List<KeyColumn> columns) {
        this(constraintName, columns, Enforcement.IMMEDIATE);
    }
}
