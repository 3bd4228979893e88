// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A transaction asks for a lock of the database, whether it has to wait or not. Off unless switched on: there is one for
/// each row that is locked.
@Name("bowler.LockRequest")
@Label("Lock request")
@Category({"Bowler", "Locks"})
@Enabled(false)
public final class LockRequestEvent extends Event {
    /// Answered by what the transaction holds already.
    public static final String HELD = "held already";
    /// Entered in the lock table, or in a stripe of a table's counters.
    public static final String GRANTED = "granted";
    /// Entered after a wait.
    public static final String WAITED = "granted after a wait";
    /// Not to be had without a wait, which was not wanted.
    public static final String REFUSED = "not free";
    /// The change of the row is its lock; nothing is entered.
    public static final String BY_CHANGE = "by the change itself";

    @Label("Transaction")
    public long transaction;

    @Label("Mode")
    public String mode;

    @Label("Object")
    public String object;

    @Label("Outcome")
    public String outcome;

    @Label("Shared memory written")
    public String shared;
}
