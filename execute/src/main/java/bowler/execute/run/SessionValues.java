// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.catalog.DrawnNumbers;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SequenceSource;
import bowler.catalog.TableDescriptor;
import bowler.plan.query.DiagnosticTable;
import bowler.types.RowReader;
import bowler.types.function.AggregateBody;
import bowler.types.function.RoutineBody;
import bowler.types.function.RoutineCursor;
import bowler.types.function.RoutineRequest;
import java.time.ZoneId;
import java.util.List;

/// Values of the session, and unique numbers: values that come neither from rows nor from parameters.
public interface SessionValues {
    String user();

    /// Returns the user of the connection. Within a routine with definer's rights [#user] is another.
    String sessionUser();

    /// Returns the current role, or null.
    String role();

    /// Returns the names to which grants count for the user, each in quotes.
    String grantees();

    /// The current schema.
    String schema();

    /// Returns the time zone that applies to times without one.
    ZoneId zone();

    /// Returns the last identity value that a single-row INSERT was given, or null.
    Long lastIdentity();

    /// Fails with 25502 if the session is read-only.
    void requireWritable();

    /// Returns the numbers that the session has drawn last.
    DrawnNumbers drawnNumbers();

    /// Returns the counter of a sequence.
    SequenceSource counter(SequenceDescriptor sequence);

    /// Returns the counter of a table's identity column.
    SequenceSource identityCounter(TableDescriptor table);

    /// Returns the next value of an identity column, if values were reserved in advance; otherwise null.
    Long nextUndrawnIdentity(TableDescriptor table);

    /// Returns whether SET ISOLATION RESET was the last change of the isolation level.
    boolean isIsolationReset();

    /// Returns the current rows of a diagnostic table.
    List<RowReader> diagnostics(DiagnosticTable table);

    /// Returns the key of the row on which a cursor is positioned; null if it is on none.
    byte[] currentKey(String cursor);

    /// Returns whether a row of the table still has the values that the cursor shows.
    boolean isCurrent(String cursor, RowReader row);

    /// Returns whether the transaction that read the rows of a cursor still runs.
    boolean isLocked(String cursor);

    /// Notes that a row was deleted or got another key.
    ///
    /// @param treeId the table's tree
    void leftItsKey(int treeId, byte[] key, int offset, int length);

    /// Returns the body of a function; fails with 42X50 or 42X51 if there is no such method.
    ///
    /// @param argumentCount the number of arguments of the calls
    RoutineBody body(RoutineDescriptor function, int argumentCount);

    /// Returns the class of a declared aggregate; fails with 42X51 or 42ZC8 if there is no such class.
    AggregateBody aggregate(RoutineDescriptor aggregate);

    /// Calls a table function. The caller enters the cursor before each use but the first, and leaves it after each use.
    ///
    /// @param arguments a row with a column per argument
    RoutineCursor open(RoutineDescriptor function, RowReader arguments, int argumentCount, RoutineRequest request);

    /// Begins calls of a function on this thread.
    ///
    /// @return the action that ends them
    Runnable beginCalls(RoutineDescriptor function);

    /// Replaces the current row of a cursor.
    ///
    /// @param row of the table; null if it was deleted
    void moved(String cursor, byte[] key, RowReader row);
}
