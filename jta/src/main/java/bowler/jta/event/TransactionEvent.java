// SPDX-License-Identifier: Apache-2.0
package bowler.jta.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A transaction from begin to end. Many a second, so only on demand.
@Name("bowler.jta.Transaction")
@Label("Global Transaction")
@Description("A transaction, from its beginning to its end")
@Category({"Bowler", "Transactions"})
@Enabled(false)
@StackTrace(false)
public final class TransactionEvent extends Event {
    @Label("Transaction")
    public String transaction;

    @Label("Branches")
    public int branches;

    @Label("Outcome")
    public String outcome;
}
