// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.scalar.Scalar.Column;

/// A column of a query's rows.
///
/// @param name null if it cannot be named from outside
/// @param label what the caller sees
/// @param table of the base column shown, or null; so is `base`
public record OutputColumn(Column column, String name, String label, TableDescriptor table, ColumnDescriptor base) {}
