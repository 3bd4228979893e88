// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.DrawnNumbers;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.system.SystemRoutine;
import bowler.plan.SavepointAction;
import bowler.plan.SqlIsolation;
import bowler.plan.StatementPlan;
import bowler.plan.routine.TriggerPlan;
import bowler.storage.StoreTransaction;
import bowler.types.RowReader;
import bowler.types.function.AggregateBody;
import bowler.types.function.RoutineBody;
import bowler.types.function.RoutineCursor;
import bowler.types.function.RoutineRequest;
import java.time.ZoneId;

/// The part of the session that a statement sees and changes. Used by the session's thread during a run.
public interface ExecutionContext {
    StoreTransaction transaction();

    String user();

    /// Returns the user of the connection. Within a routine with definer's rights [#user] is another.
    String sessionUser();

    String schema();

    /// Returns the catalog edit of the current transaction; the first call begins it.
    CatalogEdit edit();

    /// Returns the catalog edit of the current transaction, with the definition of a table locked; null if that needs a wait, or
    /// if the transaction shall not have an edit because of a change of rows.
    default CatalogEdit tryEdit(TableDescriptor table) {
        return null;
    }

    /// Returns the edit of the session's temporary tables; the first call in a transaction begins it.
    default CatalogEdit temporaryEdit() {
        throw new IllegalStateException("no temporary tables here");
    }

    /// Returns the last identity value that a single-row INSERT was given, or null.
    Long lastIdentity();

    void setLastIdentity(long value);

    /// Fails with 25502 if the session is read-only.
    void requireWritable();

    /// Returns the numbers that the session has drawn last from sequences and identity columns.
    DrawnNumbers drawnNumbers();

    /// Returns the constraints that the current transaction checks at its end.
    DeferredConstraints deferred();

    /// Returns the catalog as the session sees it.
    CatalogSnapshot catalog();

    /// Adds a warning to the statement's result.
    void warn(SqlFailure warning);

    void setSchema(String name);

    /// Returns the current role if the user may still have it, otherwise null.
    String role();

    /// Returns the names to which grants count for the user, each in quotes.
    String grantees();

    /// Sets the current role.
    ///
    /// @param role an identifier as SQL writes it; null for none
    void setRole(String role);

    /// Returns the time zone that applies to times without one.
    ZoneId zone();

    /// @param zone null for the machine's zone
    void setZone(ZoneId zone);

    /// @param sqlIsolation null resets the level to the session's default
    void setIsolation(SqlIsolation sqlIsolation);

    /// Returns whether the last SET ISOLATION was RESET.
    boolean isIsolationReset();

    void savepoint(SavepointAction action, String name);

    /// Returns the compiled action of a trigger for the visible catalog. The tables that it changes are locked for
    /// changes.
    TriggerPlan triggerPlan(TriggerDescriptor trigger);

    /// Begins the action of a trigger; fails with 54038 if triggers are nested too deeply.
    void enterTrigger(TriggerDescriptor trigger);

    void leaveTrigger();

    /// Returns the part of the session that the actions of triggers see. It is the same object for all of them.
    default BodyHost triggerHost() {
        throw new IllegalStateException("no triggers");
    }

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
    default RoutineBody body(RoutineDescriptor function, int argumentCount) {
        throw new IllegalStateException("no routines");
    }

    /// Returns the class of a declared aggregate; fails with 42X51 or 42ZC8 if there is no such class.
    default AggregateBody aggregate(RoutineDescriptor aggregate) {
        throw new IllegalStateException("no routines");
    }

    /// Calls a table function. The caller enters the cursor before each use but the first, and leaves it after each use.
    ///
    /// @param arguments a row with a column per argument
    default RoutineCursor open(RoutineDescriptor function, RowReader arguments, int argumentCount, RoutineRequest request) {
        throw new IllegalStateException("no routines");
    }

    /// Begins calls of a function on this thread by the current statement.
    ///
    /// @return the action that ends them; it fails if the function has ended the transaction
    default Runnable beginCalls(RoutineDescriptor function) {
        throw new IllegalStateException("no routines");
    }

    /// Calls a procedure. The session keeps the results of the call.
    ///
    /// @param arguments a row with a column per argument
    default CallOutcome call(StatementPlan.CallProcedure call, RowReader arguments) {
        throw new IllegalStateException("no routines");
    }

    /// Calls a procedure of the system that changes a setting, a user, a property or the whole database. Users and properties
    /// change within a statement of the transaction.
    ///
    /// @param arguments a row with a column per argument
    default void call(SystemRoutine procedure, RowReader arguments) {
        throw new IllegalStateException("no procedures of the system");
    }

    /// Replaces the current row of a cursor.
    ///
    /// @param row of the table; null if it was deleted
    void moved(String cursor, byte[] key, RowReader row);
}
