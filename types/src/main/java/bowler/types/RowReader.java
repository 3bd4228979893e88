// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// The values of one row, read by column position from 0, each through the accessor of its type's [Carrier].
/// Reading a NULL through an accessor gives 0 or null.
public interface RowReader {
    boolean isNull(int column);

    long longAt(int column);

    double doubleAt(int column);

    Object objectAt(int column);
}
