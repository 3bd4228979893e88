// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

/// How much one INSERT has.
///
/// @param rows the largest number of rows
/// @param characters the largest number of characters, unless a single row exceeds it
public record InsertLimits(int rows, int characters) {}
