// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A transaction waits for a lock of the database, from the moment it is queued to the end of the wait.
@Name("bowler.LockWait")
@Label("Lock wait")
@Category({"Bowler", "Locks"})
public final class LockWaitEvent extends Event {
    @Label("Transaction")
    public long transaction;

    @Label("Mode")
    public String mode;

    @Label("Object")
    public String object;

    @Label("Outcome")
    public String outcome;
}
