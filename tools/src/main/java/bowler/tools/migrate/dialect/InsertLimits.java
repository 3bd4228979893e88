// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

/// The size limits of one INSERT.
///
/// @param rows the largest number of rows
/// @param characters the largest number of characters, unless a single row exceeds it
public record InsertLimits(int rows, int characters) {}
