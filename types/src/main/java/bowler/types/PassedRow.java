// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// The values of another row, which may be a different one from call to call.
///
/// Where nanoseconds count a class should pass values on by itself: the JIT knows the rows that a shared body has met, not
/// those that one class's body has.
public interface PassedRow extends RowReader {
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
