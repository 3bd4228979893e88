// SPDX-License-Identifier: Apache-2.0
package bowler.execute.routine;

import bowler.plan.CompiledStatement;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.util.List;

/// Makes the statements of a body runnable, for one execution of it.
public interface BodyStatements {
    BodyStatement statement(CompiledStatement compiled);

    BodyQuery query(CompiledStatement compiled);

    /// Fails if the statement was cancelled or has run for too long. Loops call it in each round.
    void checkCancelled();

    /// A statement whose rows, if it has any, are discarded.
    interface BodyStatement {
        /// @return false if a concurrent transaction has changed a row that the statement changes
        boolean run(RowBuffer frame);
    }

    /// A query whose rows go into the frame.
    interface BodyQuery {
        /// Runs the query and keeps its rows. The frame may change while they are read.
        void open(RowBuffer frame);

        /// Copies the next row into slots of the frame.
        ///
        /// @return false if there is none
        boolean next(RowBuffer frame, List<Integer> slots, List<DataType> types);

        /// Runs a query that returns one row with one column, which is a BOOLEAN.
        boolean isTrue(RowBuffer frame);

        /// Runs a query that returns one row with one column, which is a string; null if it is NULL.
        String text(RowBuffer frame);

        void close();
    }
}
