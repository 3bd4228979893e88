// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SequenceSource;
import bowler.catalog.TableDescriptor;
import bowler.plan.query.DiagnosticTable;
import bowler.types.RowReader;
import java.time.ZoneId;
import java.util.List;

/// Values that neither rows nor parameters give: the session's, and numbers that nobody else is given.
public interface SessionValues {
    String user();

    /// The current schema.
    String schema();

    /// The zone of times that have none.
    ZoneId zone();

    /// The last identity value that an INSERT of one row was given, or null.
    Long lastIdentity();

    /// What was measured of the session's last statement that did not ask for this, or null.
    String runtimeStatistics();

    /// Gives the values of a sequence.
    SequenceSource counter(SequenceDescriptor sequence);

    /// Gives the values of a table's identity column.
    SequenceSource identityCounter(TableDescriptor table);

    /// The value that an identity column would give next, if values were drawn ahead; else null.
    Long undrawnIdentity(TableDescriptor table);

    /// Whether SET ISOLATION RESET is the last that was said of the isolation level.
    boolean isIsolationReset();

    /// Rows of a diagnostic table as they are now.
    List<RowReader> diagnostics(DiagnosticTable table);

    /// The key of the row that a cursor stands on; null if it stands on none.
    byte[] currentKey(String cursor);

    /// Whether a row of the table still has the values that the cursor shows.
    boolean isCurrent(String cursor, RowReader row);

    /// Tells a cursor what its row is now.
    ///
    /// @param row of the table; null: it is deleted
    void moved(String cursor, byte[] key, RowReader row);
}
