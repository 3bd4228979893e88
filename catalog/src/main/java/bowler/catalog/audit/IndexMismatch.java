// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.audit;

/// A table and one of its indexes that do not say the same, or a table that is not there.
///
/// @param table schema and name
/// @param index its name, or null if it is the table's own trouble
public record IndexMismatch(String table, String index, String what) {}
