// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// Forwards to another row, which may differ from call to call.
///
/// A class on a hot path should forward by itself. The JIT profiles a shared method body for all rows that passed
/// through it, but the body of one class for its own rows.
public interface ForwardingRow extends RowReader {
    RowReader row();

    @Override
    default boolean isNull(int column) {
        return row().isNull(column);
    }

    @Override
    default long longAt(int column) {
        return row().longAt(column);
    }

    @Override
    default double doubleAt(int column) {
        return row().doubleAt(column);
    }

    @Override
    default Object objectAt(int column) {
        return row().objectAt(column);
    }
}
