// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// The values of one row, read by column position from 0 through the accessor of the type's [Carrier]. The accessor
/// returns 0 or null for a NULL.
public interface RowReader {
    boolean isNull(int column);

    long longAt(int column);

    double doubleAt(int column);

    Object objectAt(int column);
}
