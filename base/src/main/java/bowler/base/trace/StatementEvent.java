// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/// A statement ran: a query until its cursor was open, any other statement to its end. Rows are -1 for a query.
@Name("bowler.Statement")
@Label("Statement")
@Category({"Bowler", "Statements"})
@StackTrace(false)
@Threshold("10 ms")
public final class StatementEvent extends Event {
    @Label("Text")
    public String text;

    @Label("Transaction")
    public long transaction;

    @Label("Rows changed")
    public long rows;
}
