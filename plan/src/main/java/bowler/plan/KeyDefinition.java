// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.catalog.KeyColumn;
import java.util.List;

/// A PRIMARY KEY or UNIQUE constraint of a table to be made.
///
/// @param constraintName null: the catalog finds one
public record KeyDefinition(String constraintName, List<KeyColumn> columns) {}
