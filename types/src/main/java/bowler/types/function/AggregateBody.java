// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.RowBuffer;
import bowler.types.RowReader;

/// An aggregate in Java that is linked to its SQL types. Any number of threads may use it at once.
public interface AggregateBody {
    /// Begins a group without values.
    Group begin();

    /// The state of one group. It fails with a state of class 38 if the class throws an exception.
    interface Group {
        /// Adds a value, which is not NULL.
        ///
        /// @param value a row with one column
        void add(RowReader value);

        /// Adds the values of another group of the same aggregate, which is not used afterwards.
        void merge(Group other);

        /// Writes the result into a row with one column.
        void result(RowBuffer into);
    }
}
