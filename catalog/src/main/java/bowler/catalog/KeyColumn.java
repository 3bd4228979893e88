// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

/// A column of a key: its position in the table's row, and its direction.
public record KeyColumn(int position, boolean descending) {}
