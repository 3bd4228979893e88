// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A transaction requests a lock of the database, whether it has to wait or not. The event is disabled by default,
/// because there is one for each row that is locked.
@Name("bowler.LockRequest")
@Label("Lock request")
@Category({"Bowler", "Locks"})
@Enabled(false)
public final class LockRequestEvent extends Event {
    /// The transaction already holds a sufficient lock.
    public static final String HELD = "held already";
    /// The lock was entered in the lock table, or in a stripe of a table's counters.
    public static final String GRANTED = "granted";
    /// The lock was entered after a wait.
    public static final String WAITED = "granted after a wait";
    /// The lock is not available without a wait, and the request does not wait.
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
