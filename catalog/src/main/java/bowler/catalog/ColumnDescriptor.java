// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.types.DataType;

/// A column of a table.
///
/// @param position from 0, the place in the stored row
/// @param defaultText the DEFAULT as written (a constant or special register), or null
/// @param identity how values are made, or null
public record ColumnDescriptor(
        String name, int position, DataType type, boolean nullable, String defaultText, Identity identity) {

    /// GENERATED ... AS IDENTITY.
    public record Identity(boolean always, long start, long increment) {}
}
