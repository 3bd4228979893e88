// SPDX-License-Identifier: Apache-2.0
package bowler.execute.routine;

import bowler.execute.api.Execution;
import bowler.plan.CompiledStatement;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.util.List;

/// Makes the statements of a body runnable, for one execution of it.
public interface BodyStatements {
    BodyStatement statement(CompiledStatement compiled);

    BodyQuery query(CompiledStatement compiled);

    /// Starts a new execution of a query whose rows outlive the body.
    Execution execution(CompiledStatement compiled);

    /// Fails if the statement was cancelled or has run for too long. Loops call it in each round.
    void checkCancelled();

    /// A statement whose rows, if it has any, are discarded.
    interface BodyStatement {
        /// Returned by [#run] if a concurrent transaction has changed a row that the statement changes. The statement that
        /// fired the trigger then starts again.
        long START_AGAIN = -1;

        /// @return the number of rows that the statement has changed, or [#START_AGAIN]
        long run(RowBuffer frame);
    }

    /// A query whose rows go into the frame.
    interface BodyQuery {
        /// Runs the query and keeps its rows. The frame may change while they are read.
        void open(RowBuffer frame);

        /// Copies the next row into slots of the frame.
        ///
        /// @return false if there is none
        boolean next(RowBuffer frame, List<Integer> slots, List<DataType> types);

        void close();

        /// Runs a query that returns one row with one column, which is a BOOLEAN.
        default boolean isTrue(RowBuffer frame) {
            RowBuffer value = first(frame, DataType.BOOLEAN);
            return value != null && value.longAt(0) != 0;
        }

        /// Runs a query that returns one row with one column, which is a string; null if it is NULL.
        default String text(RowBuffer frame) {
            RowBuffer value = first(frame, DataType.varchar(DataType.MAX_VARCHAR_LENGTH));
            return value == null ? null : (String) value.objectAt(0);
        }

        /// Returns the value of a single row and column; null if it is NULL. The next call may change it.
        private RowBuffer first(RowBuffer frame, DataType type) {
            open(frame);
            try {
                RowBuffer single = single();
                boolean found = next(single, List.of(0), List.of(type));
                return found && !single.isNull(0) ? single : null;
            } finally {
                close();
            }
        }

        /// Returns a row with one column for the use of this query.
        RowBuffer single();
    }
}
