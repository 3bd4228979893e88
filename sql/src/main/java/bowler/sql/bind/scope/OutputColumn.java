// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.scalar.Scalar.Column;

/// A column of a query's rows.
///
/// @param name null if it cannot be named from outside
/// @param label the label in the result's metadata
/// @param table the table of the base column, or null
/// @param base the base column, or null
public record OutputColumn(Column column, String name, String label, TableDescriptor table, ColumnDescriptor base) {}
