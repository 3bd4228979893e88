// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.edit.CatalogEdit;
import bowler.plan.SavepointAction;
import bowler.plan.SessionSetting;
import bowler.plan.SqlIsolation;
import bowler.storage.StoreTransaction;
import bowler.types.RowReader;
import java.time.ZoneId;

/// What a statement sees and changes of the session that runs it. Used by the session's thread, within a run.
public interface ExecutionContext {
    StoreTransaction transaction();

    String user();

    /// The current schema.
    String schema();

    /// The definitions of the present transaction, begun with the first call.
    CatalogEdit edit();

    /// The last identity value that an INSERT of one row was given, or null.
    Long lastIdentity();

    void setLastIdentity(long value);

    /// The constraints that the present transaction checks at its end.
    DeferredConstraints deferred();

    /// The catalog as the session sees it.
    CatalogSnapshot catalog();

    /// Adds a warning to the statement's result.
    void warn(SqlFailure warning);

    void setSchema(String name);

    /// The zone of times that have none.
    ZoneId zone();

    /// @param zone null: the machine's
    void setZone(ZoneId zone);

    void change(SessionSetting setting, long value);

    /// What was measured of the session's last statement that did not ask for this, or null.
    String runtimeStatistics();

    /// @param sqlIsolation null: the session's default again
    void setIsolation(SqlIsolation sqlIsolation);

    /// Whether the last level set was none.
    boolean isIsolationReset();

    void savepoint(SavepointAction action, String name);

    /// The key of the row that a cursor stands on; null if it stands on none.
    byte[] currentKey(String cursor);

    /// Whether a row of the table still has the values that the cursor shows.
    boolean isCurrent(String cursor, RowReader row);

    /// Tells a cursor what its row is now.
    ///
    /// @param row of the table; null: it is deleted
    void moved(String cursor, byte[] key, RowReader row);
}
